import { Scanner } from '@tailwindcss/oxide'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, root } from './project-files.ts'

test('Tailwind reads every file of the web: what .gitignore names it leaves out, tracked or not', () => {
  const scanner = new Scanner({ sources: [{ base: root, pattern: '**/*', negated: false }] })
  scanner.scan()
  const scanned = new Set(scanner.files.map((path) => relative(root, path)))
  const web = projectFiles.filter((path) => /^web\/.*\.tsx?$/.test(path))
  expect(web.length).toBeGreaterThan(500)
  expect(web.filter((path) => !scanned.has(path))).toEqual([])
})
