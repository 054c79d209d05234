import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../config.ts'
import { DEMO_ACCOUNTS } from '../demo/accounts.ts'
import { openEmptyDatabase } from '../empty-database.ts'
import { databaseDirectory } from '../installation.ts'
import { verifyChain } from '../modules/audit-log/verification.ts'
import { dumpOf } from '../platform/backup/dump.ts'
import { loadDump } from '../platform/backup/load.ts'
import { linesOf } from '../platform/backup/text-lines.ts'
import { optionsOf } from '../platform/command-options.ts'
import { backgroundDatabase, openDatabase, type Db } from '../platform/db/database.ts'
import { storedSecret } from '../platform/security/app-secret.ts'
import { StartRefused, startOrRefuse } from '../platform/start-refused.ts'
import { lockDataDirectory } from '../platform/storage/data-lock.ts'

/** `npm run db:move -- --to DATABASE_URL`: takes a practice from the embedded database to a server. Stop the program first. */
await startOrRefuse(async () => {
  const values = optionsOf('npm run db:move -- --to postgresql://пользователь:пароль@сервер/база [--with-demo]', {
    to: { type: 'string' },
    'with-demo': { type: 'boolean', default: false },
  })
  if (values.to === undefined)
    throw new StartRefused('Укажите базу: npm run db:move -- --to postgresql://пользователь:пароль@сервер/база')
  const config = readConfig({ ...process.env, DATABASE_URL: undefined })
  const directory = databaseDirectory(config)
  if (!existsSync(directory)) throw new StartRefused(`В каталоге ${config.dataDir} нет базы данных.`)
  const unlock = await lockDataDirectory(config.dataDir)
  const appSecret = config.appSecret ?? (await storedSecret(config.dataDir))
  const source = await openDatabase({ directory })
  if (!values['with-demo']) await refuseDemo(source)
  const { db, close } = await openEmptyDatabase(
    readConfig({ ...process.env, DATABASE_URL: values.to, APP_SECRET: appSecret }),
  )
  const { tables } = await loadDump(db, linesOf(dumpOf(source)))
  const chain = await verifyChain(backgroundDatabase(db))
  await close()
  await source.destroy()
  unlock()
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(`Перенесено и сверено. Таблиц: ${Object.keys(tables).length}. Строк: ${rows}.`)
  console.log(chain.ok ? `Журнал аудита цел: ${chain.rows}.` : `Журнал аудита нарушен у записи № ${chain.id}.`)
  console.log(
    `Запускайте с тем же DATA_DIR и STORAGE_URL, новым DATABASE_URL и APP_SECRET из ${join(config.dataDir, 'app-secret')}.`,
  )
  process.exit(chain.ok ? 0 : 1)
})

/** Everybody knows the password of these accounts. */
async function refuseDemo(db: Db) {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  const found = await db
    .selectFrom('users')
    .select('email')
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .where('is_active', '=', true)
    .execute()
  if (found.length === 0) return
  throw new StartRefused(
    'В базе есть демонстрационные входы, пароль которых известен всем. Деактивируйте их или, если так и задумано, добавьте --with-demo.',
  )
}
