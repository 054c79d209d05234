import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read, root } from './project-files.ts'

/** The requirements of level 1 and 2 by their section; those of level 3 have the numbers between. */
const REQUIREMENTS: Record<string, readonly number[]> = {
  ...{ '1.1': [1, 2], '1.2': upTo(9), '1.3': upTo(11), '1.4': upTo(3), '1.5': [1, 2] },
  ...{ '2.1': upTo(3), '2.2': upTo(3), '2.3': upTo(4), '2.4': [1] },
  ...{ '3.2': [1, 2], '3.3': upTo(4), '3.4': upTo(6), '3.5': upTo(5), '3.7': [1, 2] },
  ...{ '4.1': upTo(3), '4.2': [1], '4.3': [1, 2], '4.4': upTo(4) },
  ...{ '5.1': [1], '5.2': upTo(3), '5.3': [1, 2], '5.4': upTo(3) },
  ...{
    '6.1': upTo(3),
    '6.2': upTo(12),
    '6.3': upTo(4),
    '6.4': upTo(4),
    '6.5': upTo(5),
    '6.6': upTo(3),
    '6.8': upTo(4),
  },
  ...{ '7.1': upTo(3), '7.2': upTo(4), '7.3': [1, 2], '7.4': upTo(5), '7.5': [1, 2], '7.6': [1, 2] },
  ...{ '8.1': [1, 2], '8.2': upTo(3), '8.3': [1], '8.4': [1] },
  ...{ '9.1': upTo(3), '9.2': upTo(4) },
  ...{
    '10.1': [1, 2],
    '10.2': [1, 2],
    '10.3': upTo(4),
    '10.4': upTo(11),
    '10.5': upTo(5),
    '10.6': [1, 2],
    '10.7': upTo(3),
  },
  ...{ '11.1': [1, 2], '11.2': upTo(3), '11.3': upTo(3), '11.4': upTo(4), '11.5': [1], '11.6': [1] },
  ...{ '12.1': upTo(3), '12.2': [1, 2], '12.3': upTo(4) },
  ...{ '13.1': [1], '13.2': upTo(5), '13.3': [1, 2], '13.4': upTo(5) },
  ...{ '14.1': [1, 2], '14.2': upTo(4), '14.3': upTo(3) },
  ...{ '15.1': upTo(3), '15.2': upTo(3), '15.3': upTo(7) },
  ...{ '16.1': [1], '16.2': upTo(5), '16.3': upTo(4), '16.4': upTo(3), '16.5': upTo(3) },
  ...{ '17.1': [1], '17.2': upTo(4), '17.3': [1, 2] },
}
/** Why a requirement has no test, or not one that holds all of it. */
const REASON = /^(Construction|Document|Operator|Partly|Missing|Does not apply): \S/
const TEST = /^`[\w/.-]+\.(test|spec)\.ts`/

const rows = read('docs/security.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, numbers = '', asks = '', heldBy = '']) => ({ numbers: numbers.split(', '), asks, heldBy }))

test('every requirement of level 1 and 2 has one row, in its order', () => {
  const wanted = Object.entries(REQUIREMENTS).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  )
  expect(rows.flatMap(({ numbers }) => numbers)).toEqual(wanted)
  expect(wanted).toHaveLength(253)
})

test('every row names a test that holds it, or begins with the reason why there is none', () => {
  expect(rows.filter(({ asks, heldBy }) => asks === '' || !(REASON.test(heldBy) || TEST.test(heldBy)))).toEqual([])
})

test('what is held in part says by which test, or names what is done', () => {
  const partly = rows.filter(({ heldBy }) => heldBy.startsWith('Partly: '))
  expect(partly.length).toBeGreaterThan(5)
  expect(partly.filter(({ heldBy }) => !/`[\w/.-]+\.(test|spec)\.ts`/.test(heldBy))).toEqual([])
})

test('every file that a row names exists', () => {
  const named = rows.flatMap(({ heldBy }) => [...heldBy.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[A-Z]+\.md)`/g)])
  expect(named.length).toBeGreaterThan(150)
  const missing = named.flatMap(([, path = '']) => (existsSync(join(root, path)) ? [] : [path]))
  expect(missing).toEqual([])
})

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}
