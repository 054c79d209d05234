import { expect, test } from 'vitest'
import { codeFiles, read } from './project-files.ts'

test('nothing of the web asks for what browsers have on secure pages alone: a practice may run without https at home', () => {
  const web = codeFiles.filter((path) => /^web\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
  expect(web.length).toBeGreaterThan(500)
  expect(web.filter((path) => /\bcrypto\.(randomUUID|subtle)\b(?!`)/.test(read(path)))).toEqual([])
})
