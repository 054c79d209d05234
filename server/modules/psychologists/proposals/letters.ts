import { labelOf } from '#contract/entity/entity.ts'
import { href } from '#contract/people/screens.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { ProposalRow } from './queries.ts'

/** Tells a psychologist that what they proposed stands on their card. */
export function acceptedLetter(site: LetterSite, to: string, { field, psychologist_id }: ProposalRow): Mail {
  return composeLetter(site, to, {
    subject: 'Ваша правка на\u00a0сайте',
    lines: ['Здравствуйте!', `Модератор принял вашу правку в\u00a0карточке: «${labelOf(psychologist, field)}».`],
    link: { title: 'Открыть карточку', path: href('psychologistEditor', { id: psychologist_id }) },
    after: [],
  })
}

/** Tells them why it came back. What they had written waits in the card. */
export function returnedLetter(
  site: LetterSite,
  to: string,
  { field, psychologist_id }: ProposalRow,
  reason: string,
): Mail {
  return composeLetter(site, to, {
    subject: 'Правку карточки нужно исправить',
    lines: [
      'Здравствуйте!',
      `Модератор вернул вашу правку в\u00a0карточке: «${labelOf(psychologist, field)}». На\u00a0сайте пока прежнее.`,
      reason,
    ],
    link: { title: 'Исправить', path: href('psychologistEditor', { id: psychologist_id }) },
    after: ['Ваш текст сохранён: он ждёт вас в\u00a0карточке.'],
  })
}
