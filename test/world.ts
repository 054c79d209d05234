import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createApp, type App } from '#server/app.ts'
import type { AppOptions } from '#server/app-options.ts'
import type { GivenSettings } from '#server/modules/settings/settings-cache.ts'
import type { Outbox } from '#server/modules/letters/commands.ts'
import type { Bank } from '#server/modules/transactions/banks/bank.ts'
import type { OpenedBank } from '#server/modules/transactions/banks/open-bank.ts'
import { changesOf, openDatabase, type Db } from '#server/platform/db/database.ts'
import { openJobQueue, type JobQueue } from '#server/platform/jobs/job-queue.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { diskStorage } from '#server/platform/storage/disk-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { ConnectedYclients, Yclients } from '#server/platform/yclients/yclients.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { migratedDatabase } from './database.ts'
import { Mailbox, type Letter } from './fakes/mailbox.ts'
import { GIVEN, settingsOf } from './settings.ts'
import { temporaryPath } from './temporary-folder.ts'

/** The real app over a real, freshly migrated database. PGlite, or the server that TEST_DATABASE_URL names. */
export interface World {
  app: App
  /** The same app over another view of the database: one that dies, say; or with another secret. */
  appOn: (
    db: Db,
    more?: Partial<Pick<AppOptions, 'metrics' | 'appSecret' | 'isDemo' | 'yclients' | 'trustsProxy'>>,
  ) => App
  db: Db
  /** The database's own address on the server; undefined for PGlite. */
  databaseUrl: string | undefined
  storage: Storage
  /** Long work: it waits until a test starts it. */
  queue: JobQueue
  /** What the app takes for the present; tests may move it. */
  clock: { now: Date }
  /** The statements run since the last call; without `all` not the one that finds whose session it is. */
  takeStatements: (which?: 'all') => string[]
  /** Letters wait in it until a test asks for them. */
  outbox: Outbox
  log: Log
  /** The letters that the app has sent, oldest first. */
  letters: () => Promise<Letter[]>
  /** The names of the files in the storage, in order. */
  storedFiles: () => Promise<string[]>
}

/** What another one is followed by: a program that was started with it opens what APP_SECRET sealed. */
export const NEXT_SECRET: AppSecret = {
  current: 'the-next-secret-of-this-installation',
  previous: 'a-secret-for-tests-that-is-long-enough',
}

export const APP_SECRET: AppSecret = { current: 'a-secret-for-tests-that-is-long-enough' }

type Connection = Pick<ConnectedYclients, 'client' | 'hasty' | 'isSilent'>

type WorldOptions = Partial<
  Pick<
    AppOptions,
    | 'appUrl'
    | 'webhooks'
    | 'corsOrigins'
    | 'cookieDomain'
    | 'isTrackingOptIn'
    | 'trustsProxy'
    | 'log'
    | 'storage'
    | 'checksDocs'
    | 'bots'
    | 'process'
    | 'hasMailServer'
  >
> & {
  timeZone?: string
  /** What the environment says of the practice. */
  given?: Partial<GivenSettings>
  /** Connects a bank. Without it there is none. */
  bankFor?: (world: { db: Db; clock: () => Date; appSecret: AppSecret }) => Bank | OpenedBank
  /** Connects a YCLIENTS. Without it there is none. */
  yclientsFor?: (db: Db) => Promise<Yclients | Connection>
}

/** Opens a world for one test file and closes it when the file is done. */
export async function openWorld({
  bankFor,
  yclientsFor,
  timeZone,
  given = {},
  ...options
}: WorldOptions = {}): Promise<World> {
  const statements: string[] = []
  const { url, snapshot, drop } = await migratedDatabase()
  const db = await openDatabase({ url, snapshot, onQuery: (statement) => statements.push(statement) })
  // A server's process answers from the database until it hears of changes: no test should meet both.
  await changesOf(db).start()
  const directory = temporaryPath()
  const files = join(directory, 'files')
  const storage = options.storage ?? diskStorage(files)
  const clock = { now: new Date() }
  const mailbox = new Mailbox({ db, appSecret: APP_SECRET, clock: () => clock.now, directory: join(directory, 'mail') })
  const queue = openJobQueue({ db, url, log: createLog('silent') })
  const bank = bankFor?.({ db, clock: () => clock.now, appSecret: APP_SECRET })
  const connection = await yclientsFor?.(db)
  const yclients = connection && ('client' in connection ? connection : patient(connection))
  const log = options.log ?? createLog('silent')
  const appOn: World['appOn'] = (view, more = {}) =>
    createApp({
      db: view,
      queue,
      storage,
      clock: () => clock.now,
      log,
      appSecret: APP_SECRET,
      appUrl: 'http://smysl.test',
      outbox: mailbox.outbox,
      settings: settingsOf(view, timeZone === undefined ? given : { values: { ...GIVEN.values, time_zone: timeZone } }),
      trustsProxy: false,
      checksDocs: true,
      ...(bank === undefined ? {} : { payments: 'bank' in bank ? bank : { bank, sandbox: null } }),
      ...(yclients === undefined ? {} : { yclients: { ...yclients, isDemo: true } }),
      ...options,
      ...more,
    })
  afterAll(async () => {
    await queue.stop()
    await db.destroy()
    await drop()
  })
  statements.length = 0
  const app = appOn(db)
  return {
    app,
    appOn,
    db,
    databaseUrl: url,
    storage,
    queue,
    clock,
    outbox: mailbox.outbox,
    log,
    takeStatements: (which) =>
      statements.splice(0).filter((statement) => which === 'all' || !statement.includes('from sessions')),
    letters: () => mailbox.letters(),
    storedFiles: async () => (await readdir(files).catch(() => [])).toSorted(),
  }
}

/** A client that takes its time with those who wait too. */
function patient(client: Yclients): Connection {
  return { client, hasty: client, isSilent: () => false }
}
