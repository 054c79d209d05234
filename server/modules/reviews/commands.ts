import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import { CONSENT_VERSIONS } from '#contract/visitors/consent-versions.ts'
import { review, type CreateReview, type UpdateReview } from '#contract/requests/reviews.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { isAt } from '#server/platform/db/queries/former-slug.ts'
import { changesBetween } from '#server/platform/entity/changes.ts'
import { Conflict, Invalid, NotFound } from '#server/platform/http/errors.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { lockClientsShared, knownClient } from '../clients/commands.ts'
import { notifyStaff } from '../notices/commands.ts'
import { makeInvitation, consumeInvitation } from './invitations.ts'
import { invitationLetter } from './letters.ts'
import { proofColumns } from './proofs.ts'
import { presentReview, type ReviewRow } from './presenter.ts'
import { findReview } from './queries.ts'

const NO_PSYCHOLOGIST = 'Такого психолога нет'
const KNOWN_TEXT = 'Такой отзыв у нас уже есть. Расскажите, пожалуйста, другими словами'
const PROVEN = 'За отзывом стоит оплата встречи с этим психологом: другого поставить нельзя'

/** Leaves a letter to an author, in the transaction that takes the review in. */
export type ToAuthor = (tx: Tx, email: string) => Promise<void>

/**
 * Takes a review in for moderation. The same words of the same author about the same psychologist change nothing a second
 * time; by the link of a letter they are refused, so that the link is not lost.
 */
export async function submitReview(ctx: Ctx<Actor | null>, input: CreateReview, toAuthor?: ToAuthor) {
  const now = ctx.clock()
  await transactionOnce(ctx, async (tx) => {
    const isInvited = input.invitation !== undefined
    const { psychologist, proof } =
      input.invitation === undefined
        ? { psychologist: await publishedPsychologist(tx, input.psychologist), proof: null }
        : await consumeInvitation(tx, input.invitation, now)
    const isKnown = await isReviewKnown(tx, input, psychologist?.id ?? null)
    if (isKnown && isInvited) throw new Invalid({ text: [KNOWN_TEXT] })
    if (isKnown) return
    const client_id = await authorOf(tx, input, proof?.id)
    const { rows } = await sql<{ id: number }>`
      insert into reviews (created_at, updated_at, author_name, text, rating, psychologist_id, transaction_id,
        author_email, consent_version, consent_at, client_id)
      values (${now}, ${now}, ${input.author_name}, ${input.text}, ${input.rating ?? null}, ${psychologist?.id ?? null},
        ${proof?.id ?? null}, ${input.author_email ?? null}, ${CONSENT_VERSIONS['personal-data']}, ${now},
        ${client_id}) returning id`.execute(tx)
    const [{ id }] = rows as [{ id: number }]
    await record(tx, ctx, 'review.created', { type: 'review', id, label: labelOf(id), version: 1 }, [
      { field: 'status', old: null, new: 'pending' },
      { field: 'rating', old: null, new: input.rating ?? null },
      { field: 'psychologist', old: null, new: psychologist },
      ...(proof === null ? [] : [{ field: 'proof', old: null, new: proof }]),
    ])
    await notifyStaff(tx, ctx, { kind: 'reviews', subjectId: id, psychologistId: psychologist?.id })
    if (input.author_email !== undefined) await toAuthor?.(tx, input.author_email)
  })
}

/** However often the button is pressed: those who send the same words at once wait for each other. */
async function isReviewKnown(
  tx: Tx,
  { author_name, text }: CreateReview,
  psychologistId: number | null,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('review ' || normalise_text(${text}), 0))`.execute(tx)
  const { rows } = await sql`
    select from reviews
    where md5(normalise_text(text)) = md5(normalise_text(${text})) and normalise_text(author_name) = normalise_text(${author_name})
      and psychologist_id is not distinct from ${psychologistId}::int limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Makes the one invitation of a paid transaction and the letter that carries it, to be posted in the same transaction.
 * Null when there is nobody to write to, nothing to write of, or the letter was made before.
 */
export async function inviteToReview(
  tx: Tx,
  transactionId: number,
  site: LetterSite,
  { now, isAfterMeeting }: { now: Date; isAfterMeeting: boolean },
): Promise<{ mail: Mail; expiresAt: Date } | null> {
  const made = await makeInvitation(tx, transactionId, now)
  if (made === undefined) return null
  const mail = await invitationLetter(tx, site, made.to, { ...made, isAfterMeeting })
  return { mail, expiresAt: made.expiresAt }
}

/** Publishes, rejects, answers, or moves a review to another psychologist. What does not differ leaves no trace. */
export async function moderateReview(
  ctx: Ctx,
  id: number,
  input: UpdateReview,
  reverts?: 'review.reverted',
): Promise<ReviewRow> {
  return transaction(ctx.db, async (tx) => {
    await sql`select 1 from reviews where id = ${id} for update`.execute(tx)
    const before = await load(tx, id)
    if (input.version !== undefined && input.version !== before.version) {
      const { fields } = await fieldsChangedSince(tx, 'review', id, input.version)
      throw new Conflict(presentReview(before, ctx.actor), fields)
    }
    const columns = await columnsFor(tx, ctx, before, input)
    if (Object.keys(columns).length === 0) return before
    await tx
      .updateTable('reviews')
      .set({ ...columns, version: before.version + 1, updated_at: ctx.clock() })
      .where('id', '=', id)
      .execute()
    const after = await load(tx, id)
    const changes = changesBetween(review, before, after)
    const subject = { type: 'review', id, label: labelOf(id), version: after.version }
    await record(tx, ctx, reverts ?? actionFor(changes, after), subject, changes)
    return after
  })
}

/** Somebody has opened a letter to this address: what was left under it is theirs. */
export async function confirmAuthor(tx: Tx, email: string, now: Date) {
  await sql`update reviews set author_confirmed_at = ${now}
    where author_email = ${email} and author_confirmed_at is null`.execute(tx)
}

/** Removes reviews for good: their author wants to be forgotten. */
export async function eraseReviews(tx: Tx, ids: number[]) {
  await sql`delete from reviews where id = any(${ids}::int[])`.execute(tx)
}

async function columnsFor(tx: Tx, ctx: Ctx, before: ReviewRow, input: UpdateReview) {
  return {
    ...statusColumns(ctx, before, input),
    ...replyColumns(ctx, before, input),
    ...(await psychologistColumn(tx, before, input)),
    ...(await proofColumns(tx, ctx, before, input)),
  }
}

function statusColumns(ctx: Ctx, before: ReviewRow, input: UpdateReview) {
  const status = input.status ?? before.status
  const asked = input.rejection_reason === undefined ? before.rejection_reason : input.rejection_reason
  const reason = status === 'rejected' ? asked : null
  if (status === 'rejected' && reason === null) throw new Invalid({ rejection_reason: ['Выберите причину отказа'] })
  if (status === before.status && reason === before.rejection_reason) return {}
  return {
    status,
    rejection_reason: reason,
    published_at: status === 'published' ? ctx.clock() : null,
    moderated_by: ctx.actor.id,
    moderated_at: ctx.clock(),
  }
}

function replyColumns(ctx: Ctx, before: ReviewRow, input: UpdateReview) {
  if (input.reply === undefined || input.reply === before.reply) return {}
  const isAnswered = input.reply !== null
  return {
    reply: input.reply,
    replied_at: isAnswered ? ctx.clock() : null,
    replied_by: isAnswered ? ctx.actor.id : null,
  }
}

async function psychologistColumn(tx: Tx, before: ReviewRow, input: UpdateReview) {
  const id = input.psychologist_id
  if (id === undefined || id === (before.psychologist?.id ?? null)) return {}
  if (before.proof !== null) throw new Invalid({ psychologist_id: [PROVEN] })
  if (id === null) return { psychologist_id: null }
  const found = await tx
    .selectFrom('psychologists')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) throw new Invalid({ psychologist_id: [NO_PSYCHOLOGIST] })
  return { psychologist_id: id, is_subject_gone: false }
}

async function publishedPsychologist(tx: Tx, slug: string | undefined) {
  if (slug === undefined) return null
  const { rows } = await sql<{ id: number; title: string }>`
    select p.id, p.full_name as title from psychologists p
    where ${isAt('psychologist', sql`p`, slug)} and p.is_published and p.deleted_at is null`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Invalid({ psychologist: [NO_PSYCHOLOGIST] })
  return found
}

async function load(tx: Tx, id: number): Promise<ReviewRow> {
  const review = await findReview(tx, id)
  if (review === undefined) throw new NotFound('Этого отзыва уже нет: автор мог его убрать.')
  return review
}

function actionFor(changes: AuditChange[], after: ReviewRow) {
  const fields = changes.map((change) => change.field)
  if (fields.includes('status')) {
    return ({ published: 'review.published', rejected: 'review.rejected', pending: 'review.returned' } as const)[
      after.status
    ]
  }
  return fields.length === 1 && fields[0] === 'reply' ? 'review.replied' : 'review.updated'
}

function labelOf(id: number): string {
  return `Отзыв № ${id}`
}

/** A review makes nobody a client. By the link of a letter it is whose the payment is, else whose address it names. */
async function authorOf(tx: Tx, { author_name, author_email }: CreateReview, paid: number | undefined) {
  if (paid !== undefined) {
    await lockClientsShared(tx)
    const row = await tx.selectFrom('transactions').select('client_id').where('id', '=', paid).executeTakeFirst()
    return row?.client_id ?? null
  }
  if (author_email === undefined) return null
  return knownClient(tx, { name: author_name, contacts: [{ kind: 'email', value: author_email }] })
}
