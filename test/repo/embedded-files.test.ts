import { expect, test } from 'vitest'
import { ON_EMBEDDED } from '../../scripts/steps/embedded-files.ts'
import { projectFiles } from './project-files.ts'

test('each part of a path that chooses tests for the embedded database chooses some', () => {
  const tests = projectFiles.filter((path) => /^(server|test\/api)\/.*\.test\.ts$/.test(path))
  const embedded = tests.filter((path) => !path.endsWith('.on-server.test.ts'))
  expect(ON_EMBEDDED.filter((part) => !embedded.some((path) => path.includes(part)))).toEqual([])
})
