import { chosenMoment, openBackups } from '../backup-place.ts'
import { readConfig, type Config } from '../config.ts'
import { databaseDirectory, placeOfDatabase, refuseMissingDatabase } from '../installation.ts'
import { makeBackup } from '../platform/backup/backup.ts'
import { dumpFromSocket, installationBySocket, recordBySocket } from '../platform/backup/dump-socket.ts'
import { dumpOf } from '../platform/backup/dump.ts'
import { claimFolder, installationId } from '../platform/backup/folder-owner.ts'
import { recordBackup, type BackupRecord } from '../platform/backup/records.ts'
import { optionsOf } from '../platform/command-options.ts'
import { openDatabase } from '../platform/db/database.ts'
import { verifyDatabase } from '../platform/db/connection/startup-check.ts'
import { storedSecret } from '../platform/security/app-secret.ts'
import { startOrRefuse } from '../platform/start-refused.ts'
import { lockDataDirectory } from '../platform/storage/data-lock.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { placeOf } from '../platform/storage/storage-url.ts'

/** Where the rows come from: a server, the embedded database, or the process that has it open. */
interface Rows {
  dump: () => AsyncIterable<string>
  record: (backup: BackupRecord) => Promise<unknown>
  close: () => Promise<void>
}

/**
 * `npm run backup -- --to DIR`: the rows and the files of one moment, read back afterwards. The program may run.
 * `--take-over` goes on in a folder of another installation.
 */
await startOrRefuse(async () => {
  const values = optionsOf('npm run backup -- [--to КАТАЛОГ] [--take-over]', {
    to: { type: 'string' },
    'take-over': { type: 'boolean', default: false },
  })
  const config = readConfig({ ...process.env, ...(values.to === undefined ? {} : { BACKUP_URL: values.to }) })
  refuseMissingDatabase(config)
  process.umask(0o077)
  const folder = await openBackups(config, 'write')
  const rows = await openRows(config, async (installation) => {
    // A database of an older version does not say whose it is.
    if (installation === null) return
    await claimFolder(folder.storage, { installation, site: config.appUrl }, { takesOver: values['take-over'] })
  })
  const begun = performance.now()
  const appSecret = config.databaseUrl === undefined ? await storedSecret(config.dataDir) : null
  const source = { dump: rows.dump, storage: openStorage(config.storage), appSecret }
  const done = await makeBackup(source, folder, { now: new Date(), keepDays: config.backup.keepDays })
  const place = config.backup.storage === undefined ? '' : placeOf(config.backup.storage)
  const { files } = done
  const finished_at = new Date().toISOString()
  await rows.record({ finished_at, place, rows: done.rows, files, is_sealed: folder.isSealed })
  await rows.close()
  await chosenMoment(folder, done.moment)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`База данных: ${placeOfDatabase(config)}.`)
  console.log(
    `Копия ${done.moment} в ${place}, ${folder.isSealed ? 'зашифрована' : 'не зашифрована'}, прочитана и сверена.`,
  )
  if (appSecret !== null && !folder.isSealed)
    console.log('Секрета (файл app-secret) в незашифрованной копии нет: сохраните его отдельно или задайте BACKUP_KEY.')
  console.log(
    `Таблиц: ${done.tables}. Строк: ${done.rows}. Файлов: ${files}, новых: ${done.newFiles}. Удалено старых копий: ${done.removed}. Секунд: ${seconds}.`,
  )
  process.exit(0)
})

/** Opens them once the place of the backups is known to be theirs. */
async function openRows(config: Config, claim: (installation: string | null) => Promise<void>): Promise<Rows> {
  if (config.databaseUrl !== undefined) {
    const db = await openDatabase({ url: config.databaseUrl, directUrl: config.databaseDirectUrl, name: 'backup' })
    await verifyDatabase(db, { hasDirect: config.databaseDirectUrl !== undefined })
    await claim(await installationId(db))
    return { dump: () => dumpOf(db), record: (backup) => recordBackup(db, backup), close: () => db.destroy() }
  }
  const { dataDir } = config
  await claim(await installationBySocket(dataDir))
  const dump = await dumpFromSocket(dataDir)
  if (dump !== null)
    return { dump: () => dump, record: (backup) => recordBySocket(dataDir, backup), close: async () => {} }
  const unlock = await lockDataDirectory(dataDir)
  const db = await openDatabase({ directory: databaseDirectory(config) })
  await claim(await installationId(db))
  return {
    dump: () => dumpOf(db),
    record: (backup) => recordBackup(db, backup),
    async close() {
      await db.destroy()
      unlock()
    },
  }
}
