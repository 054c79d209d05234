import { sql, type RawBuilder } from 'kysely'
import type { Branch } from '#contract/directories.ts'
import type { Db } from '#server/platform/db/database.ts'
import { byTitle, directoryColumns, notTrashed, oneRecord, psychologistsCount } from '#server/platform/db/directory.ts'

export function listBranches(db: Db): Promise<Branch[]> {
  return selectBranches(db, notTrashed)
}

export async function findBranch(db: Db, id: number, from: 'list' | 'trash' = 'list'): Promise<Branch | undefined> {
  const [found] = await selectBranches(db, oneRecord(id, from))
  return found
}

async function selectBranches(db: Db, condition: RawBuilder<unknown>): Promise<Branch[]> {
  const { rows } = await sql<Branch>`
    select ${directoryColumns}, d.description, d.ycl_id,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'title', o.title) order by o.title collate "und-x-icu", o.id)
        from positions o where o.filial_id = d.id and o.deleted_at is null), '[]') as positions,
      (select count(*)::int from positions o where o.filial_id = d.id and o.deleted_at is null) as positions_count,
      ${psychologistsCount('psychologist_branches', 'branch_id')}
    from branches d where ${condition} order by ${byTitle}`.execute(db)
  return rows
}
