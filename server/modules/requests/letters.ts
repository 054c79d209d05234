import { href } from '#contract/people/screens.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { writtenLetter } from '../letters/queries.ts'

/** Tells somebody of the staff that a colleague calls them. What was written, and of whom, stands behind the sign-in. */
export function mentionLetter(site: LetterSite, to: string, { id, number }: { id: number; number: string }): Mail {
  return composeLetter(site, to, {
    subject: `Вас упомянули в\u00a0заявке № ${number}`,
    lines: ['Здравствуйте!', `Коллега упомянул вас в\u00a0комментарии к\u00a0заявке № ${number}.`],
    link: { title: 'Открыть заявку', path: `${href('requests')}?open=${id}` },
    after: [],
  })
}

/** Goes out when a request has come. It says nothing of what was written, nor for whom: letters are read over shoulders. */
export function requestReceivedLetter(
  tx: Tx,
  site: LetterSite,
  to: string,
  number: string,
  key: string,
): Promise<Mail> {
  const ссылка = `${site.appUrl}${href('sentRequest')}?${new URLSearchParams({ key })}`
  return writtenLetter(tx, site, to, 'request-received', { номер: number, ссылка })
}
