import { INVITATION_DAYS } from '#contract/requests/reviews.ts'
import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/**
 * Goes out when the money has come, often before the meeting. It names nobody: a letter is read over shoulders, and whom
 * somebody sees is their own affair.
 */
export function invitationLetter(site: LetterSite, to: string, token: string, number: string): Mail {
  return composeLetter(site, to, {
    subject: 'Ваш отзыв о\u00a0встрече',
    lines: [
      'Здравствуйте!',
      `Оплата № ${number} на\u00a0сайте «${site.siteName}» прошла. Когда встреча состоится, расскажите о\u00a0ней: это помогает другим выбрать. Недовольные отзывы мы публикуем тоже.`,
      'У\u00a0отзыва по\u00a0этой ссылке будет пометка, что за\u00a0ним стоит оплаченная встреча. Подпись вы выберете сами.',
    ],
    link: { title: 'Написать отзыв', path: `/reviews/verified?token=${token}` },
    after: [
      `Ссылка действует ${INVITATION_DAYS}\u00a0дней и\u00a0сработает один раз. Не\u00a0пересылайте её: по\u00a0ней пишут от\u00a0вашего имени.`,
      'Если писать не\u00a0хочется, ничего делать не\u00a0нужно: напоминать не\u00a0будем.',
    ],
  })
}
