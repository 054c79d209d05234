import type { TransactionWithEvents } from '#contract/transactions.ts'
import { formatDay } from '#web/lib/format.ts'

/** What became of the letter with the link for a review. */
export function reviewLinkWords(
  { sent_at, expires_at, used_at }: NonNullable<TransactionWithEvents['review_link']>,
  timeZone: string,
): string {
  if (used_at !== null) return `пришёл по\u00a0ссылке из\u00a0письма ${formatDay(used_at, timeZone)}`
  if (sent_at === null) return 'ссылка готова, письмо ещё не\u00a0отправлено'
  return `ссылка отправлена письмом ${formatDay(sent_at, timeZone)}, действует до\u00a0${formatDay(expires_at, timeZone)}`
}
