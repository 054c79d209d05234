import { INVITATION_DAYS } from '#contract/requests/reviews.ts'
import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/**
 * Goes out after the meeting; where nobody told us when it is, some days after the payment. It names nobody: a letter is
 * read over shoulders, and whom somebody sees is their own affair.
 */
export function invitationLetter(
  site: LetterSite,
  to: string,
  { token, number, isAfterMeeting }: { token: string; number: string; isAfterMeeting: boolean },
): Mail {
  const why = isAfterMeeting
    ? `Спасибо, что доверились нам. За\u00a0встречу вы заплатили на\u00a0сайте «${site.siteName}», оплата № ${number}. Если хочется, расскажите о\u00a0ней`
    : `Недавно вы заплатили за\u00a0встречу на\u00a0сайте «${site.siteName}», оплата № ${number}. Когда она состоится или уже была, расскажите о\u00a0ней`
  return composeLetter(site, to, {
    subject: isAfterMeeting ? 'Спасибо за\u00a0встречу' : 'Ваш отзыв о\u00a0встрече',
    lines: [
      'Здравствуйте!',
      `${why}: это помогает другим выбрать. Недовольные отзывы мы публикуем тоже.`,
      'У\u00a0отзыва по\u00a0этой ссылке будет пометка, что за\u00a0ним стоит оплаченная встреча. Подпись вы выберете сами.',
    ],
    link: { title: 'Написать отзыв', path: `/reviews/verified?token=${token}` },
    after: [
      `Ссылка действует ${INVITATION_DAYS}\u00a0дней и\u00a0сработает один раз. Не\u00a0пересылайте её: по\u00a0ней пишут от\u00a0вашего имени.`,
      'Если писать не\u00a0хочется, ничего делать не\u00a0нужно: напоминать не\u00a0будем.',
    ],
  })
}
