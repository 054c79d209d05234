import { sql, type RawBuilder } from 'kysely'
import type { Specialization } from '#contract/directories.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  byTitle,
  directoryColumns,
  notTrashed,
  oneRecord,
  peopleInOrder,
  psychologistsColumns,
  linkedPsychologists,
} from '#server/platform/db/directory.ts'

export function listSpecializations(db: Db): Promise<Specialization[]> {
  return selectSpecializations(db, notTrashed)
}

export async function findSpecialization(
  db: Db,
  id: number,
  from: 'list' | 'trash' = 'list',
): Promise<Specialization | undefined> {
  const [found] = await selectSpecializations(db, oneRecord(id, from))
  return found
}

async function selectSpecializations(db: Db, condition: RawBuilder<unknown>): Promise<Specialization[]> {
  const { rows } = await sql<Specialization>`
    with ${peopleInOrder}
    select ${directoryColumns}, d.description, d.is_published,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'title', g.title) order by g.title collate "und-x-icu", g.id)
        from specialization_pages l join pages g on g.id = l.page_id and g.deleted_at is null
        where l.specialization_id = d.id), '[]') as pages,
      ${psychologistsColumns}
    from specializations d ${linkedPsychologists('psychologist_specializations', 'specialization_id')}
    where ${condition} order by ${byTitle}`.execute(db)
  return rows
}
