import { sql } from 'kysely'
import type { Linked } from '#contract/wire/http.ts'
import { IN_TRASH, type InTrashBody } from '#contract/office/trash-terms.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { deleterOf, mergedIntoOf } from '../audit-log/queries.ts'

interface Trashed {
  user_id: number | null
  deleted_at: Date
  deleted_by: Linked | null
  merged_into: Linked | null
}

/** Why a card is not there: there is none, or somebody has put it in the trash or merged it with another. */
export async function missingCard(db: Db, id: number): Promise<NotFound> {
  const card = await findTrashed(db, id)
  return card === undefined ? new NotFound() : inTrash(card)
}

/** Why a save fails of a card that was this person's own until it went to the trash; null for any other. */
export async function missingOwnCard(db: Db, id: number, actor: Actor): Promise<NotFound | null> {
  if (!actor.permissions.has('psychologists.update-own')) return null
  const card = await findTrashed(db, id)
  return card?.user_id === actor.id ? inTrash({ ...card, merged_into: null }) : null
}

async function findTrashed(db: Db, id: number): Promise<Trashed | undefined> {
  const { rows } = await sql<Trashed>`
    select p.user_id, p.deleted_at, ${deleterOf(sql`'psychologist'`, sql`p.id`)} as deleted_by, (
      select jsonb_build_object('id', k.id, 'title', k.full_name) from psychologists k
      where k.id = ${mergedIntoOf(sql`'psychologist'`, sql`p.id`)}) as merged_into
    from psychologists p where p.id = ${id} and p.deleted_at is not null`.execute(db)
  return rows[0]
}

function inTrash({ deleted_at, deleted_by, merged_into }: Omit<Trashed, 'user_id'>): NotFound {
  const facts: Omit<InTrashBody, 'message' | 'request_id'> = {
    code: IN_TRASH,
    deleted_at: deleted_at.toISOString(),
    deleted_by,
    merged_into,
  }
  const message =
    merged_into === null
      ? 'Эта карточка в корзине.'
      : `Эту карточку объединили с\u00a0карточкой «${merged_into.title}».`
  return new NotFound(message, { ...facts })
}
