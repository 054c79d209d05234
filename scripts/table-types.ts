import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'

const FILE = join(import.meta.dirname, '../db/tables.gen.ts')

/** How the drivers read a type of PostgreSQL; all others are read as text. */
const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
}

/** What stands in a JSON column where code reads it typed. */
const JSON_TYPES: Record<string, string> = {
  changes: '{ field: string; old: unknown; new: unknown }[]',
  credentials: 'unknown[]',
}

interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** The database alone writes it. */
  isGenerated: boolean
  /** The constraint that lists what may stand there. */
  words: string | null
}

/** The tables of a migrated database as Kysely sees them. */
export async function tableTypes(db: Db): Promise<string> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
      a.atthasdef as "hasDefault", a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated",
      (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
        and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[') as words
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
      and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`.execute(db)
  const tables = Map.groupBy(rows, ({ table }) => table)
  return [
    '// Made by `npm run db:types` from the migrations. Do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    '',
    '/** A JSON column: read as a value, written as its text. */',
    'type Json<T = unknown, Absent = never> = ColumnType<T, string | Absent, string | Exclude<Absent, undefined>>',
    '',
    '/** The tables as Kysely sees them. Days are `YYYY-MM-DD` text, moments are Dates, money kopecks. */',
    'export interface Tables {',
    ...[...tables].flatMap(([table, columns]) => [`  ${table}: {`, ...columns.map(line), '  }']),
    '}',
    '',
  ].join('\n')
}

function line(column: Column): string {
  return `    ${column.name}: ${typeOf(column)}`
}

function typeOf({ name, type, isNullable, hasDefault, isGenerated, words }: Column): string {
  if (type === 'jsonb') {
    const absent = [...(isNullable ? ['null'] : []), ...(isNullable || hasDefault ? ['undefined'] : [])].join(' | ')
    return `Json<${JSON_TYPES[name] ?? 'unknown'}${absent === '' ? '' : `, ${absent}`}>`
  }
  const one = type.startsWith('_') ? `${valueType(type.slice(1))}[]` : (wordsOf(words) ?? valueType(type))
  const value = isNullable ? `${one} | null` : one
  if (isGenerated) return `GeneratedAlways<${value}>`
  return hasDefault ? `Generated<${value}>` : value
}

function wordsOf(constraint: string | null): string | undefined {
  return constraint?.match(/'[^']*'/g)?.join(' | ')
}

function valueType(type: string): string {
  return TYPES[type] ?? 'string'
}

if (import.meta.main) {
  const db = await openDatabase({})
  await migrate(db)
  writeFileSync(FILE, await tableTypes(db))
  await db.destroy()
}
