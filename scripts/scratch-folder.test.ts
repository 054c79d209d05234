import { mkdir, readdir, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { newScratchFolder } from './scratch-folder.ts'

let root: string

beforeEach(async () => {
  root = await temporaryFolder()
  vi.stubEnv('TMPDIR', root)
})

afterEach(() => {
  vi.unstubAllEnvs()
})

test('what is thrown away soon lies where temporary files were asked for', async () => {
  expect(dirname(await newScratchFolder('smysl-scratch-'))).toBe(root)
})

test('what a killed run has left is removed a day later, and nothing else is', async () => {
  const [left, other, recent] = ['smysl-scratch-left', 'other-left', 'smysl-scratch-recent']
  for (const name of [left, other, recent]) await mkdir(join(root, name))
  const dayAgo = new Date(Date.now() - 25 * 60 * 60_000)
  for (const name of [left, other]) await utimes(join(root, name), dayAgo, dayAgo)
  const folder = await newScratchFolder('smysl-scratch-')
  expect((await readdir(root)).toSorted()).toEqual([other, basename(folder), recent].toSorted())
})
