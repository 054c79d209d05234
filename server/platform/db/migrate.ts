import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { StartRefused } from '../start-refused.ts'
import { inBackground, transaction, type Db, type Tx } from './database.ts'

const DIRECTORY = new URL('../../../db/migrations/', import.meta.url)
/** Any number: processes that start together agree on it and migrate one after the other. */
const LOCK = 71_830_411
/** Longer than a migration of another process takes. */
const LOCK_TIMEOUT = '15min'

/**
 * Brings the database to the newest migration. Each file runs once, in order, in one transaction with its record.
 * Throws when a file that has run was edited afterwards: migrations are append-only.
 * Throws StartRefused when the database knows migrations that we do not.
 */
export async function migrate(db: Db): Promise<string[]> {
  const files = await migrationFiles()
  return transaction(inBackground(db), async (tx) => {
    // Another process may be at it, and a large table takes its time.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx)
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
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
      if (known !== undefined && known !== file.digest)
        throw new Error(`Migration ${file.name} was changed after it ran`)
      if (known !== undefined) continue
      for (const statement of splitStatements(file.text)) await sql.raw(statement).execute(tx)
      await sql`insert into schema_migrations (name, digest) values (${file.name}, ${file.digest})`.execute(tx)
      ran.push(file.name)
    }
    return ran
  })
}

/** True when every migration on disk has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const files = await migrationFiles()
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  const names = new Set(rows.map((row) => row.name))
  return files.every((file) => names.has(file.name))
}

async function migrationFiles() {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, DIRECTORY), 'utf8')
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
