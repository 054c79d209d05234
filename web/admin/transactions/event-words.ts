import { TRANSACTION_STATUS_TITLES, type EventKind, type TransactionEvent } from '#contract/payments/transactions.ts'

interface EventWords {
  title: string
  /** What a person should do about it; null when nothing. */
  advice: string | null
}

const LOOK_AT_BANK = 'Посмотрите оплату в\u00a0кабинете банка.'

const words: Record<Exclude<EventKind, 'moved'>, EventWords> = {
  attempt: { title: 'Плательщик снова перешёл в\u00a0банк', advice: null },
  attempt_failed: { title: 'Ещё одна попытка не\u00a0прошла', advice: null },
  refund_asked: { title: 'Возврат отправлен в\u00a0банк', advice: null },
  refund_refused: { title: 'Банк не\u00a0провёл возврат, деньги у\u00a0нас', advice: null },
  refund_lost: { title: 'Банк не\u00a0говорит, чем кончился возврат', advice: null },
  paid_twice: { title: 'Пришла вторая оплата', advice: null },
  paid_twice_returned: { title: 'Вторая оплата возвращена', advice: null },
  mismatch: {
    title: 'Банк назвал другую сумму',
    advice: `Оплата не\u00a0принята, пока не\u00a0разберутся люди. ${LOOK_AT_BANK}`,
  },
  refund_unknown: {
    title: 'Банк вернул часть денег и\u00a0не\u00a0сказал сколько',
    advice: `Возврат сделан не\u00a0отсюда. ${LOOK_AT_BANK}`,
  },
  receipt_failed: { title: 'Чек не\u00a0пробит', advice: null },
  receipt_made: { title: 'Чек пробит', advice: null },
  settled: { title: 'Вопрос закрыт вручную', advice: null },
  settled_returned: { title: 'Записано вручную: деньги вернулись', advice: null },
  settled_not_returned: { title: 'Записано вручную: возврата не\u00a0было', advice: null },
  settled_sum: { title: 'Сумма возврата записана из\u00a0кабинета банка', advice: null },
}

/** Why staff wanted a refund is told beside what the bank made of it, and is not the bank's own reason. */
export function reasonWords({ kind, reason }: Pick<TransactionEvent, 'kind' | 'reason'>): string {
  if (reason === null) return ''
  return kind === 'refund_refused' || kind === 'refund_lost' ? `. Причина возврата: ${reason}` : `: ${reason}`
}

/** What happened, as staff read it. */
export function eventWords({
  kind,
  to_status,
  reason,
}: Pick<TransactionEvent, 'kind' | 'to_status' | 'reason'>): EventWords {
  if (kind === 'moved') return { title: TRANSACTION_STATUS_TITLES[to_status], advice: null }
  // With a currency that is not ours the sum says nothing.
  if (kind === 'mismatch' && reason !== null) return { ...words.mismatch, title: 'Банк назвал другую валюту' }
  return words[kind]
}
