import { sql } from 'kysely'
import type { UpdateReview } from '#contract/requests/reviews.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Forbidden, Invalid } from '#server/platform/http/errors.ts'
import { lockClientsShared } from '../clients/commands.ts'
import { canVerifyReview } from './policy.ts'
import type { ReviewRow } from './presenter.ts'

/**
 * Binds a review to a payment of the same psychologist, or of somebody else whose meeting was given to them, or takes back
 * what staff bound. Says nothing of the payer.
 */
export async function proofColumns(tx: Tx, ctx: Ctx, before: ReviewRow, input: UpdateReview) {
  const id = input.proof_id
  if (id === undefined || id === (before.proof?.id ?? null)) return {}
  if (!canVerifyReview(ctx.actor)) {
    throw new Forbidden('Связать отзыв с\u00a0оплатой может тот, у\u00a0кого есть ещё доступ «Видеть транзакции».')
  }
  if (before.proof !== null && before.proof_by === null)
    refuse('Автор написал по\u00a0ссылке из\u00a0письма об\u00a0оплате: эту связь не\u00a0меняют')
  if (id === null) return { transaction_id: null, proof_by: null, client_id: null }
  if (before.psychologist === null || (input.psychologist_id ?? before.psychologist.id) !== before.psychologist.id) {
    refuse('Сначала выберите и\u00a0сохраните, о\u00a0ком отзыв')
  }
  // A payment stands behind one review: two who bind it at once wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`review-proof ${id}`}::text, 0))`.execute(tx)
  await lockClientsShared(tx)
  const { rows } = await sql<{
    is_same: boolean
    is_paid: boolean
    review_id: number | null
    client_id: number | null
  }>`
    select ${before.psychologist.id} in (t.psychologist_id, q.chosen_psychologist_id) is true as is_same,
      (select min(id) from reviews where transaction_id = ${id}) as review_id,
      t.status in ('paid', 'partially_refunded') and t.purpose in ('consultation', 'package') as is_paid, t.client_id
    from transactions t left join requests q on q.id = t.request_id where t.id = ${id}`.execute(tx)
  const [found] = rows
  if (found === undefined || !found.is_same) refuse('Такой оплаты у\u00a0этого психолога нет')
  if (!found.is_paid)
    refuse('Это не\u00a0оплаченная встреча: связать можно с\u00a0консультацией, деньги за\u00a0которую пришли')
  if (found.review_id !== null) refuse(`За\u00a0этой оплатой уже стоит отзыв № ${found.review_id}`)
  return { transaction_id: id, proof_by: ctx.actor.id, client_id: found.client_id }
}

function refuse(why: string): never {
  throw new Invalid({ proof_id: [why] })
}
