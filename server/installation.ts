import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { isEmpty, seedDemo } from './demo/seed.ts'
import { fillThesaurus } from './modules/directories/thesaurus.ts'
import { ensureRolesAndPermissions } from './modules/roles/commands.ts'
import { storedSecret } from './platform/security/app-secret.ts'
import { systemClock } from './platform/clock.ts'
import { lockDataDirectory } from './platform/storage/data-lock.ts'
import { backgroundDatabase, openDatabase, type Db } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { awayReason, verifyDatabase } from './platform/db/connection/startup-check.ts'
import type { Log } from './platform/log.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { AppSecret } from './platform/security/encryption.ts'
import { StartRefused } from './platform/start-refused.ts'

/** The data of one installation, open: the server and the commands start from it. */
export interface Installation {
  db: Db
  storage: Storage
  appSecret: AppSecret
  close: () => Promise<void>
}

const RETRY_MS = 1000
const RETRY_MAX_MS = 15_000

/**
 * Locks the data directory, opens the database, migrates it and, in demo mode, fills it the first time. With a log, a
 * database server that does not answer yet is waited for, however long; without one that is refused at once.
 */
export async function openInstallation(config: Config, log?: Log): Promise<Installation> {
  // A server's database takes any number of processes; the embedded one would be damaged by a second.
  const unlock = config.databaseUrl === undefined ? await lockDataDirectory(config.dataDir) : () => {}
  let db: Db | undefined
  try {
    const appSecret = await secretOf(config)
    const storage = openStorage(config.storage)
    const opened = await openDatabase({
      url: config.databaseUrl,
      directUrl: config.databaseDirectUrl,
      readUrl: config.databaseReadUrl,
      onReplica: ({ isRead, cause }) => {
        if (isRead) log?.info('lists are read from the replica again')
        else log?.warn({ err: cause }, 'the replica is away or late: lists are read from the primary')
      },
      prepares: config.preparesStatements,
      name: config.processName,
      slow: log && {
        ms: config.slowStatementMs,
        tell: (statement, ms) => log.warn({ statement, ms }, 'a slow statement'),
      },
      directory: databaseDirectory(config),
    })
    db = opened
    await untilItAnswers(() => prepare(opened, storage, config), log)
    return {
      db,
      storage,
      appSecret,
      async close() {
        await opened.destroy()
        unlock()
      },
    }
  } catch (error) {
    await db?.destroy()
    unlock()
    throw error
  }
}

/**
 * For a command that works on what is there. One that was given no environment is refused: a database made anew, with the
 * demo world in it, would be backed up and verified in the place of the practice's own.
 */
export async function openExisting(config: Config): Promise<Installation> {
  refuseMissingDatabase(config)
  return openInstallation(config)
}

export function refuseMissingDatabase(config: Config) {
  if (config.databaseUrl !== undefined || existsSync(databaseDirectory(config))) return
  throw new StartRefused(
    `В каталоге ${config.dataDir} нет базы данных. Проверьте DATA_DIR и DATABASE_URL: командам нужны те же настройки, что и программе.`,
  )
}

/** Which database that is, for whoever reads what a command says. Without user and password. */
export function placeOfDatabase({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `встроенная, в каталоге ${dataDir}`
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `${decodeURIComponent(pathname.slice(1))} на ${host || (searchParams.get('host') ?? 'localhost')}`
}

async function secretOf({ appSecret, appSecretPrevious: previous, dataDir }: Config): Promise<AppSecret> {
  const current = appSecret ?? (await storedSecret(dataDir))
  return previous === undefined ? { current } : { current, previous }
}

/** Each step may be done again: what was broken off is rolled back, and what was finished changes nothing. */
async function prepare(db: Db, storage: Storage, config: Config) {
  if (config.databaseUrl !== undefined) await verifyDatabase(db, { hasDirect: config.databaseDirectUrl !== undefined })
  await migrate(db)
  await ensureRolesAndPermissions(db)
  if (config.isDemo && (await isEmpty(db))) await seedDemo({ db: backgroundDatabase(db), storage, clock: systemClock })
  await fillThesaurus(db)
}

async function untilItAnswers(work: () => Promise<void>, log: Log | undefined) {
  for (let delayMs = RETRY_MS; ; delayMs = Math.min(delayMs * 2, RETRY_MAX_MS)) {
    try {
      return await work()
    } catch (error) {
      const reason = awayReason(error)
      if (reason === null || log === undefined) throw error
      log.warn({ reason, retry_in_ms: delayMs }, 'the database does not answer yet')
      await sleep(delayMs)
    }
  }
}

/** Where the embedded database keeps its files. */
export function databaseDirectory(config: Config): string {
  return join(config.dataDir, 'postgres')
}
