import { expect, test } from 'vitest'
import { codeFiles, read } from './project-files.ts'

test('each advisory lock has a number of its own: with a shared one, works that have nothing in common wait for each other', () => {
  const numbers = codeFiles
    .filter((path) => path.startsWith('server/') && !path.endsWith('.test.ts'))
    .flatMap((path) => [...read(path).matchAll(/LOCK = (?<number>[\d_]+)$/gm)].map(({ groups }) => groups?.['number']))
  expect(numbers.length).toBeGreaterThan(7)
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted())
})
