import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { screens } from '#contract/people/screens.ts'
import routes from '#web/routes.ts'
import { read } from './project-files.ts'

/** The path of each route, and its file after those that it stands in. */
function filesByPath(entries: readonly RouteConfigEntry[], above: readonly string[] = []): [string, string[]][] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const files = [...above, file]
    return [...(path === undefined ? [] : [[path, files] as [string, string[]]]), ...filesByPath(children, files)]
  })
}

test('the route of every screen that is not public stands in a layout that asks its guard', () => {
  const known = new Map(filesByPath(routes))
  const isGuarding = (file: string) => read(`web/${file}`).includes('export const middleware = [screenGuard')
  const guarded = Object.values(screens).filter(({ guard }) => guard !== 'public')
  expect(guarded.length).toBeGreaterThan(20)
  expect(guarded.filter(({ path }) => known.get(path)?.some(isGuarding) !== true).map(({ path }) => path)).toEqual([])
})
