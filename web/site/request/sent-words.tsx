import { FOR_WHOM_TITLES } from '#contract/psychologists/matching/match-answers.ts'
import { NEAREST_TIME_TITLES } from '#contract/psychologists/nearest-times.ts'
import type { SentRequest } from '#contract/requests/sent-request.ts'
import { SENT_WORDS_MINUTES } from '#contract/wire/request-limits.ts'
import { formatMoney, formatPhone } from '#web/lib/format.ts'
import { lowerFirst, typeset } from '#web/lib/typography.ts'

type Words = NonNullable<SentRequest['words']>

/** What somebody wrote, in their own words. */
export function SentWords({ words, hasAnswers }: { words: Words; hasAnswers: boolean }) {
  const facts: [label: string, value: string | null][] = [
    ['Имя', words.name],
    ['Связаться', words.contact.startsWith('+') ? formatPhone(words.contact) : words.contact],
    ['Помощь', lowerFirst(FOR_WHOM_TITLES[words.for_whom])],
    ['Темы', words.topics.map(lowerFirst).join(', ')],
    ['Пожелания', wishes(words)],
    ['Когда удобно', words.convenient_time],
    ['Рассказ', words.story],
  ]
  return (
    <section aria-labelledby="sent-words" className="sent__part">
      <h2 id="sent-words">Что вы отправили</h2>
      <dl className="sent__facts">
        {facts.map(
          ([label, value]) =>
            value !== null &&
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="sent__note">
        {typeset(
          `По этой ссылке ваши слова видны ${SENT_WORDS_MINUTES} минут, дальше — только номер и что с заявкой.${hasAnswers ? ' Ответы анкеты в этом браузере мы стёрли.' : ''}`,
        )}
      </p>
    </section>
  )
}

function wishes({ preferences: { gender, format, price_to, time }, branch }: Words): string {
  return typeset(
    [
      gender && (gender === 'female' ? 'женщина' : 'мужчина'),
      branch ?? (format && (format === 'online' ? 'онлайн' : 'очно')),
      time && lowerFirst(NEAREST_TIME_TITLES[time]),
      price_to !== undefined && `до ${formatMoney(price_to)}`,
    ]
      .filter((wish) => typeof wish === 'string')
      .join('; '),
  )
}
