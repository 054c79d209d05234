import { sql } from 'kysely'
import type { Branch } from '#contract/directories.ts'
import { byTitle, directoryColumns, directoryReads, psychologistsCount } from '#server/platform/db/directory.ts'

export const { list: listBranches, find: findBranch } = directoryReads(
  (condition) => sql<Branch>`
    select ${directoryColumns}, d.description, d.ycl_id,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'title', o.title) order by o.title collate "und-x-icu", o.id)
        from positions o where o.filial_id = d.id and o.deleted_at is null), '[]') as positions,
      (select count(*)::int from positions o where o.filial_id = d.id and o.deleted_at is null) as positions_count,
      ${psychologistsCount('psychologist_branches', 'branch_id')}
    from branches d where ${condition} order by ${byTitle}`,
)
