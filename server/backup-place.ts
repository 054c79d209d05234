import { mkdir } from 'node:fs/promises'
import type { Config } from './config.ts'
import { BackupFolder } from './platform/backup/backup-folder.ts'
import { openStorage, verifyStorage } from './platform/storage/open-storage.ts'
import { StartRefused } from './platform/start-refused.ts'
import { placeOf } from './platform/storage/storage-url.ts'

/** Opens the folder or bucket of the backups, for writing or for reading. Throws StartRefused with a sentence. */
export async function openBackups({ backup, storage }: Config, use: 'write' | 'read'): Promise<BackupFolder> {
  if (backup.storage === undefined) {
    const option = use === 'write' ? '--to' : '--from'
    throw new StartRefused(`Укажите место копий: ${option} /папка, ${option} s3://… или настройку BACKUP_URL.`)
  }
  if (placeOf(backup.storage) === placeOf(storage))
    throw new StartRefused('Место копий и место файлов (STORAGE_URL) — одно и то же. Укажите другое.')
  if (use === 'write') {
    // All that people trusted the practice with lies there.
    if (backup.storage.kind === 'disk') await mkdir(backup.storage.directory, { recursive: true, mode: 0o700 })
    await verifyStorage(backup.storage)
  }
  return new BackupFolder(openStorage(backup.storage), backup.key)
}

/** The newest backup, or the one of this moment. */
export async function chosenMoment(folder: BackupFolder, wanted: string | undefined): Promise<string> {
  const moments = await folder.moments()
  const chosen = wanted === undefined ? moments.at(-1) : moments.find((moment) => moment === wanted)
  if (chosen !== undefined) return chosen
  if (moments.length > 0) throw new StartRefused(`Такой копии нет. Есть: ${moments.join(', ')}.`)
  throw new StartRefused(
    folder.isSealed
      ? 'Там нет копий, зашифрованных ключом. Незашифрованные открываются без BACKUP_KEY.'
      : 'Там нет копий. Зашифрованные открываются с BACKUP_KEY.',
  )
}
