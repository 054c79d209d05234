import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { projectFiles, read } from './project-files.ts'

const pages = projectFiles.filter((path) => path.startsWith('docs/api/') && path.endsWith('.md'))
const headings = pages.flatMap((path) =>
  read(path)
    .split('\n')
    .filter((line) => line.startsWith('#')),
)

test('every path of the API has its section in docs/api', () => {
  const missing = Object.values(api).filter((path) => !headings.some((line) => names(line, path)))
  expect(missing).toEqual([])
})

test('docs/api describes no path that does not exist', () => {
  const described = headings.flatMap((line) => line.match(/\/(api|sanctum)\/[\w/:.-]+/g) ?? [])
  const known = new Set<string>(Object.values(api))
  expect(described.filter((path) => !known.has(path))).toEqual([])
})

/** A heading such as «## GET /api/catalog/:slug». */
function names(heading: string, path: string): boolean {
  return heading.split(/[\s,`]+/).includes(path)
}
