import { href } from '#contract/people/screens.ts'
import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

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
export function requestReceivedLetter(site: LetterSite, to: string, number: string, key: string): Mail {
  return composeLetter(site, to, {
    subject: `Заявка № ${number} у\u00a0нас`,
    lines: [
      'Здравствуйте!',
      `Мы получили заявку № ${number} на\u00a0сайте «${site.siteName}» и\u00a0ответим вам.`,
      'По\u00a0ссылке видно, что с\u00a0заявкой, и\u00a0её можно отозвать.',
    ],
    link: { title: 'Открыть заявку', path: `${href('sentRequest')}?${new URLSearchParams({ key })}` },
    after: [
      'Не\u00a0пересылайте это письмо: ссылка открывает вашу заявку без пароля.',
      'Если заявки вы не\u00a0оставляли, откройте её и\u00a0отзовите.',
    ],
  })
}
