import { DOCUMENTS_MAX } from '#contract/requests/applications.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { writtenLetter } from '../letters/queries.ts'

/** Goes out when an application has come: its link adds documents, and so shows that the address is theirs. */
export function receivedLetter(tx: Tx, site: LetterSite, to: string, key: string): Promise<Mail> {
  return writtenLetter(tx, site, to, 'application-received', {
    файлов: String(DOCUMENTS_MAX),
    ссылка: `${site.appUrl}/psychologists/join/documents?key=${key}`,
  })
}

/** What staff wrote, in their own words: a paragraph a blank line. */
export function staffLetter(site: LetterSite, to: string, { subject, text }: { subject: string; text: string }): Mail {
  return composeLetter(site, to, {
    subject,
    lines: text
      .split(/\n\s*\n/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    link: null,
    after: [],
  })
}
