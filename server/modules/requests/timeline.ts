import { sql } from 'kysely'
import type {
  RequestEntry,
  RequestLetter,
  RequestPayment,
  RequestTimeline,
} from '#contract/requests/request-entries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { linkedJson } from '#server/platform/entity/row-json.ts'
import { isoMoment, isoOrNull } from '#server/platform/moment.ts'
import { hasOpenQuestion, isMismatched, isReceiptFailed, pendingRefundAmount } from '../payment-questions/queries.ts'
import { canReadPersonal } from './policy.ts'

/** So many of the newest notes: nobody reads more in a panel. */
const ENTRIES_MAX = 300
const LETTERS_MAX = 100
const OPEN = ['created', 'pending', 'failed']

interface Rows {
  entries: RequestEntry[]
  letters: RequestLetter[]
  payments: (Omit<RequestPayment, 'is_expired' | 'can_be_sent' | 'can_be_canceled'> & {
    has_email: boolean
    is_mismatched: boolean
  })[]
}

/** What was said about a request and paid for it, the newest first, cut to what this person may see. */
export async function timelineOf({ db, actor, clock }: Ctx, requestId: number): Promise<RequestTimeline> {
  const seesPayments = actor.permissions.has('transactions.view')
  const { rows } = await sql<Rows>`
    select
      coalesce((select jsonb_agg(e.line order by (e.line ->> 'id')::int desc) from (
        select jsonb_build_object('id', e.id, 'at', e.at, 'kind', e.kind, 'channel', e.channel, 'outcome', e.outcome,
          'text', case when ${canReadPersonal(actor)}::boolean then e.text end, 'has_text', e.text is not null,
          'author', ${linkedJson('users', 'e.author_id')},
          'mentions', coalesce((
            select jsonb_agg(jsonb_build_object('id', u.id, 'title', u.full_name) order by u.full_name, u.id)
            from request_mentions m join users u on u.id = m.user_id where m.entry_id = e.id), '[]')) as line
        from request_entries e where e.request_id = ${requestId} order by e.id desc limit ${ENTRIES_MAX}) e), '[]') as entries,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'number', t.number, 'public_id', t.public_id,
        'status', t.status, 'amount', t.amount, 'refunded_amount', t.refunded_amount,
        'pending_refund_amount', ${pendingRefundAmount}, 'is_in_question', ${hasOpenQuestion},
        'is_receipt_failed', ${isReceiptFailed}, 'description', t.description,
        'expires_at', t.expires_at, 'has_email', t.payer_email is not null,
        'is_mismatched', ${isMismatched},
        'moves', coalesce((
          select jsonb_agg(jsonb_build_object('at', v.at, 'to', v.to_status, 'actor', ${linkedJson('users', 'v.actor_id')})
            order by v.id) from transaction_events v where v.transaction_id = t.id and v.kind = 'moved'), '[]'),
        'letters', coalesce((
          select jsonb_agg(jsonb_build_object('at', l.created_at, 'state', l.state, 'sent_at', l.sent_at,
            'words', l.last_error) order by l.id)
          from letters l where l.subject = 'payment-link:' || t.id), '[]')) order by t.id desc)
        from transactions t where t.request_id = ${requestId} and ${seesPayments}::boolean), '[]')
        as payments,
      -- What was called off before it was ever tried is told by what called it off.
      coalesce((select jsonb_agg(l.line order by (l.line ->> 'id')::int desc) from (
        select jsonb_build_object('id', l.id, 'kind', l.kind, 'at', l.created_at, 'state', l.state, 'sent_at', l.sent_at,
          'words', l.last_error) as line
        from letters l where (l.subject = 'request:' || ${requestId}::int
          or l.subject in (select 'transaction:' || t.id from transactions t
            where t.request_id = ${requestId} and ${seesPayments}::boolean))
          and not (l.state = 'refused' and l.attempts = 0)
        order by l.id desc limit ${LETTERS_MAX}) l), '[]') as letters`.execute(db)
  const { entries, payments, letters } = rows[0] as Rows
  const mayCreate = actor.permissions.has('transactions.create')
  return {
    entries: entries.map((entry) => ({ ...entry, at: isoMoment(entry.at) })),
    letters: letters.map(shownLetter),
    payments: payments.map(({ has_email, is_mismatched, ...payment }) => {
      const isExpired = Date.parse(payment.expires_at) <= clock().getTime()
      const isOpen = OPEN.includes(payment.status) && !isExpired
      return {
        ...payment,
        is_expired: isExpired,
        expires_at: isoMoment(payment.expires_at),
        can_be_sent: mayCreate && isOpen && has_email && !is_mismatched,
        can_be_canceled: mayCreate && isOpen,
        moves: payment.moves.map((move) => ({ ...move, at: isoMoment(move.at) })),
        letters: payment.letters.map(shownLetter),
      }
    }),
  }
}

function shownLetter<L extends { at: string; sent_at: string | null }>(letter: L): L {
  return { ...letter, at: isoMoment(letter.at), sent_at: isoOrNull(letter.sent_at) }
}
