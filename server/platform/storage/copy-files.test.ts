import { afterAll, expect, test } from 'vitest'
import { openS3Server } from '#test/s3/s3-server.ts'
import { temporaryPath } from '#test/temporary-folder.ts'
import { copyFiles } from './copy-files.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { StorageDown } from './storage.ts'

const s3 = await openS3Server({ page: 7 })
afterAll(() => s3.close())
const bucket = s3Storage(s3.settings, { pauseMs: 1 })
const disk = diskStorage(temporaryPath())
const FILES = 40
for (let n = 0; n < FILES; n++) await disk.putAs(`file-${n}`, new Uint8Array(n).fill(n))
const quiet = () => {}

test('files move to a bucket; a run that broke off is taken up where it was', async () => {
  s3.spoil(({ method }) =>
    method === 'PUT' && s3.objects.size >= 15 ? { code: 'AccessDenied', status: 403 } : undefined,
  )
  await expect(copyFiles(disk, bucket, quiet)).rejects.toThrow(StorageDown)
  const done = s3.objects.size
  expect(done).toBeGreaterThanOrEqual(15)
  expect(done).toBeLessThan(FILES)
  s3.spoil(null)
  expect(await copyFiles(disk, bucket, quiet)).toEqual({ total: FILES, copied: FILES - done, skipped: done })
  expect(s3.objects.get('file-39')?.equals(Buffer.alloc(39, 39))).toBe(true)
})

test('once more they are all left alone, but for one that is not whole', async () => {
  s3.requests.length = 0
  expect(await copyFiles(disk, bucket, quiet)).toEqual({ total: FILES, copied: 0, skipped: FILES })
  expect(s3.requests.filter((request) => !request.startsWith('GET /photos/?list-type'))).toEqual([])
  s3.objects.set('file-9', Buffer.alloc(2))
  expect(await copyFiles(disk, bucket, quiet)).toMatchObject({ copied: 1 })
  expect(s3.objects.get('file-9')?.length).toBe(9)
})

test('and back to a disk', async () => {
  const back = diskStorage(temporaryPath())
  expect(await copyFiles(bucket, back, quiet)).toEqual({ total: FILES, copied: FILES, skipped: 0 })
  expect(await back.get('file-7')).toEqual(new Uint8Array(7).fill(7))
})
