import { sql } from 'kysely'
import type { EditablePsychologistField } from '#contract/psychologists/psychologists.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Conflict } from '#server/platform/http/errors.ts'
import { applyFields, differingFields, type CardFields } from '../commands.ts'
import { isLinkField } from '../links.ts'
import { presentPsychologist, type PsychologistRow } from '../presenter.ts'
import { findPsychologist } from '../queries.ts'

export type { PsychologistRow }

/** Two cards, locked, wherever they lie; in the order of their numbers, so that two merges never wait for each other. */
export async function lockTwo(tx: Tx, ids: readonly [number, number]) {
  await sql`select 1 from psychologists where id = any(${ids}::int[]) order by id for update`.execute(tx)
  const standing = async (id: number) => {
    const card = await findPsychologist(tx, id)
    if (card !== undefined) return { card, isTrashed: false }
    const trashed = await findPsychologist(tx, id, 'trash')
    return trashed && { card: trashed, isTrashed: true }
  }
  return [await standing(ids[0]), await standing(ids[1])] as const
}

/** The value of a field as a save brings it. */
export function inputOf(card: PsychologistRow, field: EditablePsychologistField): unknown {
  return isLinkField(field) ? card[field].map(({ id }) => id) : card[field]
}

/** What either card has in a list; null for a field that is none. */
export function unionOf(one: PsychologistRow, other: PsychologistRow, field: EditablePsychologistField) {
  if (!isLinkField(field)) return null
  return [...new Set([...one[field], ...other[field]].map(({ id }) => id))]
}

/** Whoever compares two cards has seen both as they are. */
export function refuseStale(ctx: Ctx, card: PsychologistRow, version: number) {
  if (card.version === version) return
  const message = `Карточку «${card.full_name}» тем временем изменили. Сравните их ещё раз, ничего не\u00a0записано.`
  throw new Conflict(presentPsychologist(card, ctx.actor), [], message)
}

/** Writes these fields of a locked card, with the next version even where nothing differs. */
export async function writeFields(tx: Tx, ctx: Ctx, card: PsychologistRow, fields: CardFields) {
  const also = { version: card.version + 1, updated_at: ctx.clock() }
  return applyFields(tx, ctx, card, differingFields(card, fields), also)
}

/**
 * Puts a card into the trash, without its account and with an address that nobody will ask for. Whoever takes it out by
 * itself gets a draft: the person is on the site already.
 */
export async function moveMergedToTrash(
  tx: Tx,
  ctx: Ctx,
  card: PsychologistRow,
  { keepsAccount }: { keepsAccount: boolean },
) {
  const slug = `merged-${card.id}-${card.version}`
  await tx
    .updateTable('psychologists')
    .set({ deleted_at: ctx.clock(), is_published: false, slug, version: card.version + 1, updated_at: ctx.clock() })
    .$if(!keepsAccount, (update) => update.set({ user_id: null }))
    .where('id', '=', card.id)
    .execute()
  return slug
}

/** Takes it back as it was; `slug` null where its address is another's by now. */
export async function takeBack(
  tx: Tx,
  ctx: Ctx,
  card: PsychologistRow,
  { slug, user_id, is_published }: { slug: string | null; user_id: number | null; is_published: boolean },
) {
  await tx
    .updateTable('psychologists')
    .set({ deleted_at: null, user_id, is_published, version: card.version + 1, updated_at: ctx.clock() })
    .$if(slug !== null, (update) => update.set({ slug: slug as string }))
    .where('id', '=', card.id)
    .execute()
}

export async function isAddressFree(tx: Tx, slug: string): Promise<boolean> {
  const { rows } = await sql`select 1 from psychologists where slug = ${slug}`.execute(tx)
  return rows.length === 0
}

export async function isAccountFree(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u where u.id = ${userId}
      and not exists (select 1 from psychologists p where p.user_id = u.id)`.execute(tx)
  return rows.length > 0
}
