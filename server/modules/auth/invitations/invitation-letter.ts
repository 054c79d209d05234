import type { Tx } from '#server/platform/db/database.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { writtenLetter } from '../../letters/queries.ts'

/** Names nobody: what staff typed in a form is not sent to strangers in our name. */
export function invitationLetter(tx: Tx, site: LetterSite, to: string, token: string, days: number): Promise<Mail> {
  const ссылка = `${site.appUrl}/auth/invitation?token=${token}`
  return writtenLetter(tx, site, to, 'invitation', { дней: String(days), ссылка })
}
