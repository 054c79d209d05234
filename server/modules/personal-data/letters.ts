import { MY_DATA_LINK_HOURS } from '#contract/visitors/my-data-words.ts'
import type { PersonalDataAct } from '#contract/visitors/personal-data.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { writtenLetter } from '../letters/queries.ts'

const PAGE = '/privacy/my-data'

/** Goes to every address alike: what we know of it stands on the page that only its owner opens. */
export function linkLetter(site: LetterSite, to: string, token: string): Mail {
  return composeLetter(site, to, {
    subject: 'Ваши данные',
    lines: [
      'Здравствуйте!',
      `Кто-то попросил показать, что хранится об этом адресе на сайте «${site.siteName}». Если это вы, откройте ссылку: данные можно будет скачать или удалить.`,
    ],
    link: { title: 'Открыть мои данные', path: `${PAGE}?token=${token}` },
    after: [
      `Ссылка действует ${MY_DATA_LINK_HOURS} часа и открывается один раз.`,
      'Если вы ни о чём не просили, ничего делать не нужно: без ссылки никто ничего не увидит.',
    ],
  })
}

/** To the address that an author left. It tells nothing of the review: anybody may have typed a stranger's address. */
export function authorLetter(tx: Tx, site: LetterSite, to: string, token: string): Promise<Mail> {
  return writtenLetter(tx, site, to, 'review-received', {
    часов: String(MY_DATA_LINK_HOURS),
    ссылка: `${site.appUrl}${PAGE}?token=${token}`,
  })
}

/** The last letter: the address is not kept after it. */
export function erasedLetter(site: LetterSite, to: string, act: PersonalDataAct): Mail {
  return composeLetter(site, to, {
    subject: 'Данные удалены',
    lines: [
      'Здравствуйте!',
      `Данные, связанные с этим адресом, удалены с сайта «${site.siteName}». Акт № ${act.number}.`,
      `Удалено: ${act.erased.map(({ what, count }) => `${lowerFirst(what)} (${count})`).join('; ')}.`,
      ...act.kept.map(({ what, count, why }) => `Сохранено: ${lowerFirst(what)} (${count}). ${why}`),
    ],
    link: { title: 'Как мы обращаемся с данными', path: '/privacy' },
    after: ['Это последнее письмо: адреса у нас больше нет.'],
  })
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
