import { sql } from 'kysely'
import type { Linked } from '#contract/wire/http.ts'
import { INVITATION_DAYS, type ReviewInvitation } from '#contract/requests/reviews.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { isoMoment } from '#server/platform/moment.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const REFUSALS = {
  unknown: 'Такой ссылки на отзыв нет',
  used: 'Отзыв по этой ссылке уже отправлен',
  expired: 'Срок этой ссылки вышел',
}

/** Whom a letter about a review may go to: nobody who asked to be forgotten, and whom the books alone remember. */
const WRITABLE = sql`t.payer_email is not null
  and not exists (select 1 from restricted_payers k where k.transaction_id = t.id)`

/**
 * Made for the payer of a meeting, about whom they met: staff may have given it to somebody else than was paid for. Undefined
 * when there is nobody to write to, or the transaction has its invitation.
 */
export async function makeInvitation(tx: Tx, transactionId: number, now: Date) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  const { rows } = await sql<{ to: string; number: string }>`
    with asked as (
      select t.id, coalesce(q.chosen_psychologist_id, t.psychologist_id) as psychologist_id, t.payer_email, t.number
      from transactions t left join requests q on q.id = t.request_id
      where t.id = ${transactionId} and t.purpose in ('consultation', 'package')
        and t.psychologist_id is not null and ${WRITABLE}
    ), made as (
      insert into review_invitations (token_hash, transaction_id, psychologist_id, created_at, expires_at)
      select ${hashOf(token)}::bytea, id, psychologist_id, ${now}::timestamptz, ${expiresAt}::timestamptz from asked
      on conflict (transaction_id) do nothing returning transaction_id
    )
    select payer_email as to, number from asked join made on made.transaction_id = asked.id`.execute(tx)
  return rows[0] && { ...rows[0], token, expiresAt }
}

/** What the link of a letter opens now; undefined when there is no such link. */
export async function findInvitation(db: Db, token: string, now: Date): Promise<ReviewInvitation | undefined> {
  const { rows } = await sql<ReviewInvitation>`
    select
      case when i.used_at is not null then 'used' when i.expires_at <= ${now} then 'expired' else 'open' end as status,
      i.expires_at, json_build_object('full_name', p.full_name,
        'slug', case when p.is_published and p.deleted_at is null then p.slug end) as psychologist
    from review_invitations i join psychologists p on p.id = i.psychologist_id
    where i.token_hash = ${hashOf(token)}`.execute(db)
  return rows[0] && { ...rows[0], expires_at: isoMoment(rows[0].expires_at) }
}

interface ConsumedInvitation {
  psychologist: Linked
  /** The payment behind it; null when all of the money has gone back since, or staff bound another review to it. */
  proof: Linked | null
}

/** Uses the link up, for one of all who try at once. Throws Invalid when it opens nothing any more. */
export async function consumeInvitation(tx: Tx, token: string, now: Date): Promise<ConsumedInvitation> {
  const { rows } = await sql<ConsumedInvitation>`
    with spent as (
      update review_invitations set used_at = ${now}
      where token_hash = ${hashOf(token)} and used_at is null and expires_at > ${now}
      returning psychologist_id, transaction_id
    )
    select json_build_object('id', p.id, 'title', p.full_name) as psychologist,
      case when t.status in ('paid', 'partially_refunded')
        and not exists (select 1 from reviews r where r.transaction_id = t.id)
        then json_build_object('id', t.id, 'title', t.number) end as proof
    from spent join psychologists p on p.id = spent.psychologist_id
    join transactions t on t.id = spent.transaction_id`.execute(tx)
  if (rows[0] !== undefined) return rows[0]
  const found = await findInvitation(tx, token, now)
  throw new Invalid({ invitation: [REFUSALS[found?.status === 'expired' ? 'expired' : found ? 'used' : 'unknown']] })
}
