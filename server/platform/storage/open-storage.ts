import { randomUUID } from 'node:crypto'
import { diskStorage } from './disk-storage.ts'
import { S3Failure, sentenceFor } from './s3-failure.ts'
import { s3Storage } from './s3-storage.ts'
import { StartRefused } from '../start-refused.ts'
import { StorageDown, type Storage } from './storage.ts'
import type { StorageSettings } from './storage-url.ts'

export function openStorage(settings: StorageSettings): Storage {
  return settings.kind === 'disk' ? diskStorage(settings.directory) : s3Storage(settings)
}

/** Writes, reads and removes a file, so that a wrong key stops the start and not the first upload. Throws StartRefused. */
export async function verifyStorage(settings: StorageSettings): Promise<void> {
  const storage = openStorage(settings)
  const key = `check-${randomUUID()}`
  const bytes = new TextEncoder().encode(key)
  const place = settings.kind === 'disk' ? `в папке ${settings.directory}` : `в бакете ${settings.bucket}`
  const refuse = (why: string) => new StartRefused(`Файлы ${place} хранить не получается. ${why}`)
  let step = 'Запись'
  try {
    await storage.putAs(key, bytes)
    step = 'Чтение'
    const read = await storage.get(key)
    if (read === null || !Buffer.from(read).equals(bytes)) throw refuse('Прочиталось не то, что было записано.')
    step = 'Список'
    await storage.list()[Symbol.asyncIterator]().next()
    step = 'Удаление'
    await storage.remove(key)
    // Without the right to list, some services answer «no access» for a file that is not there.
    step = 'Чтение того, чего нет'
    await storage.get(key)
  } catch (error) {
    if (!(error instanceof StorageDown)) throw error
    throw refuse(`${step}: ${reasonOf(error.cause)}`)
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof S3Failure ? sentenceFor(cause) : (cause as Error).message
}
