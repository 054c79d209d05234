import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** Names nobody: what staff typed in a form is not sent to strangers in our name. */
export function invitationLetter(site: LetterSite, to: string, token: string, days: number): Mail {
  return composeLetter(site, to, {
    subject: 'Вас приглашают к\u00a0работе',
    lines: [
      'Здравствуйте!',
      `Для вас завели учётную запись на сайте «${site.siteName}». Придумайте пароль, и можно начинать: кроме вас, его никто не узнает.`,
    ],
    link: { title: 'Принять приглашение', path: `/auth/invitation?token=${token}` },
    after: [
      `Ссылка действует ${days} дней и сработает один раз.`,
      'Если вы не ждали приглашения, ничего делать не нужно: без пароля учётной записью никто не воспользуется.',
    ],
  })
}
