import { sql } from 'kysely'
import type { Linked } from '#contract/http.ts'
import { IN_TRASH, type InTrashBody } from '#contract/trash.ts'
import type { Db } from '#server/platform/db/database.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { deleterOf } from '../audit-log/queries.ts'

/** Why a card is not there: there is none, or somebody has put it in the trash. */
export async function missingCard(db: Db, id: number): Promise<NotFound> {
  const { rows } = await sql<{ deleted_at: Date; deleted_by: Linked | null }>`
    select p.deleted_at, ${deleterOf(sql`'psychologist'`, sql`p.id`)} as deleted_by
    from psychologists p where p.id = ${id} and p.deleted_at is not null`.execute(db)
  const card = rows[0]
  if (card === undefined) return new NotFound()
  const facts: Omit<InTrashBody, 'message' | 'request_id'> = {
    code: IN_TRASH,
    deleted_at: card.deleted_at.toISOString(),
    deleted_by: card.deleted_by,
  }
  return new NotFound('Эта карточка в корзине.', { ...facts })
}
