import { join } from 'node:path'
import { isEmpty, seedDemo } from '#db/seed/demo/seed.ts'
import type { Config } from './config.ts'
import { ensureRolesAndPermissions } from './modules/roles/commands.ts'
import { keptSecret } from './platform/app-secret.ts'
import { systemClock } from './platform/clock.ts'
import { lockDataDirectory } from './platform/data-lock.ts'
import { openDatabase, type Db } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { proveDatabase } from './platform/db/proof.ts'
import { openStorage } from './platform/open-storage.ts'
import type { Storage } from './platform/storage.ts'

/** The data of one installation, open: the server and the commands start from it. */
export interface Installation {
  db: Db
  storage: Storage
  appSecret: string
  close: () => Promise<void>
}

/** Locks the data directory, opens the database, migrates it and, in demo mode, fills it the first time. */
export async function openInstallation(config: Config): Promise<Installation> {
  // A server's database takes any number of processes; the embedded one would be damaged by a second.
  const unlock = config.databaseUrl === undefined ? await lockDataDirectory(config.dataDir) : () => {}
  try {
    const appSecret = config.appSecret ?? (await keptSecret(config.dataDir))
    const storage = openStorage(config.storage)
    const db = await openDatabase({ url: config.databaseUrl, directory: databaseDirectory(config) })
    if (config.databaseUrl !== undefined) await proveDatabase(db)
    await migrate(db)
    await ensureRolesAndPermissions(db)
    if (config.isDemo && (await isEmpty(db))) await seedDemo({ db, storage, clock: systemClock })
    return {
      db,
      storage,
      appSecret,
      async close() {
        await db.destroy()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Where the embedded database keeps its files. */
export function databaseDirectory(config: Config): string {
  return join(config.dataDir, 'postgres')
}
