import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { storedSecret } from './app-secret.ts'

test('the secret of an installation is made once, is long, and only its owner reads it', async () => {
  const directory = await temporaryFolder()
  const secret = await storedSecret(directory)
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(await storedSecret(directory)).toBe(secret)
  expect((await stat(join(directory, 'app-secret'))).mode & 0o777).toBe(0o600)
})

test('an empty file, as a full disk leaves it, is no secret', async () => {
  const directory = await temporaryFolder()
  await writeFile(join(directory, 'app-secret'), '')
  expect(await storedSecret(directory)).toMatch(/^[\w-]{64}$/)
  expect(await readdir(directory)).toEqual(['app-secret'])
})

test('a secret that somebody put there is used as it is', async () => {
  const directory = await temporaryFolder()
  await writeFile(join(directory, 'app-secret'), 'their-own-secret\n')
  expect(await storedSecret(directory)).toBe('their-own-secret')
})
