import { sql } from 'kysely'
import { OPEN_STATUSES } from '#contract/requests/request-moves.ts'
import type { Cabinet, CabinetVisit } from '#contract/visitors/cabinet.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { hasVisitAhead, keyForAddress } from '../bookings/queries.ts'
import { isMismatched, pendingRefundAmount, surplus } from '../payment-questions/queries.ts'
import { takesMoney } from '../transactions/queries.ts'

/** A visit that may be theirs: whose it is, the program alone can read. */
type SealedVisit = Omit<CabinetVisit, 'key'> & { sealed_form: string | null; sealed_letter: string | null }

/**
 * What belongs to an account. Requests, payments and letters are found by its address alone, and only once whoever holds the
 * account has shown that the address is theirs: anybody may register with a stranger's.
 */
export async function readCabinet(db: Db, userId: number, now: Date, appSecret: AppSecret): Promise<Cabinet> {
  const { rows } = await sql<{ data: Omit<Cabinet, 'visits'> & { visits: SealedVisit[] } }>`
    with own as (select * from users where id = ${userId}),
    confirmed as (select email from own where email_verified_at is not null)
    select jsonb_build_object(
      'full_name', (select full_name from own),
      'email', (select email from own),
      'is_email_confirmed', exists (select 1 from confirmed),
      'visits', coalesce((select jsonb_agg(jsonb_build_object(
        'id', b.public_id, 'starts_at', ${moment('b.starts_at')}, 'psychologist', ${shownPsychologist('b.psychologist_id')},
        'state', case when b.state = 'asked' then 'asked' when b.held_until is not null then 'held' else 'booked' end,
        'sealed_form', b.sealed_form, 'sealed_letter', b.sealed_letter) order by b.starts_at, b.id)
        from bookings b where exists (select from confirmed) and b.starts_at > ${now} and (
          b.state = 'asked' and b.sealed_form is not null
          or b.state = 'booked' and b.let_go_at is null and b.sealed_letter is not null and (
            lower(b.email) = (select email from confirmed) or exists (select from requests q
              where q.id = b.request_id and q.contact_type = 'email' and q.contact = (select email from confirmed))))), '[]'),
      'requests', coalesce((select jsonb_agg(jsonb_build_object(
        'id', q.id, 'number', q.number, 'created_at', ${moment('q.created_at')}, 'status', q.status,
        'withdrawn_at', ${moment('q.withdrawn_at')}, 'can_withdraw', q.status = any(${[...OPEN_STATUSES]}::text[]) and not ${hasVisitAhead(now)},
        'for_whom', q.for_whom,
        'topics', coalesce((select jsonb_agg(t.title order by t.title collate "und-x-icu", t.id)
          from request_topics l join topics t on t.id = l.topic_id where l.request_id = q.id), '[]'),
        'psychologist', ${shownPsychologist('q.psychologist_id')}
      ) order by q.created_at desc, q.id desc)
        from requests q where q.contact_type = 'email' and q.contact = (select email from confirmed)), '[]'),
      'payments', coalesce((select jsonb_agg(jsonb_build_object(
        'public_id', t.public_id, 'number', t.number, 'status', t.status, 'amount', t.amount,
        'refunded_amount', t.refunded_amount, 'pending_refund_amount', ${pendingRefundAmount}, 'surplus', ${surplus},
        'is_in_question', ${isMismatched}, 'description', t.description, 'created_at', ${moment('t.created_at')},
        'paid_at', ${moment('t.paid_at')},
        'has_receipt', exists (
          select 1 from transaction_attempts a where a.transaction_id = t.id and a.receipt = 'made'),
        'receipt', case when t.receipt ->> 'number' is null and t.receipt ->> 'url' is null then null
          else jsonb_build_object('number', t.receipt ->> 'number', 'url', t.receipt ->> 'url') end,
        'is_payable', ${takesMoney(now)}
      ) order by t.created_at desc, t.id desc)
        from transactions t where lower(t.payer_email) = (select email from confirmed)
          and not exists (select 1 from restricted_payers k where k.transaction_id = t.id)), '[]'),
      'favourites', coalesce((select jsonb_agg(jsonb_build_object('slug', p.slug, 'full_name', p.full_name)
        order by f.kept_at desc, p.id) from favourites f join psychologists p on p.id = f.psychologist_id
        where f.user_id = ${userId} and p.is_published and p.deleted_at is null), '[]'),
      'letters', coalesce((select jsonb_agg(jsonb_build_object(
        'kind', l.kind, 'state', l.state, 'at', ${moment('l.created_at')}) order by l.created_at desc, l.id desc)
        from letters l where lower(l.recipient) = (select email from confirmed)), '[]')
    ) as data`.execute(db)
  const data = rows[0]?.data as Omit<Cabinet, 'visits'> & { visits: SealedVisit[] }
  const visits = data.visits.flatMap(({ sealed_form, sealed_letter, ...visit }) => {
    const key = keyForAddress(appSecret, { sealed_form, sealed_letter }, data.email)
    return key === null ? [] : [{ ...visit, key }]
  })
  return { ...data, visits }
}

/** The addresses of those whom somebody keeps and the catalog shows, the latest first. */
export async function favouritesOf(db: Db | Tx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select p.slug from favourites f join psychologists p on p.id = f.psychologist_id
    where f.user_id = ${userId} and p.is_published and p.deleted_at is null
    order by f.kept_at desc, p.id`.execute(db)
  return rows.map(({ slug }) => slug)
}

/** Nobody whom the site does not show is named. */
function shownPsychologist(column: string) {
  return sql`(select case when p.is_published and p.deleted_at is null
      then jsonb_build_object('slug', p.slug, 'full_name', p.full_name)
      else jsonb_build_object('slug', null, 'full_name', null) end
    from psychologists p where p.id = ${sql.ref(column)})`
}

function moment(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
