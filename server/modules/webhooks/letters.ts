import { WEBHOOK_PATIENCE_DAYS } from '#contract/programs/webhooks.ts'
import { href } from '#contract/people/screens.ts'
import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** To whoever added an address that nobody answers at. */
export function webhookGivenUpLetter(site: LetterSite, to: string, title: string, words: string): Mail {
  return composeLetter(site, to, {
    subject: `Уведомления программе «${title}» выключены`,
    lines: [
      `Программа «${title}» не\u00a0принимала уведомления ${WEBHOOK_PATIENCE_DAYS}\u00a0дня подряд, и\u00a0мы перестали их отправлять.`,
      ...(words === '' ? [] : [`Последний ответ: ${words}`]),
    ],
    link: { title: 'Открыть «Программы»', path: href('programs') },
    after: [
      'Когда программа снова заработает, включите её адрес там\u00a0же: что не\u00a0дошло, можно отправить ещё раз.',
    ],
  })
}
