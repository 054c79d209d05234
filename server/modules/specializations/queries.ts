import { sql } from 'kysely'
import type { Specialization } from '#contract/directories.ts'
import {
  byTitle,
  directoryColumns,
  directoryReads,
  landingColumns,
  peopleInOrder,
  psychologistsColumns,
  linkedPsychologists,
} from '#server/platform/db/directory.ts'

export const { list: listSpecializations, find: findSpecialization } = directoryReads(
  (condition) => sql<Specialization>`
    with ${peopleInOrder}
    select ${directoryColumns}, ${landingColumns}, d.description, d.is_published,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'title', g.title) order by g.title collate "und-x-icu", g.id)
        from specialization_pages l join pages g on g.id = l.page_id and g.deleted_at is null
        where l.specialization_id = d.id), '[]') as pages,
      ${psychologistsColumns}
    from specializations d ${linkedPsychologists('psychologist_specializations', 'specialization_id')}
    where ${condition} order by ${byTitle}`,
)
