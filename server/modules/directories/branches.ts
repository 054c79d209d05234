import { sql } from 'kysely'
import { branch, type Branch } from '#contract/directories/branch.ts'
import { titlesOf } from '#server/platform/db/queries/directory.ts'
import { directory } from './directory.ts'
import { placePositions } from './positions.ts'

export const branches = directory<Branch>(branch, {
  columns: {
    positions: titlesOf(sql`positions o where o.filial_id = d.id and o.deleted_at is null`),
    positions_count: sql`(select count(*)::int from positions o where o.filial_id = d.id and o.deleted_at is null)`,
  },
  links: { positions: placePositions },
  isFree: sql<boolean>`not exists (select 1 from positions where filial_id = branches.id)`,
})
