import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuseMissing } from '#server/platform/db/links.ts'
import { freeSlug } from '#server/platform/db/free-slug.ts'
import { resource } from '#server/platform/resource.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { linkPsychologists } from '../psychologists/commands.ts'
import { findSpecialization } from './queries.ts'

export const specializations = resource({
  table: 'specializations',
  type: 'specialization',
  find: findSpecialization,
  links: {
    psychologists: (tx, ctx, id, ids) => linkPsychologists(tx, ctx, 'specializations', id, ids),
    pages: linkPages,
  },
  json: ['questions'],
  slugOf: (tx, text) =>
    freeSlug(tx, { table: 'specializations', kind: 'specialization', text, blank: 'specializatsiya' }),
  constraints: {
    specializations_slug_key: { field: 'slug', message: 'Такой адрес уже занят' },
    specializations_title_key: { field: 'title', message: 'Такая специализация уже есть' },
  },
  record,
  fieldsChangedSince,
})

/** The pages that show this specialization. */
async function linkPages(tx: Tx, _ctx: Ctx, id: number, ids: number[]) {
  await refuseMissing(tx, 'pages', ids, { field: 'pages', message: 'Такой страницы нет' })
  await sql`delete from specialization_pages where specialization_id = ${id} and page_id <> all(${ids}::int[])`.execute(
    tx,
  )
  await sql`insert into specialization_pages (specialization_id, page_id)
    select ${id}, unnest(${ids}::int[]) on conflict do nothing`.execute(tx)
}
