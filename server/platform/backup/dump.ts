import { sql } from 'kysely'
import { backgroundDatabase, type Db, type Tx } from '../db/database.ts'
import { RowDigest, type TableDigest } from './row-digest.ts'
import { rowLines, setTextForms, tableShapes } from './table-shapes.ts'

/** The first line of a dump. */
export interface DumpHead {
  smysl_dump: 1
  made_at: string
  migrations: { name: string; digest: string }[]
}

/** Stands before the rows of a table, which are arrays. */
export interface DumpTable {
  table: string
  columns: string[]
}

/** The last line: a dump without it was broken off. */
export interface DumpEnd {
  end: true
  sequences: { name: string; value: string; is_called: boolean }[]
  tables: Record<string, TableDigest>
}

/**
 * All rows of the database as they are at one moment, line by line; the writing goes on meanwhile, where it can. On the
 * embedded database, which is one connection, everybody waits.
 */
export async function* dumpOf(db: Db): AsyncGenerator<string> {
  const pieces = new TransformStream<string, string>()
  const writer = pieces.writable.getWriter()
  const work = backgroundDatabase(db)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      for await (const piece of piecesOf(tx)) {
        await writer.ready
        await writer.write(piece)
      }
    })
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
  // Whoever reads no more ends the transaction.
  try {
    yield* pieces.readable
  } finally {
    await work.catch(() => {})
  }
}

async function* piecesOf(tx: Tx): AsyncGenerator<string> {
  await setTextForms(tx)
  const { rows: migrations } = await sql<{ name: string; digest: string }>`
    select name, digest from schema_migrations order by name`.execute(tx)
  const { rows: clock } = await sql<{ now: Date }>`select now() as now`.execute(tx)
  const made_at = new Date(clock[0]?.now ?? Date.now()).toISOString()
  yield line({ smysl_dump: 1, made_at, migrations } satisfies DumpHead)
  const tables: DumpEnd['tables'] = {}
  for (const shape of await tableShapes(tx)) {
    yield line({ table: shape.table, columns: shape.columns } satisfies DumpTable)
    const digest = new RowDigest()
    for await (const lines of rowLines(tx, shape)) {
      for (const one of lines) digest.add(one)
      yield `${lines.join('\n')}\n`
    }
    tables[shape.table] = digest.told
  }
  // After the rows: a sequence is never behind them.
  yield line({ end: true, sequences: await sequencesOf(tx), tables } satisfies DumpEnd)
}

async function sequencesOf(tx: Tx): Promise<DumpEnd['sequences']> {
  const { rows: names } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public' order by 1`.execute(tx)
  const found: DumpEnd['sequences'] = []
  for (const { name } of names) {
    const { rows } = await sql<{ value: string; is_called: boolean }>`
      select last_value::text as value, is_called from ${sql.id(name)}`.execute(tx)
    found.push(...rows.map((row) => ({ name, ...row })))
  }
  return found
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`
}
