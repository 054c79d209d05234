import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { newScratchFolder } from './scratch-folder.ts'

test('what is thrown away soon lies where temporary files were asked for', async () => {
  const asked = await mkdtemp(join(tmpdir(), 'smysl-asked-'))
  vi.stubEnv('TMPDIR', asked)
  const folder = await newScratchFolder('smysl-scratch-')
  vi.unstubAllEnvs()
  expect(dirname(folder)).toBe(asked)
  await rm(asked, { recursive: true })
})
