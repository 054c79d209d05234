import type { QuestionKind, Settlement, TransactionQuestion } from '#contract/payments/transaction-questions.ts'
import { formatMoment, formatMoney } from '#web/lib/format.ts'

interface QuestionWords {
  title: string
  /** What is known, and what a person can do about it. */
  sentences: string[]
  /** On the button that opens the dialog. */
  decide: string
}

const IN_CABINET = 'Посмотрите эту оплату в\u00a0кабинете банка.'

/** An open question as staff read it. */
export function questionWords(question: TransactionQuestion, timeZone: string): QuestionWords {
  const { since, heard_at, kind, provider_payment_id } = question
  const words = WORDS[kind](question, formatMoment(since, timeZone))
  const known = [
    heard_at === null || kind === 'receipt' ? null : `Последний ответ банка: ${formatMoment(heard_at, timeZone)}.`,
    provider_payment_id === null ? null : `Номер оплаты в\u00a0банке: ${provider_payment_id}.`,
  ].filter((sentence) => sentence !== null)
  return { ...words, sentences: [...words.sentences, known.join(' ')] }
}

const WORDS: Record<QuestionKind, (question: TransactionQuestion, since: string) => QuestionWords> = {
  refund({ amount, is_lost }, since) {
    const sent = `Возврат отправлен в\u00a0банк ${since}.`
    return is_lost
      ? {
          title: `Чем кончился возврат ${money(amount)}, неизвестно`,
          sentences: [sent, `Банк не\u00a0может о\u00a0нём сказать. ${IN_CABINET}`],
          decide: 'Решить вручную…',
        }
      : {
          title: `Возврат ${money(amount)} в\u00a0пути`,
          sentences: [sent, 'Банк ещё не\u00a0подтвердил его. Мы спрашиваем сами.'],
          decide: 'Решить вручную…',
        }
  },
  surplus: ({ amount }) => ({
    title: `Вторая оплата ${money(amount)} не\u00a0вернулась плательщику`,
    sentences: [
      'По\u00a0ссылке заплатили дважды, и\u00a0банк отказал в\u00a0возврате лишнего. Эти деньги у\u00a0нас, в\u00a0итогах их нет.',
      'Верните их ещё раз отсюда или через кабинет банка.',
    ],
    decide: 'Уже вернули…',
  }),
  refund_unknown: ({ left }) => ({
    title: 'Банк вернул часть денег и\u00a0не\u00a0говорит сколько',
    sentences: [
      `Возврат сделан в\u00a0кабинете банка. По\u00a0нашим записям у\u00a0нас осталось ${money(left)}, на\u00a0деле меньше.`,
      'Запишите сумму из\u00a0кабинета: до\u00a0этого вернуть отсюда ничего нельзя.',
    ],
    decide: 'Записать сумму…',
  }),
  mismatch: ({ amount, left }) => ({
    title:
      amount === left ? 'Банк называет другой заказ или другую валюту' : `Банк называет другую сумму: ${money(amount)}`,
    sentences: [
      `Оплата не\u00a0принята, по\u00a0ссылке пока не\u00a0платят. ${IN_CABINET}`,
      'Когда отметите, что разобрались, по\u00a0ссылке снова можно будет заплатить. Если это не\u00a0нужно, отмените её.',
    ],
    decide: 'Разобрались…',
  }),
  receipt: ({ amount }, since) => ({
    title: `Чек на\u00a0${money(amount)} не\u00a0пробит`,
    sentences: [
      `Касса сообщила об\u00a0этом ${since}. С\u00a0деньгами всё в\u00a0порядке, но\u00a0по\u00a054-ФЗ чек нужен.`,
      'Пробейте его в\u00a0кабинете кассы и\u00a0отметьте здесь.',
    ],
    decide: 'Чек пробит…',
  }),
}

interface SettlementWords {
  title: string
  /** What will be written down, as the button says it. */
  submit: string
  done: string
}

/** The dialog of a decision. */
export function settlementWords(kind: QuestionKind, outcome: Settlement['outcome']): SettlementWords {
  switch (kind) {
    case 'refund':
      return outcome === 'returned'
        ? { title: 'Чем кончился возврат?', submit: 'Записать: деньги вернулись', done: 'Записано: деньги вернулись' }
        : {
            title: 'Чем кончился возврат?',
            submit: 'Записать: возврата не\u00a0было',
            done: 'Записано: возврата не\u00a0было',
          }
    case 'surplus':
      return {
        title: 'Вторую оплату вернули?',
        submit: 'Записать: деньги вернулись',
        done: 'Записано: вторая оплата возвращена',
      }
    case 'refund_unknown':
      return { title: 'Сколько вернул банк?', submit: 'Записать возврат', done: 'Возврат записан' }
    case 'mismatch':
      return { title: 'С\u00a0оплатой разобрались?', submit: 'Записать: разобрались', done: 'Записано: разобрались' }
    case 'receipt':
      return { title: 'Чек пробит?', submit: 'Записать: чек пробит', done: 'Записано: чек пробит' }
  }
}

function money(amount: number | null): string {
  return amount === null ? 'неизвестной суммы' : formatMoney(amount)
}
