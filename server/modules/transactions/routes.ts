import type { Place } from '#contract/wire/moment-words.ts'
import { dataOf } from '#contract/wire/http.ts'
import {
  createTransactionSchema,
  transactionsAnswer,
  transactionsQuery,
  transactionWithEventsAnswer,
} from '#contract/payments/transactions.ts'
import { api } from '#contract/wire/api.ts'
import { refundSchema, repeatReturnSchema, settlementSchema } from '#contract/payments/transaction-questions.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { can } from '#server/platform/http/guard.ts'
import { created, ok, type Router } from '#server/platform/http/router.ts'
import type { PaymentServices } from './payment-services.ts'
import { cancelTransaction } from './cancellation.ts'
import { createTransaction } from './commands.ts'
import { sendLink } from './link-letters.ts'
import { canSeePayer } from './policy.ts'
import { presentTransaction, presentWithEvents } from './presenter.ts'
import { findTransaction, listTransactions } from './queries.ts'
import { inquireAtBank } from './bank-dialogue/inquiry.ts'
import { beginRefund, carryOutRefund } from './refunds/refunds.ts'
import { beginReturn, carryOutReturn } from './refunds/repeat-return.ts'
import { settle } from './bank-dialogue/settlement.ts'

/** What staff do with transactions. */
export function paymentRoutes(router: Router, place: Place, till: PaymentServices) {
  router
    .get(api.transactions, can('transactions.view'), async ({ ctx, query, paged }) => {
      const { filter, ...list } = query(transactionsQuery)
      const options = { timeZone: place.timeZone, seesPayer: canSeePayer(ctx.actor) }
      const { rows, total, totals, corrected_query } = await listTransactions(ctx.db, filter, list, options)
      const { links, meta } = paged(list, total, corrected_query)
      return ok(
        rows.map((row) => presentTransaction(row, ctx.actor, ctx.clock())),
        { links, meta: { ...meta, totals, bank: till.bank?.name ?? null } },
      )
    })
    .describe({ summary: 'Транзакции', query: transactionsQuery, answer: transactionsAnswer })

  router
    .create(api.transactions, can('transactions.create'), async ({ ctx, body, once }) => {
      const input = await body(createTransactionSchema)
      return once(
        (one) => createTransaction(one, input, place, till),
        (made) => created(presentWithEvents(made, ctx.actor, ctx.clock())),
      )
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
    .create(api.transactionCancel, can('transactions.create'), async ({ ctx, id, once }) => {
      const transaction = id()
      return once(
        (one) => cancelTransaction(one, transaction),
        (canceled) => ok(presentWithEvents(canceled, ctx.actor, ctx.clock())),
      )
    })
    .describe({ summary: 'Отменить ссылку, по которой ещё не заплатили', answer: dataOf(transactionWithEventsAnswer) })

  router
    .create(api.transactionLetters, can('transactions.create'), async ({ ctx, id, once }) => {
      const transaction = id()
      return once(
        (one) => sendLink(one, transaction, place, till),
        (sent) => ok(presentWithEvents(sent, ctx.actor, ctx.clock())),
      )
    })
    .describe({ summary: 'Отправить плательщику ссылку письмом', answer: dataOf(transactionWithEventsAnswer) })

  router
    .create(api.transactionRefund, can('transactions.refund'), async ({ ctx, id, body, onceInSteps }) => {
      const [transaction, input] = [id(), await body(refundSchema)]
      return onceInSteps(
        (one) => beginRefund(one, transaction, input, till),
        async (refund) =>
          ok(presentWithEvents(await carryOutRefund(ctx, transaction, refund, till), ctx.actor, ctx.clock())),
      )
    })
    .describe({
      summary: 'Вернуть деньги, все или часть',
      body: refundSchema,
      answer: dataOf(transactionWithEventsAnswer),
    })

  router
    .create(api.transactionInquiry, can('transactions.refund'), async ({ ctx, id, repeatable }) =>
      repeatable(async () => ok(presentWithEvents(await inquireAtBank(ctx, id(), till), ctx.actor, ctx.clock()))),
    )
    .describe({ summary: 'Спросить банк ещё раз', answer: dataOf(transactionWithEventsAnswer) })

  router
    .create(api.transactionSettlement, can('transactions.refund'), async ({ ctx, id, body, once }) => {
      const [transaction, input] = [id(), await body(settlementSchema)]
      return once(
        (one) => settle(one, transaction, input, till),
        (settled) => ok(presentWithEvents(settled, ctx.actor, ctx.clock())),
      )
    })
    .describe({
      summary: 'Решить вручную то, о чём банк не говорит',
      body: settlementSchema,
      answer: dataOf(transactionWithEventsAnswer),
    })

  router
    .create(api.transactionRepeatReturn, can('transactions.refund'), async ({ ctx, id, body, onceInSteps }) => {
      const [transaction, input] = [id(), await body(repeatReturnSchema)]
      return onceInSteps(
        (one) => beginReturn(one, transaction, input, till),
        async (refund) =>
          ok(presentWithEvents(await carryOutReturn(ctx, transaction, refund, till), ctx.actor, ctx.clock())),
      )
    })
    .describe({
      summary: 'Вернуть вторую оплату ещё раз',
      body: repeatReturnSchema,
      answer: dataOf(transactionWithEventsAnswer),
    })
}
