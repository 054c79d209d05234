import type { NoticeKind } from '#contract/office/live-kinds.ts'
import { href } from '#contract/people/screens.ts'
import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

interface KindWords {
  /** After one, after two to four, after five. */
  forms: [one: string, few: string, many: string]
  path: string
}

/** Urgent ones first: so they stand in the letter too. */
const WORDS: Record<NoticeKind, KindWords> = {
  crisis: { forms: ['заявка', 'заявки', 'заявок'], path: `${href('requests')}?filter[status][]=new` },
  requests: {
    forms: ['новая заявка', 'новые заявки', 'новых заявок'],
    path: `${href('requests')}?filter[status][]=new`,
  },
  assigned: {
    forms: ['заявка поручена вам', 'заявки поручены вам', 'заявок поручено вам'],
    path: href('requests'),
  },
  contacts: {
    forms: [
      'заявка: пора связаться с\u00a0человеком',
      'заявки: пора связаться с\u00a0людьми',
      'заявок: пора связаться с\u00a0людьми',
    ],
    path: `${href('requests')}?filter[contact_due]=1`,
  },
  days_off: {
    forms: [
      'встреча в\u00a0нерабочий день психолога',
      'встречи в\u00a0нерабочие дни психологов',
      'встреч в\u00a0нерабочие дни психологов',
    ],
    path: `${href('requests')}?filter[on_day_off]=1`,
  },
  payments: { forms: ['оплата прошла', 'оплаты прошли', 'оплат прошло'], path: href('transactions') },
  reviews: {
    forms: ['новый отзыв', 'новых отзыва', 'новых отзывов'],
    path: `${href('reviews')}?filter[status][]=pending`,
  },
  applications: {
    forms: ['новый отклик психолога', 'новых отклика психологов', 'новых откликов психологов'],
    path: `${href('applications')}?filter[status][]=new`,
  },
  card_proposals: {
    forms: [
      'карточка с\u00a0правками ждёт проверки',
      'карточки с\u00a0правками ждут проверки',
      'карточек с\u00a0правками ждут проверки',
    ],
    path: href('card_proposals'),
  },
  meetings_with_me: {
    forms: ['перемена в\u00a0ваших встречах', 'перемены в\u00a0ваших встречах', 'перемен в\u00a0ваших встречах'],
    path: href('dashboard'),
  },
  requests_to_me: {
    forms: ['новая заявка к\u00a0вам', 'новые заявки к\u00a0вам', 'новых заявок к\u00a0вам'],
    path: href('dashboard'),
  },
  reviews_of_me: {
    forms: ['новый отзыв о\u00a0вас', 'новых отзыва о\u00a0вас', 'новых отзывов о\u00a0вас'],
    path: href('dashboard'),
  },
}

/** What has come, by kind and number: a letter says nothing of who it was or what they wrote. */
export function newsLetter(site: LetterSite, to: string, countByKind: ReadonlyMap<NoticeKind, number>): Mail {
  const kinds = (Object.keys(WORDS) as NoticeKind[]).filter((kind) => (countByKind.get(kind) ?? 0) > 0)
  const told = kinds.map((kind) => said(kind, countByKind.get(kind) ?? 0))
  const [first = 'requests'] = kinds
  const isUrgent = first === 'crisis'
  return composeLetter(site, to, {
    subject: told.join(', '),
    lines: [
      ...(isUrgent ? ['Есть слова о\u00a0вреде себе: ответьте как можно скорее.'] : []),
      ...told.map((words) => `${words}.`),
    ],
    link: {
      title: 'Открыть',
      path: isUrgent || kinds.length === 1 ? WORDS[first].path : href('dashboard'),
    },
    after: [
      'Кто это и\u00a0что написано, видно только в\u00a0служебной части. Какие письма получать, вы выбираете в\u00a0профиле.',
    ],
  })
}

/** The same for a messenger: shorter, and it says as little. */
export function newsMessage(site: LetterSite, to: string, countByKind: ReadonlyMap<NoticeKind, number>): Mail {
  const { subject, text } = newsLetter(site, to, countByKind)
  const [address = site.appUrl] = /https?:\/\/\S+/.exec(text) ?? []
  const told = subject.slice(0, subject.lastIndexOf(' — '))
  return { to, subject: told, text: `${told}\n${address}`, html: '' }
}

/** To whoever hears nothing from the bot any more: they may have blocked it in passing. */
export function blockedLetter(site: LetterSite, to: string, bot: string): Mail {
  return composeLetter(site, to, {
    subject: `Уведомления в\u00a0${bot} не\u00a0доходят`,
    lines: [
      'Здравствуйте!',
      `${bot} сообщает, что нашему боту нельзя писать вам: вы закрыли его или удалили чат. Больше мы туда не\u00a0пишем.`,
    ],
    link: { title: 'Подключить снова', path: href('profile') },
    after: ['Если так и\u00a0задумано, ничего делать не\u00a0нужно.'],
  })
}

/** Shows how such letters look. */
export function trialLetter(site: LetterSite, to: string): Mail {
  return composeLetter(site, to, {
    subject: 'Проверка уведомлений',
    lines: ['Так приходят письма о\u00a0новом: только что и\u00a0сколько, без имён и\u00a0рассказов.'],
    link: { title: 'Настроить', path: href('profile') },
    after: [],
  })
}

function said(kind: NoticeKind, count: number): string {
  const { forms } = WORDS[kind]
  const category = new Intl.PluralRules('ru').select(count)
  const words = `${count}\u00a0${forms[category === 'one' ? 0 : category === 'few' ? 1 : 2]}`
  return kind === 'crisis' ? `Срочно: ${words}` : words
}
