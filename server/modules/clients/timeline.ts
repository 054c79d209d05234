import { sql } from 'kysely'
import type { ClientRecords } from '#contract/requests/client-records.ts'
import type { Ctx } from '#server/platform/context.ts'
import { linkedJson } from '#server/platform/entity/row-json.ts'
import { isoMoment, isoOrNull } from '#server/platform/moment.ts'
import { openKinds } from '../letters/policy.ts'
import { clientVisibilityOf } from './policy.ts'

/** So many of the newest of each kind: nobody reads more in a panel. */
const LINES_MAX = 200

/** All that there is of a client, the newest first; what this person may not see is not read. */
export async function recordsOf({ db, actor }: Ctx, clientId: number): Promise<ClientRecords> {
  const { seesPayments } = clientVisibilityOf(actor)
  const seesReviews = actor.permissions.has('reviews.view')
  const { rows } = await sql<ClientRecords>`
    select
      coalesce((select jsonb_agg(r.line order by r.id desc) from (
        select q.id, jsonb_build_object('id', q.id, 'number', q.number, 'at', q.created_at, 'name', q.name,
          'status', q.status, 'meeting_at', q.meeting_at,
          'psychologist', coalesce(${linkedJson('psychologists', 'q.chosen_psychologist_id')},
            ${linkedJson('psychologists', 'q.psychologist_id')})) as line
        from requests q where q.client_id = ${clientId} order by q.id desc limit ${LINES_MAX}) r), '[]') as requests,
      coalesce((select jsonb_agg(r.line order by r.id desc) from (
        select b.id, jsonb_build_object('id', b.id, 'at', b.created_at, 'starts_at', b.starts_at, 'state', b.state,
          'request_id', b.request_id, 'psychologist', ${linkedJson('psychologists', 'b.psychologist_id')}) as line
        from bookings b where b.client_id = ${clientId} order by b.id desc limit ${LINES_MAX}) r), '[]') as bookings,
      coalesce((select jsonb_agg(r.line order by r.id desc) from (
        select t.id, jsonb_build_object('id', t.id, 'number', t.number, 'at', t.created_at, 'paid_at', t.paid_at,
          'status', t.status, 'amount', t.amount, 'refunded_amount', t.refunded_amount, 'description', t.description,
          'request_id', t.request_id) as line
        from transactions t where t.client_id = ${clientId} and ${seesPayments}::boolean
        order by t.id desc limit ${LINES_MAX}) r), '[]') as payments,
      coalesce((select jsonb_agg(r.line order by r.id desc) from (
        select v.id, jsonb_build_object('id', v.id, 'at', v.created_at, 'author_name', v.author_name, 'status', v.status,
          'rating', v.rating, 'psychologist', ${linkedJson('psychologists', 'v.psychologist_id')},
          'is_certain', v.transaction_id is not null or v.author_confirmed_at is not null) as line
        from reviews v where v.client_id = ${clientId} and ${seesReviews}::boolean
        order by v.id desc limit ${LINES_MAX}) r), '[]') as reviews,
      coalesce((select jsonb_agg(r.line order by r.id desc) from (
        select l.id, jsonb_build_object('id', l.id, 'at', l.created_at, 'kind', l.kind, 'state', l.state) as line
        from letters l where l.kind = any(${openKinds(actor)}::text[]) and l.subject = any(array(
          select 'request:' || q.id from requests q where q.client_id = ${clientId}
          union all select p.prefix || t.id from transactions t, (values ('transaction:'), ('payment-link:')) p (prefix)
            where t.client_id = ${clientId} and ${seesPayments}::boolean))
        order by l.id desc limit ${LINES_MAX}) r), '[]') as letters`.execute(db)
  const { requests, bookings, payments, reviews, letters } = rows[0] as ClientRecords
  return {
    requests: requests.map((line) => ({ ...line, at: isoMoment(line.at), meeting_at: isoOrNull(line.meeting_at) })),
    bookings: bookings.map((line) => ({ ...line, at: isoMoment(line.at), starts_at: isoMoment(line.starts_at) })),
    payments: payments.map((line) => ({ ...line, at: isoMoment(line.at), paid_at: isoOrNull(line.paid_at) })),
    reviews: reviews.map((line) => ({ ...line, at: isoMoment(line.at) })),
    letters: letters.map((line) => ({ ...line, at: isoMoment(line.at) })),
  }
}
