import { sql } from 'kysely'
import { specialization, type Specialization } from '#contract/directories/specialization.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { titlesOf } from '#server/platform/db/queries/directory.ts'
import { refuseMissing } from '#server/platform/db/queries/links.ts'
import { directory } from './directory.ts'

export const specializations = directory<Specialization>(specialization, {
  columns: {
    pages: titlesOf(sql`specialization_pages l join pages o on o.id = l.page_id and o.deleted_at is null
      where l.specialization_id = d.id`),
  },
  links: { pages: linkPages },
  blankSlug: 'specializatsiya',
})

/** The pages that show this specialization. */
async function linkPages(tx: Tx, _ctx: Ctx, id: number, ids: number[]) {
  await refuseMissing(tx, 'pages', ids)
  // One in the trash keeps its link for the way back.
  await sql`delete from specialization_pages where specialization_id = ${id} and page_id <> all(${ids}::int[])
    and page_id in (select id from pages where deleted_at is null)`.execute(tx)
  await sql`insert into specialization_pages (specialization_id, page_id)
    select ${id}, unnest(${ids}::int[]) on conflict do nothing`.execute(tx)
}
