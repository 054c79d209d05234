import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { createApp, type App, type AppOptions } from '#server/app.ts'
import { ensureRolesAndPermissions } from '#server/modules/roles/commands.ts'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openJobQueue, type JobQueue } from '#server/platform/job-queue.ts'
import { createLog } from '#server/platform/log.ts'
import { diskStorage, type Storage } from '#server/platform/storage.ts'
import { Mailbox, type Letter } from './mailbox.ts'

/** The real app over a real, freshly migrated database. PGlite, or the server that TEST_DATABASE_URL names. */
export interface World {
  app: App
  db: Db
  storage: Storage
  /** Long work: it waits until a test starts it. */
  queue: JobQueue
  /** What the app takes for the present; tests may move it. */
  clock: { now: Date }
  /** The statements run since the last call, without the one that finds whose session it is. */
  takeStatements: () => string[]
  /** The letters that the app has sent, oldest first. */
  letters: () => Promise<Letter[]>
  /** The names of the files in the storage, in order. */
  storedFiles: () => Promise<string[]>
}

export const APP_SECRET = 'a-secret-for-tests-that-is-long-enough'

type WorldOptions = Partial<Pick<AppOptions, 'appUrl' | 'trustsProxy' | 'log' | 'timeZone'>>

/** Opens a world for one test file and closes it when the file is done. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const statements: string[] = []
  const { url, drop } = await freshDatabase()
  const db = await openDatabase({ url, onQuery: (statement) => statements.push(statement) })
  await migrate(db)
  await ensureRolesAndPermissions(db)
  const directory = join(tmpdir(), `smysl-test-${randomUUID()}`)
  const files = join(directory, 'files')
  const storage = diskStorage(files)
  const clock = { now: new Date() }
  const mailbox = new Mailbox(join(directory, 'mail'))
  const queue = openJobQueue({ db, url, log: createLog('silent') })
  const app = createApp({
    db,
    queue,
    storage,
    clock: () => clock.now,
    log: createLog('silent'),
    appSecret: APP_SECRET,
    appUrl: 'http://smysl.test',
    outbox: mailbox.outbox,
    timeZone: 'Europe/Moscow',
    trustsProxy: false,
    siteName: 'Смысл',
    checksDocs: true,
    ...options,
  })
  afterAll(async () => {
    await mailbox.outbox.settled()
    await queue.stop()
    await db.destroy()
    await drop()
    await rm(directory, { recursive: true, force: true })
  })
  statements.length = 0
  return {
    app,
    db,
    storage,
    queue,
    clock,
    takeStatements: () => statements.splice(0).filter((statement) => !statement.includes('from sessions')),
    letters: () => mailbox.letters(),
    storedFiles: async () => (await readdir(files).catch(() => [])).toSorted(),
  }
}

/** A database of its own on the test server; without a server, PGlite in memory. */
export async function freshDatabase(): Promise<{ url: string | undefined; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (server === undefined) return { url: undefined, drop: async () => {} }
  const name = `smysl_test_${randomUUID().replaceAll('-', '')}`
  const admin = await openDatabase({ url: server })
  await sql`create database ${sql.id(name)}`.execute(admin)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
      await admin.destroy()
    },
  }
}
