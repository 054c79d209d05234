import { INVITATION_DAYS } from '#contract/requests/reviews.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { writtenLetter } from '../letters/queries.ts'

/**
 * Goes out after the meeting; where nobody told us when it is, some days after the payment. It names nobody: a letter is
 * read over shoulders, and whom somebody sees is their own affair.
 */
export function invitationLetter(
  tx: Tx,
  site: LetterSite,
  to: string,
  { token, number, isAfterMeeting }: { token: string; number: string; isAfterMeeting: boolean },
): Promise<Mail> {
  const ссылка = `${site.appUrl}/reviews/verified?token=${token}`
  const values = { номер: number, дней: String(INVITATION_DAYS), ссылка }
  return writtenLetter(tx, site, to, isAfterMeeting ? 'review-invitation' : 'review-after-payment', values)
}
