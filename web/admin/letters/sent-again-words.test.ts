import { expect, it } from 'vitest'
import { sentAgainWords } from './sent-again-words.ts'

it.each([
  [{ queued: 1, left: 0 }, 'Письмо отправляется ещё\u00a0раз', undefined],
  [{ queued: 2, left: 0 }, '2\u00a0письма отправляются ещё\u00a0раз', undefined],
  [
    { queued: 5, left: 1 },
    '5\u00a0писем отправляются ещё\u00a0раз',
    'Ещё 1\u00a0письмо не\u00a0отправить: оно уже ушло или уходит, или срок его ссылки вышел.',
  ],
  [
    { queued: 1, left: 3 },
    '1\u00a0письмо отправляется ещё\u00a0раз',
    'Ещё 3\u00a0письма не\u00a0отправить: они уже ушли или уходят, или сроки их ссылок вышли.',
  ],
  [
    { queued: 0, left: 1 },
    'Отправлять нечего',
    'Письмо не\u00a0отправить: оно уже ушло или уходит, или срок его ссылки вышел.',
  ],
])('%j is told whole', (answer, title, description) => {
  expect(sentAgainWords(answer)).toMatchObject(description === undefined ? { title } : { title, description })
})
