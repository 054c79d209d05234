import { dataOf } from '#contract/answers/wire.ts'
import { publicPaymentAnswer, transactionsAnswer, transactionWithEventsAnswer } from '#contract/answers/transactions.ts'
import { api } from '#contract/api.ts'
import { createTransactionSchema, refundSchema, transactionsQuery } from '#contract/transactions.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { anyone, can } from '#server/platform/http/guard.ts'
import { pageMeta } from '#server/platform/http/page-meta.ts'
import { created, ok, type Router } from '#server/platform/http/router.ts'
import { createTransaction, refundTransaction } from './commands.ts'
import { canSeePayer } from './policy.ts'
import { presentPublicPayment, presentTransaction, presentWithEvents } from './presenter.ts'
import type { PaymentProvider } from './provider.ts'
import { findTransaction, listTransactions } from './queries.ts'

interface PaymentOptions {
  timeZone: string
  /** Null: no bank is connected. */
  provider: PaymentProvider | null
}

const PUBLIC_ID = /^[A-Za-z0-9_-]{22}$/

export function paymentRoutes(router: Router, { timeZone, provider }: PaymentOptions) {
  router
    .get(api.transactions, can('transactions.view'), async ({ ctx, query }) => {
      const { filter, ...list } = query(transactionsQuery)
      const options = { timeZone, seesPayer: canSeePayer(ctx.actor) }
      const { rows, total, totals } = await listTransactions(ctx.db, filter, list, options)
      return ok(
        rows.map((row) => presentTransaction(row, ctx.actor, ctx.clock())),
        { meta: { ...pageMeta(list, total), totals } },
      )
    })
    .describe({ summary: 'Транзакции', query: transactionsQuery, answer: transactionsAnswer })

  router
    .create(api.transactions, can('transactions.create'), async ({ ctx, body }) => {
      const made = await createTransaction(ctx, await body(createTransactionSchema), timeZone)
      return created(presentWithEvents(made, ctx.actor, ctx.clock()))
    })
    .describe({
      summary: 'Создать ссылку на оплату',
      body: createTransactionSchema,
      answer: dataOf(transactionWithEventsAnswer),
      status: 201,
    })

  router
    .get(api.transaction, can('transactions.view'), async ({ ctx, id }) => {
      const found = await findTransaction(ctx.db, { id: id() })
      if (found === undefined) throw new NotFound()
      return ok(presentWithEvents(found, ctx.actor, ctx.clock()))
    })
    .describe({ summary: 'Одна транзакция с её событиями', answer: dataOf(transactionWithEventsAnswer) })

  router
    .post(api.transactionRefund, can('transactions.refund'), async ({ ctx, id, body }) => {
      const refunded = await refundTransaction(ctx, id(), await body(refundSchema), provider)
      return ok(presentWithEvents(refunded, ctx.actor, ctx.clock()))
    })
    .describe({
      summary: 'Вернуть деньги, все или часть',
      body: refundSchema,
      answer: dataOf(transactionWithEventsAnswer),
    })

  router
    .get(api.securePayment, anyone, async ({ ctx, param }) => {
      const public_id = param('public_id')
      const found = PUBLIC_ID.test(public_id) ? await findTransaction(ctx.db, { public_id }) : undefined
      if (found === undefined) throw new NotFound('Такой ссылки на оплату нет.')
      return ok(presentPublicPayment(found, ctx.clock()))
    })
    .describe({ summary: 'Состояние оплаты по ссылке', answer: dataOf(publicPaymentAnswer) })
}
