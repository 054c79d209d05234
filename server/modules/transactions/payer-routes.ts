import { PAYMENT_REFUSALS, paymentStartAnswer, publicPaymentAnswer } from '#contract/payments/secure-payment.ts'
import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { NotFound, Unavailable } from '#server/platform/http/errors.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { anotherServer, anyone } from '#server/platform/http/guard.ts'
import { readBytes } from '#server/platform/http/body/request-bytes.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { checkPayment } from './bank-dialogue/status-inquiry.ts'
import { startPayment } from './bank-dialogue/attempts.ts'
import type { PaymentServices } from './payment-services.ts'
import { handleWebhook } from './bank-dialogue/notices.ts'
import { presentPublicPayment } from './presenter.ts'
import { findTransaction } from './queries.ts'

const PUBLIC_ID = /^[A-Za-z0-9_-]{22}$/
const UNKNOWN = 'Такой ссылки на оплату нет.'
/** Notices of banks are a few kilobytes. */
const NOTICE_MAX_BYTES = 16 * 1024
const STARTS = { name: 'payment-start', max: 30, windowSeconds: 600 }
const NOTICES = { name: 'bank-notice', max: 600, windowSeconds: 60 }
/** A page that waits asks every few seconds. */
const CHECKS = { name: 'payment-check', max: 30, windowSeconds: 60 }

/** What the payer and the bank ask for: nobody here is signed in. */
export function payerRoutes(router: Router, appSecret: AppSecret, till: PaymentServices) {
  router
    .get(api.securePayment, anyone, async ({ ctx, param }) => ok(await publicPayment(ctx, param('public_id'))))
    .describe({ summary: 'Состояние оплаты по ссылке', answer: dataOf(publicPaymentAnswer) })

  router
    .post(api.securePaymentStart, anyone, async ({ ctx, param }) => {
      await refuseFlood(ctx, appSecret, STARTS)
      const publicId = knownShape(param('public_id'))
      const { bank } = till
      if (bank === null) {
        await publicPayment(ctx, publicId)
        throw new Unavailable('Оплата пока не подключена.', { code: PAYMENT_REFUSALS.noBank })
      }
      return ok({ url: await startPayment({ ...till, bank, ctx }, publicId) })
    })
    .describe({ summary: 'Начать оплату: страница банка', answer: dataOf(paymentStartAnswer) })

  router
    .post(api.securePaymentCheck, anyone, async ({ ctx, param }) => {
      await refuseFlood(ctx, appSecret, CHECKS)
      const publicId = knownShape(param('public_id'))
      const { bank } = till
      if (bank !== null) await checkPayment({ ...till, bank, ctx }, publicId)
      return ok(await publicPayment(ctx, publicId))
    })
    .describe({ summary: 'Спросить банк, как прошла оплата', answer: dataOf(publicPaymentAnswer) })

  router
    .post(api.paymentWebhook, anotherServer, async ({ ctx, hono, param }) => {
      const { bank } = till
      if (bank === null || bank.name !== param('provider')) throw new NotFound()
      await refuseFlood(ctx, appSecret, NOTICES)
      const { headers } = hono.req.raw
      const body = await readBytes(hono.req.raw, NOTICE_MAX_BYTES)
      const isTaken = await handleWebhook({ ...till, bank, ctx }, { headers, body: body.toString() })
      const { status, body: text, type } = bank.acknowledge(isTaken)
      return new Response(text, { status, headers: { 'content-type': type } })
    })
    .describe({ summary: 'Уведомление банка', answer: ['text/plain', 'application/json'] })

  async function publicPayment(ctx: Ctx<Actor | null>, publicId: string) {
    const found = await findTransaction(ctx.db, { public_id: knownShape(publicId) })
    if (found === undefined) throw new NotFound(UNKNOWN)
    return presentPublicPayment(found, ctx.clock(), till.bank !== null)
  }
}

function knownShape(publicId: string): string {
  if (!PUBLIC_ID.test(publicId)) throw new NotFound(UNKNOWN)
  return publicId
}
