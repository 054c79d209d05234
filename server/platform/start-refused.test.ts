import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { refusalOf, StartRefused } from './start-refused.ts'
import { S3Failure } from './storage/s3-failure.ts'
import { StorageDown } from './storage/storage.ts'

test('a command tells in a sentence what its keeper can mend, and hides no fault of our own', async () => {
  const file = join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  const error = await mkdir(join(file, 'backups')).catch((reason: unknown) => reason as NodeJS.ErrnoException)
  expect(refusalOf(error as Error)).toBe(`${file}/backups: это не каталог (ENOTDIR).`)
  const taken = await mkdir(file, { recursive: true }).catch((reason: unknown) => reason as NodeJS.ErrnoException)
  expect(refusalOf(taken as Error)).toBe(`${file}: это не каталог (EEXIST).`)
  expect(refusalOf(new StorageDown(error))).toBe(`${file}/backups: это не каталог (ENOTDIR).`)
  expect(refusalOf(new StorageDown(new S3Failure('PUT', 'AccessDenied', false)))).toMatch(/^Хранилище.* нет права/)
  const denied = Object.assign(new Error('mkdir'), { code: 'EACCES', path: '/backup' })
  expect(refusalOf(denied)).toBe('/backup: у пользователя, от которого идёт команда, нет прав (EACCES).')
  expect(refusalOf(new StartRefused('Порт занят.'))).toBe('Порт занят.')
  expect(refusalOf(new TypeError('x is not a function'))).toBeNull()
  expect(refusalOf(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toBeNull()
})
