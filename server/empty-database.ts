import { sql } from 'kysely'
import type { Config } from './config.ts'
import { databaseDirectory } from './installation.ts'
import { verifyDatabase } from './platform/db/connection/startup-check.ts'
import { openDatabase, type Db } from './platform/db/database.ts'
import { StartRefused } from './platform/start-refused.ts'
import { lockDataDirectory } from './platform/storage/data-lock.ts'

/** Opens the database of this configuration for rows that come from elsewhere. Throws StartRefused where it has its own. */
export async function openEmptyDatabase(config: Config): Promise<{ db: Db; close: () => Promise<void> }> {
  const unlock = config.databaseUrl === undefined ? await lockDataDirectory(config.dataDir) : () => {}
  const db = await openDatabase({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    directory: databaseDirectory(config),
  })
  const close = async () => {
    await db.destroy()
    unlock()
  }
  try {
    if (config.databaseUrl !== undefined)
      await verifyDatabase(db, { hasDirect: config.databaseDirectUrl !== undefined })
    if (!(await hasNobody(db))) throw new StartRefused(occupied(config))
    return { db, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** True for a database that no program of ours has begun to work with. */
async function hasNobody(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('public.users') is not null as is_there`.execute(
    db,
  )
  if (rows[0]?.is_there !== true) return true
  const { rows: found } = await sql<{ has_rows: boolean }>`
    select exists (select 1 from users) or exists (select 1 from audit_log) as has_rows`.execute(db)
  return found[0]?.has_rows === false
}

function occupied(config: Config): string {
  return config.databaseUrl === undefined
    ? `В базе данных каталога ${config.dataDir} уже есть записи. Переименуйте ${databaseDirectory(config)} и запустите снова.`
    : 'В базе данных уже есть записи. Создайте новую, пустую, и укажите её адрес.'
}
