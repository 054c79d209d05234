import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { StartRefused } from '../start-refused.ts'
import { RecordBusy } from './connection/failures.ts'
import { backgroundDatabase, transaction, type Db, type Tx } from './database.ts'

const DIRECTORY = new URL('../../../db/migrations/', import.meta.url)
const migrationFiles = migrationsIn(DIRECTORY)
/** Any number: processes that start together agree on it and migrate one after the other. */
const LOCK = 71_830_411
/** Longer than a migration of another process takes: nobody else queues behind those who wait here. */
const TURN_TIMEOUT = '15min'

/**
 * How long a migration waits for a table that somebody uses. Everybody who asks for that table meanwhile queues behind
 * it, so it gives way sooner than they are refused, and is tried again.
 */
interface Patience {
  lockMs: number
  pauseMs: number
  tries: number
}

/** Ten minutes in all, where each try waits to its end. */
const PATIENCE: Patience = { lockMs: 2000, pauseMs: 4000, tries: 100 }

/**
 * Brings the database to the newest migration. Each file runs once, in order, in one transaction with its record.
 * Throws StartRefused when a file that has run was edited afterwards, since migrations are append-only, and when the
 * database knows migrations that we do not.
 *
 * A table that somebody holds for long is waited for in small pieces: what has run is rolled back meanwhile, and holds
 * nobody up. Throws StartRefused when it stays so.
 *
 * With `upTo` it ends where another database stood, whose rows are to come: one with migrations that we do not know, or
 * other than ours, is refused, and so is a database that has gone further already.
 */
export async function migrate(
  db: Db,
  { upTo, patience = PATIENCE }: { upTo?: readonly Applied[]; patience?: Patience } = {},
): Promise<string[]> {
  const files = upTo === undefined ? await migrationFiles() : filesUpTo(upTo, await migrationFiles())
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(backgroundDatabase(db), files, patience.lockMs)
    } catch (error) {
      if (!(error instanceof RecordBusy)) throw error
      if (attempt >= patience.tries) throw new StartRefused(HELD)
      await sleep(patience.pauseMs)
    }
  }
}

const HELD =
  'Обновление базы данных не дождалось своей очереди: кто-то долго держит её таблицы. Найдите в pg_stat_activity, кто (долгий запрос, копирование, забытая транзакция), и запустите ещё раз. Ничего не изменено.'

function changedAfterwards(name: string): string {
  return `Миграция ${name} прошла в этой базе данных с другим текстом, чем в этой версии программы. Так бывает после версии, которая не была выпущена. Ничего не изменено: запустите ту версию, что была.`
}

function run(db: Db, files: MigrationFile[], lockMs: number): Promise<string[]> {
  return transaction(db, async (tx) => {
    // Another process may be at it, and a large table takes its time.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local lock_timeout = ${sql.lit(TURN_TIMEOUT)}`.execute(tx)
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(tx)
    const applied = await appliedMigrations(tx)
    const newer = [...applied.keys()].filter((name) => !files.some((file) => file.name === name)).toSorted()
    if (newer.length > 0) {
      throw new StartRefused(
        `База данных новее этой версии программы: в ней есть ${newer.join(', ')}. Запустите ту версию, что была, или верните базу из копии.`,
      )
    }
    const ran: string[] = []
    for (const file of files) {
      const known = applied.get(file.name)
      if (known !== undefined && known !== file.digest) throw new StartRefused(changedAfterwards(file.name))
      if (known !== undefined) continue
      for (const statement of splitStatements(file.text)) await sql.raw(statement).execute(tx)
      await sql`insert into schema_migrations (name, digest) values (${file.name}, ${file.digest})`.execute(tx)
      ran.push(file.name)
    }
    return ran
  })
}

interface Applied {
  name: string
  digest: string
}

function filesUpTo(upTo: readonly Applied[], files: MigrationFile[]): MigrationFile[] {
  return upTo.map(({ name, digest }) => {
    const file = files.find((one) => one.name === name)
    if (file?.digest !== digest) {
      throw new StartRefused(`Эти данные от другой версии программы: миграции ${name} здесь нет или она другая.`)
    }
    return file
  })
}

/** True when every migration of this version has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const files = await migrationFiles()
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  const names = new Set(rows.map((row) => row.name))
  return files.every((file) => names.has(file.name))
}

interface MigrationFile extends Applied {
  text: string
}

/**
 * The migrations of a folder as they were when this was first asked. The next version may be laid over the folder of a
 * process that runs: it is made no less ready by that, and its readiness asks no disk.
 */
export function migrationsIn(directory: URL): () => Promise<MigrationFile[]> {
  let known: Promise<MigrationFile[]> | undefined
  return () => {
    known ??= readMigrations(directory).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

async function readMigrations(directory: URL): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8')
      return { name, text, digest: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function appliedMigrations(tx: Tx): Promise<Map<string, string>> {
  await sql`create table if not exists schema_migrations (
    name text primary key, digest text not null, applied_at timestamptz not null default now())`.execute(tx)
  const { rows } = await sql<{ name: string; digest: string }>`select name, digest from schema_migrations`.execute(tx)
  return new Map(rows.map((row) => [row.name, row.digest]))
}

/** Splits a script at the semicolons that end statements: not those inside $$ or $name$ bodies, quotes or comments. */
export function splitStatements(script: string): string[] {
  const pieces = script.match(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|;|[^$';-]+|[$-]/g) ?? []
  const statements: string[] = []
  let current = ''
  for (const piece of pieces) {
    if (piece !== ';') {
      current += piece.startsWith('--') ? '' : piece
      continue
    }
    statements.push(current.trim())
    current = ''
  }
  return [...statements, current.trim()].filter((statement) => statement !== '')
}
