import { expect, it } from 'vitest'
import { readableDiff, wordDiff } from './word-diff.ts'

it('marks added and removed words', () => {
  expect(wordDiff('живёте по чужим правилам, и найти свои.', 'живёте по своим правилам.')).toEqual([
    { text: 'живёте по ', kind: 'same' },
    { text: 'чужим', kind: 'removed' },
    { text: 'своим', kind: 'added' },
    { text: ' правилам', kind: 'same' },
    { text: ', и найти свои', kind: 'removed' },
    { text: '.', kind: 'same' },
  ])
})

it('gives very long texts back whole', () => {
  const long = 'слово '.repeat(2000)
  expect(wordDiff(long, `${long}ещё`)).toEqual([{ text: `${long}ещё`, kind: 'same' }])
})

const ABOUT =
  'Работаю с тревогой, паникой и выгоранием. Помогаю понять, чего вы хотите, и бережно к этому прийти. Веду очно и онлайн.'

it.each([
  ['a word is another', ABOUT, ABOUT.replace('бережно', 'спокойно')],
  [
    'a paragraph is added',
    ABOUT,
    `${ABOUT}\n\n${'Училась в университете и в институте психотерапии, веду группы. '.repeat(4)}`,
  ],
  ['a paragraph is gone', `${ABOUT}\n\n${'Училась в университете и в институте психотерапии. '.repeat(4)}`, ABOUT],
  [
    'a list has one more',
    'Тревога, Сон, Отношения, Самооценка, Выгорание',
    'Тревога, Сон, Отношения, Горе, Самооценка, Выгорание',
  ],
])('shows word by word where %s', (_what, before, after) => {
  expect(readableDiff(before, after)).toEqual(wordDiff(before, after))
})

it.each([
  [
    'written anew',
    ABOUT,
    'Мой подход — схема-терапия. Вместе с вами ищем, что мешает жить, и пробуем иначе: в отношениях, на работе, наедине с собой.',
  ],
  [
    'far longer, with its words strewn about',
    'Помогаю с тревогой и сном, веду пары',
    'С чем ко мне приходят? Помогаю тем, кто устал от бесконечных мыслей; с ними приходит то, что зовут тревогой, и пропадает всякий покой. Мы говорим о том, что стоит за сном, веду дневник вместе с вами, пары принимаю по субботам.',
  ],
  ['too long to compare', 'слово '.repeat(2000), 'слово '.repeat(2001)],
])('of a text that is %s shows no scraps', (_what, before, after) => {
  expect(readableDiff(before, after)).toBeNull()
})
