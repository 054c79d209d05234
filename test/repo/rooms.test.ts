import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from './project-files.ts'

/** As many as can be seen at a glance. */
const AT_A_GLANCE = 25

test('no folder holds more code than can be seen at a glance, tests beside it not counted', () => {
  const rooms = new Map<string, number>()
  for (const path of projectFiles) {
    if (!/\.(ts|tsx|css)$/.test(path) || /\.test\.tsx?$/.test(path)) continue
    rooms.set(dirname(path), (rooms.get(dirname(path)) ?? 0) + 1)
  }
  expect(rooms.size).toBeGreaterThan(100)
  expect([...rooms].filter(([, files]) => files > AT_A_GLANCE)).toEqual([])
})
