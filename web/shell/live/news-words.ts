import type { NoticeKind } from '#contract/office/live-kinds.ts'
import type { LiveNews } from '#contract/office/live.ts'
import { counted } from '#web/lib/format.ts'

type Forms = [one: string, few: string, many: string]

const REQUESTS: Forms = ['новая заявка', 'новые заявки', 'новых заявок']
const FORMS: Record<NoticeKind, Forms> = {
  crisis: REQUESTS,
  requests: REQUESTS,
  assigned: ['заявка поручена вам', 'заявки поручены вам', 'заявок поручено вам'],
  contacts: ['заявка: пора связаться', 'заявки: пора связаться', 'заявок: пора связаться'],
  days_off: ['встреча в нерабочий день', 'встречи в нерабочие дни', 'встреч в нерабочие дни'],
  payments: ['оплата прошла', 'оплаты прошли', 'оплат прошло'],
  reviews: ['новый отзыв', 'новых отзыва', 'новых отзывов'],
  applications: ['новый отклик', 'новых отклика', 'новых откликов'],
  card_proposals: ['карточка ждёт проверки', 'карточки ждут проверки', 'карточек ждут проверки'],
  meetings_with_me: ['перемена в ваших встречах', 'перемены в ваших встречах', 'перемен в ваших встречах'],
  requests_to_me: ['новая заявка к вам', 'новые заявки к вам', 'новых заявок к вам'],
  reviews_of_me: ['новый отзыв о вас', 'новых отзыва о вас', 'новых отзывов о вас'],
}

/** «Срочно: 1 новая заявка», «2 новых отзыва». */
export function newsWords({ kind, count }: LiveNews[number]): string {
  const told = counted(count, ...FORMS[kind])
  return kind === 'crisis' ? `Срочно: ${told}` : told
}

/** «Срочно: 1 новая заявка. 2 новых отзыва.» */
export function newsSentence(news: LiveNews): string {
  const urgentFirst = news.toSorted((a, b) => Number(b.kind === 'crisis') - Number(a.kind === 'crisis'))
  return urgentFirst.map((one) => `${newsWords(one)}.`).join(' ')
}
