import { formatMoney } from '#web/lib/format.ts'
import { about, changeOf, valueOf } from './request-actions.ts'
import type { SentenceContext, SentenceParts } from './audit-sentence.ts'

type Action = (telling: SentenceContext) => SentenceParts

export const TRANSACTION_ACTIONS: Record<string, Action> = {
  'transaction.created': (telling) => about('создал', 'создала', 'ссылку на\u00a0оплату', sumOf(telling))(telling),
  'transaction.pending': ofPayment('начал', 'начала', 'оплату'),
  'transaction.attempt': ofPayment('снова начал', 'снова начала', 'оплату'),
  'transaction.authorized': noted('удержание денег'),
  'transaction.paid': noted('оплату'),
  'transaction.failed': noted('отказ банка'),
  'transaction.attempt-failed': noted('ещё один отказ банка'),
  'transaction.expired': noted('конец срока'),
  'transaction.canceled': canceled,
  'transaction.link-sent': ofPayment('отправил', 'отправила', 'плательщику ссылку'),
  'transaction.reversed': noted('снятие удержания'),
  'transaction.refund-asked': ofPayment('отправил', 'отправила', 'в\u00a0банк возврат'),
  'transaction.refund-refused': noted('отказ банка в\u00a0возврате'),
  'transaction.refunded': (telling) => {
    const change = changeOf(telling, 'refunded_amount')
    const sum = formatMoney(Number(change?.new ?? 0) - Number(change?.old ?? 0))
    return about('вернул', 'вернула', telling.isOwn ? sum : `${sum} по\u00a0транзакции`)(telling)
  },
  'transaction.refund-lost': noted('возврат, о\u00a0котором банк молчит'),
  'transaction.receipt-failed': noted('чек, который не\u00a0пробит'),
  'transaction.receipt-made': noted('пробитый чек'),
  'transaction.settled': ofPayment('решил', 'решила', 'вручную вопрос о\u00a0деньгах'),
  'transaction.refund-unknown': noted('возврат, о\u00a0сумме которого банк молчит'),
  'transaction.paid-twice': noted('вторую оплату'),
  'transaction.paid-twice-returned': ofPayment('вернул', 'вернула', 'вторую оплату'),
  'transaction.mismatch': noted('расхождение с\u00a0банком'),
}

/** Staff end a link themselves; what the bank has ended is only noted. */
function canceled(telling: SentenceContext): SentenceParts {
  const told = telling.entry.actor.id === null ? noted('отмену') : ofPayment('отменил', 'отменила', 'ссылку')
  return told(telling)
}

/** What a bank told us: we only noted it. */
function noted(what: string): Action {
  return ofPayment('отметил', 'отметила', what)
}

function ofPayment(masculine: string, feminine: string, what: string): Action {
  return (telling) => {
    const place = telling.isOwn ? '' : ' по\u00a0транзакции'
    return about(masculine, feminine, what + place, sumOf(telling))(telling)
  }
}

function sumOf(telling: SentenceContext): string {
  const amount = valueOf(telling, 'amount')
  return typeof amount === 'number' ? `: ${formatMoney(amount)}` : ''
}
