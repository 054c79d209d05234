import { sql } from 'kysely'
import type { Linked } from '#contract/wire/http.ts'
import { IN_TRASH } from '#contract/office/trash-terms.ts'
import type { Db } from '#server/platform/db/database.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { deleterOf } from '../audit-log/queries.ts'

interface Trashed {
  title: string
  deleted_at: Date
  deleted_by: Linked | null
}

/** Why a page cannot be read: there is none, or somebody has put it in the trash. */
export async function missingPage(db: Db, id: number): Promise<NotFound> {
  const { rows } = await sql<Trashed>`
    select d.title, d.deleted_at, ${deleterOf(sql`'page'`, sql`d.id`)} as deleted_by
    from pages d where d.id = ${id} and d.deleted_at is not null`.execute(db)
  const page = rows[0]
  if (page === undefined) return new NotFound('Такой страницы нет.')
  return new NotFound(`Страница «${page.title}» в\u00a0корзине.`, {
    code: IN_TRASH,
    deleted_at: page.deleted_at.toISOString(),
    deleted_by: page.deleted_by,
    merged_into: null,
  })
}
