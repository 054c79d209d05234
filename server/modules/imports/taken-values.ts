import { sql } from 'kysely'
import type { Field } from '#contract/entity/field.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ImportSource } from '#server/platform/workbook/import-source.ts'
import type { PlannedRow } from './planned-row.ts'
import type { RowReader } from './row-values.ts'

interface Holder {
  id: number
  label: string
  value: string
  is_trashed: boolean
}

/**
 * Marks the rows that would give a record what only one may have, such as an address of the site: another record has it, in
 * the trash or not, or a row above brings it too. What names the record itself is compared before.
 */
export async function markTaken(db: Db, source: ImportSource, reader: RowReader, rows: readonly PlannedRow[]) {
  for (const name of source.fields) {
    const field = source.entity.fields[name]
    if (name === source.identity.key || field === undefined) continue
    if (field.kind !== 'slug' && field.unique === undefined) continue
    const bringing = rows.filter(({ kind, fields }) => isWritten(kind) && (fields[name] ?? null) !== null)
    if (bringing.length === 0) continue
    // oxlint-disable-next-line no-await-in-loop -- one or two fields of a list
    const holders = await holdersOf(db, source, name, field, bringing)
    const rowOf = new Map<string, number>()
    for (const row of bringing) {
      const value = String(row.fields[name])
      const message = messageFor(holders.get(value), row.id) ?? sameAs(rowOf.get(value))
      if (message === null) rowOf.set(value, row.row)
      else {
        row.kind = 'bad'
        row.problems.push({ cell: reader.cellOf(row.row, name), field: name, message })
      }
    }
  }
}

/** Who has these values now. An address of the site stays with a record in the trash. */
async function holdersOf(
  db: Db,
  { entity }: ImportSource,
  name: string,
  { kind }: Field,
  rows: readonly PlannedRow[],
): Promise<Map<string, Holder>> {
  const values = rows.map(({ fields }) => String(fields[name]))
  const found = await sql<Holder>`
    select id, ${sql.ref(entity.title ?? 'title')} as label, ${sql.ref(name)}::text as value, deleted_at is not null as is_trashed
    from ${sql.table(entity.plural)} where ${sql.ref(name)}::text = any(${values}::text[])
      and ${kind === 'slug' ? sql`true` : sql`deleted_at is null`}`.execute(db)
  return new Map(found.rows.map((holder) => [holder.value, holder]))
}

function messageFor(holder: Holder | undefined, id: number | null): string | null {
  if (holder === undefined || holder.id === id) return null
  const whose = holder.is_trashed ? 'записи в\u00a0корзине' : 'другой записи'
  return `уже есть у\u00a0${whose}: ${holder.label}, ID ${holder.id}`
}

function sameAs(row: number | undefined): string | null {
  return row === undefined ? null : `то\u00a0же самое стоит в\u00a0строке ${row}: оставьте одну`
}

function isWritten(kind: PlannedRow['kind']): boolean {
  return kind === 'create' || kind === 'change'
}
