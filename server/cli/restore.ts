import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chosenMoment, openBackups } from '../backup-place.ts'
import { readConfig, type Config } from '../config.ts'
import { placeOfDatabase } from '../installation.ts'
import { missingFiles } from '../named-files.ts'
import { openEmptyDatabase } from '../empty-database.ts'
import { verifyChain } from '../modules/audit-log/verification.ts'
import { verifyBackup, restoreFiles } from '../platform/backup/backup.ts'
import { loadDump } from '../platform/backup/load.ts'
import { unpacked } from '../platform/backup/packed.ts'
import { linesOf } from '../platform/backup/text-lines.ts'
import { optionsOf } from '../platform/command-options.ts'
import { backgroundDatabase } from '../platform/db/database.ts'
import { startOrRefuse } from '../platform/start-refused.ts'
import { openStorage, verifyStorage } from '../platform/storage/open-storage.ts'

/**
 * `npm run restore -- --from DIR`: puts a backup into an empty database and its files to STORAGE_URL; `--at` chooses
 * another than the newest, `--check` reads it whole and writes nothing.
 */
await startOrRefuse(async () => {
  const values = optionsOf('npm run restore -- [--from КАТАЛОГ] [--at 20261123t031700z] [--check]', {
    from: { type: 'string' },
    at: { type: 'string' },
    check: { type: 'boolean', default: false },
  })
  const config = readConfig({ ...process.env, ...(values.from === undefined ? {} : { BACKUP_URL: values.from }) })
  const folder = await openBackups(config, 'read')
  const moment = await chosenMoment(folder, values.at)
  const manifest = await folder.readManifest(moment)
  if (values.check) {
    await verifyBackup(folder, manifest)
    console.log(`Копия ${moment} цела. Строк: ${rowsOf(manifest.tables)}. Файлов: ${manifest.files.length}.`)
    process.exit(0)
  }
  await verifyStorage(config.storage)
  const { db, close } = await openEmptyDatabase(config)
  // The files first: what breaks off here may be run again, since the database is still empty.
  const storage = openStorage(config.storage)
  const written = await restoreFiles(folder, manifest, storage)
  const rows = unpacked(folder.readExactly(manifest.rows.name, manifest.rows.sha256))
  const { tables } = await loadDump(db, linesOf(rows))
  const missing = await missingFiles(db, storage)
  const chain = await verifyChain(backgroundDatabase(db))
  await close()
  await restoreSecret(config, manifest.app_secret)
  console.log(`База данных: ${placeOfDatabase(config)}.`)
  console.log(`Копия ${moment} восстановлена. Строк: ${rowsOf(tables)}. Файлов записано: ${written}.`)
  console.log(chain.ok ? `Журнал аудита цел: ${chain.rows}.` : `Журнал аудита нарушен у записи № ${chain.id}.`)
  if (missing.length > 0) console.log(`Записи называют файлы, которых нет: ${missing.length}. См. npm run files:check.`)
  process.exit(chain.ok && missing.length === 0 ? 0 : 1)
})

function rowsOf(tables: Record<string, { rows: number }>): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
}

/** The secret of an embedded installation opens its second factors; another that is there already is put aside. */
async function restoreSecret({ databaseUrl, dataDir, appSecret }: Config, secret: string | undefined) {
  if (databaseUrl !== undefined || appSecret !== undefined) return
  if (secret === undefined) {
    console.log('Секрета в копии нет: положите сохранённый файл app-secret в DATA_DIR до запуска.')
    return
  }
  const file = join(dataDir, 'app-secret')
  await mkdir(dataDir, { recursive: true })
  if (existsSync(file)) await rename(file, `${file}.before-restore`)
  await writeFile(file, secret, { mode: 0o600 })
}
