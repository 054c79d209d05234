import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { projectFiles, read } from './project-files.ts'
import { routeTable } from './route-table.ts'

const lines = projectFiles.filter((path) => /^docs\/api\/.*\.md$/.test(path)).flatMap((path) => read(path).split('\n'))
/** Headings such as «## GET /api/catalog». */
const sections = lines.flatMap((line) => /^## ((?:GET|POST|PUT|PATCH|DELETE) \/\S+)$/.exec(line)?.[1] ?? [])

test('every path of the API has its section in docs/api', () => {
  expect(Object.values(api).filter((path) => !sections.some((section) => section.endsWith(` ${path}`)))).toEqual([])
})

test('the sections are the calls that the app answers', () => {
  expect(sections.toSorted()).toEqual(routeTable.map(({ method, path }) => `${method} ${path}`).toSorted())
})

test('each section names the guard of its call', () => {
  const silent = routeTable.filter(({ method, path, guard }) => {
    const start = lines.indexOf(`## ${method} ${path}`)
    const text = lines.slice(start + 1, start + 4).join(' ')
    return method !== 'PATCH' && !text.includes(wordsFor(guard))
  })
  expect(silent).toEqual([])
})

/** `anyone`, `signed in`, or the first permission that lets through. */
function wordsFor(guard: string): string {
  return guard === 'signed-in' ? 'signed in' : (guard.split(' | ')[0] ?? guard)
}
