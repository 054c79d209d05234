import { sql } from 'kysely'
import type { Entity } from '#contract/entity/entity.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { TitleList } from '#server/platform/workbook/import-source.ts'

/** The records of the list that a field of another one points to. */
export async function titlesOf(db: Db, { fields }: Entity, name: string): Promise<TitleList> {
  const field = fields[name]
  const table = field?.kind === 'record' ? field.of : undefined
  if (table === undefined) throw new Error(`${name} points to no list`)
  const { rows: options } = await sql<{ id: number; title: string }>`
    select id, title from ${sql.table(table)} where deleted_at is null order by title collate "und-x-icu", id`.execute(
    db,
  )
  return { options, synonyms: new Map() }
}
