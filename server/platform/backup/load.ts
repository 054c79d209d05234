import { sql } from 'kysely'
import { backgroundDatabase, transaction, type Db, type Tx } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { DumpEnd, DumpHead, DumpTable } from './dump.ts'
import { BadBackup } from './bad-backup.ts'
import { RowDigest, type TableDigest } from './row-digest.ts'
import { rowLines, setTextForms, tableShapes, type TableShape } from './table-shapes.ts'

export interface Loaded {
  made_at: string
  tables: Record<string, TableDigest>
}

/** Rows that are written by one statement. */
const BATCH = 500

/**
 * Fills an empty database with a dump, all of it or nothing: brings it to the migrations that the dump knows, writes the
 * rows, and reads every one of them back. Newer migrations are left to the next start. Throws BadBackup.
 */
export async function loadDump(db: Db, lines: AsyncIterable<string>): Promise<Loaded> {
  const reader = lines[Symbol.asyncIterator]()
  const first = await reader.next()
  if (first.done === true) throw new BadBackup('в ней нет ни одной строки')
  const head = headOf(first.value)
  await migrate(db, { upTo: head.migrations })
  const tables = await transaction(backgroundDatabase(db), async (tx) => {
    await setTextForms(tx)
    const shapes = await tableShapes(tx)
    const putBack = await emptied(tx, shapes)
    const end = await writeRows(tx, reader, shapes)
    await putBack()
    for (const { name, value, is_called } of end.sequences)
      await sql`select setval(${name}::regclass, ${value}::bigint, ${is_called})`.execute(tx)
    await compare(tx, shapes, end.tables)
    return end.tables
  })
  await sql`analyze`.execute(backgroundDatabase(db))
  return { made_at: head.made_at, tables }
}

/** Counts a dump without writing it anywhere. Throws BadBackup where it is not whole. */
export async function verifyDump(lines: AsyncIterable<string>): Promise<Loaded> {
  const reader = lines[Symbol.asyncIterator]()
  const first = await reader.next()
  if (first.done === true) throw new BadBackup('в ней нет ни одной строки')
  const head = headOf(first.value)
  const end = await eachTable(reader, async () => async () => {})
  return { made_at: head.made_at, tables: end.tables }
}

/**
 * Takes out what migrations have written, and whatever would look at the rows that come: rules of the tables among each
 * other, and triggers. Answers how to put those back, which looks at every row.
 */
async function emptied(tx: Tx, shapes: readonly TableShape[]): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(tx)
  for (const { table } of shapes) await sql`alter table ${sql.id(table)} disable trigger user`.execute(tx)
  for (const key of keys) await sql`alter table ${sql.raw(key.table)} drop constraint ${sql.id(key.name)}`.execute(tx)
  await sql`truncate ${sql.join(shapes.map(({ table }) => sql.id(table)))}`.execute(tx)
  return async () => {
    for (const key of keys) {
      await sql`alter table ${sql.raw(key.table)} add constraint ${sql.id(key.name)} ${sql.raw(key.definition)}`.execute(
        tx,
      )
    }
    for (const { table } of shapes) await sql`alter table ${sql.id(table)} enable trigger user`.execute(tx)
  }
}

async function writeRows(tx: Tx, reader: AsyncIterator<string>, shapes: readonly TableShape[]): Promise<DumpEnd> {
  return eachTable(reader, async ({ table, columns }) => {
    const shape = shapes.find((one) => one.table === table)
    if (shape === undefined || shape.columns.join() !== columns.join())
      throw new BadBackup(`таблица ${table} в копии другая, чем в этой версии программы`)
    const values = shape.types.map((type, index) => sql`(line->>${sql.lit(index)})::${sql.raw(type)}`)
    return async (lines) => {
      await sql`insert into ${sql.id(table)} (${sql.join(columns.map((column) => sql.id(column)))})
        overriding system value
        select ${sql.join(values)} from json_array_elements(${`[${lines.join(',')}]`}::json) line`.execute(tx)
    }
  })
}

/** Reads a dump to its end, table by table, and holds what came against what it says of itself. */
async function eachTable(
  reader: AsyncIterator<string>,
  begin: (table: DumpTable) => Promise<(lines: string[]) => Promise<void>>,
): Promise<DumpEnd> {
  const seen = new Map<string, RowDigest>()
  let digest = new RowDigest()
  let write: (lines: string[]) => Promise<void> = async () => {}
  let waiting: string[] = []
  const flush = async () => {
    const lines = waiting
    waiting = []
    if (lines.length > 0) await write(lines)
  }
  for (let next = await reader.next(); next.done !== true; next = await reader.next()) {
    if (next.value.startsWith('[')) {
      digest.add(next.value)
      waiting.push(next.value)
      if (waiting.length >= BATCH) await flush()
      continue
    }
    await flush()
    const said = parsed<DumpTable | DumpEnd>(next.value)
    if ('end' in said) {
      refuseDifferent(said.tables, Object.fromEntries([...seen].map(([table, { told }]) => [table, told])))
      return said
    }
    digest = new RowDigest()
    seen.set(said.table, digest)
    write = await begin(said)
  }
  throw new BadBackup('она оборвана, у неё нет конца')
}

function headOf(line: string): DumpHead {
  const head = parsed<DumpHead>(line)
  if (head.smysl_dump !== 1) throw new BadBackup('она другого вида: её делала другая версия программы')
  return head
}

function parsed<T>(line: string): T {
  try {
    return JSON.parse(line) as T
  } catch {
    throw new BadBackup('строки базы испорчены')
  }
}

/** Reads back what was written. */
async function compare(tx: Tx, shapes: readonly TableShape[], expected: DumpEnd['tables']) {
  const found: DumpEnd['tables'] = {}
  for (const shape of shapes) {
    const digest = new RowDigest()
    for await (const lines of rowLines(tx, shape)) for (const line of lines) digest.add(line)
    found[shape.table] = digest.told
  }
  refuseDifferent(expected, found)
}

function refuseDifferent(expected: DumpEnd['tables'], found: DumpEnd['tables']) {
  for (const table of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [one, other] = [expected[table], found[table]]
    if (one?.digest !== other?.digest || one?.rows !== other?.rows)
      throw new BadBackup(`строки таблицы ${table} не те: должно быть ${one?.rows ?? 0}, есть ${other?.rows ?? 0}`)
  }
}
