import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { collectionsIn, isTouched } from './collections.ts'
import { preloading } from './preloading.ts'

const BEGIN = 1_000
const WORK = `
  console.log('started')
  gc()
  setTimeout(() => console.log('ended'), 20)`

test('a process tells when its full collections were', () => {
  const from = Date.now()
  const command = ['env', process.execPath, '--expose-gc', '--eval', WORK] as const
  const [program, ...words] = preloading(command, [import.meta.resolve('./tell-collections.ts')])
  const output = execFileSync(program, words, { encoding: 'utf8' })
  const collections = collectionsIn(output)
  expect(collections.length).toBeGreaterThan(0)
  for (const collection of collections) {
    expect(collection.from).toBeGreaterThanOrEqual(from - 1)
    expect(collection.to).toBeGreaterThanOrEqual(collection.from)
    expect(collection.to).toBeLessThanOrEqual(Date.now() + 1)
  }
})

test.each([
  ['before it', 0, 999, false],
  ['after it', 1_101, 1_200, false],
  ['around it', 0, 1_200, true],
  ['within it', 1_020, 1_030, true],
  ['at its beginning', 900, BEGIN, true],
])('an answer %s', (_, from, to, expected) => {
  expect(isTouched({ from, to }, [{ from: BEGIN, to: BEGIN + 100 }])).toBe(expected)
  expect(isTouched({ from, to }, [])).toBe(false)
})
