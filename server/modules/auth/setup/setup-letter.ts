import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** The first letter of a practice, to its administrator: when it comes, all others will. */
export function setupTrialLetter(site: LetterSite, to: string): Mail {
  return composeLetter(site, to, {
    subject: 'Пробное письмо',
    lines: [
      'Здравствуйте!',
      `Если вы это читаете, письма с\u00a0сайта «${site.siteName}» доходят: посетители получат подтверждения и\u00a0ссылки на\u00a0оплату.`,
    ],
    link: { title: 'Открыть служебную часть', path: '/sm-admin' },
    after: [],
  })
}
