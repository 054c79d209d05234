import { describe, expect, test } from 'vitest'
import { asksForUrgentHelp, speaksOfSelfHarm } from './crisis-words.ts'

describe('self-harm is heard in', () => {
  test.each([
    'думаю о суициде каждый вечер',
    'Не хочу больше жить',
    'жить не хочется',
    'хочу умереть',
    'иногда думаю, что лучше бы не проснуться',
    'хочется исчезнуть',
    'режу себя, когда совсем плохо',
    'боюсь, что могу навредить себе',
    'хотела покончить с собой в мае',
    'нет смысла жить дальше',
    'наглоталась таблеток год назад',
    'хочу свести счёты с жизнью',
    'СЕЛФХАРМ с пятнадцати лет',
    'мысли о смерти не отпускают',
  ])('%s', (text) => {
    expect(speaksOfSelfHarm(text)).toBe(true)
  })
})

// Were words without end, a story of «мысл…» would be read anew from each of its letters.
test('a word has an end', () => {
  expect(speaksOfSelfHarm(`мысл${'и'.repeat(30)} о смерти`)).toBe(true)
  expect(speaksOfSelfHarm(`мысл${'и'.repeat(31)} о смерти`)).toBe(false)
  expect(speaksOfSelfHarm('мысл'.repeat(100_000))).toBe(false)
})

describe('and not in', () => {
  test.each([
    '',
    'умер отец, не могу смириться',
    'боюсь потерять себя в отношениях',
    'жизнь стала серой, устала',
    'хочу жить спокойнее',
    'ругаю себя за каждую ошибку',
    'муж пьёт таблетки от давления',
    'порезала палец и испугалась крови',
  ])('«%s»', (text) => {
    expect(speaksOfSelfHarm(text)).toBe(false)
  })
})

describe('a search asks for help at once by', () => {
  test.each([
    'суицид',
    'суициды',
    'суецид',
    'сиуцид',
    'cebwbl',
    'Самоубиство',
    'не хочу жить',
    'нехочу жить',
    'покончить с собой',
    'покончу с собою',
    'режу себя',
    'дочь режет себя',
    'сын режет руки',
    'бьёт муж',
    'муж бьет',
    'муж меня иногда бьёт',
    'бьют дома',
    'муж избил',
    'меня избивают',
    'избивает муж',
    'боюсь мужа',
    'домашнее насилие',
    'домашние насилие',
    'изнасилование',
    'хочу сдохнуть',
    'повеситься',
  ])('%s', (text) => {
    expect(asksForUrgentHelp(text)).toBe(true)
  })

  test('what staff wrote, in other forms too', () => {
    expect(asksForUrgentHelp('муж запирает', [])).toBe(false)
    expect(asksForUrgentHelp('муж запирает меня дома', ['запирает дома'])).toBe(true)
    expect(asksForUrgentHelp('запирают в доме', ['запирает дома'])).toBe(true)
    expect(asksForUrgentHelp('тревога', ['', '  '])).toBe(false)
  })
})

describe('and not by', () => {
  test.each([
    '',
    'тревога',
    'муж',
    'развод с мужем',
    'измена мужа',
    'мать и дочь',
    'не хочу работать',
    'хочу жить отдельно',
    'боюсь летать',
    'боюсь идти к врачу',
    'смысл жизни',
    'потеря близкого',
    'горе, умер муж',
    'выгорание',
    'Петрова',
    'самооценка',
    'битва за себя',
    'резать правду',
  ])('«%s»', (text) => {
    expect(asksForUrgentHelp(text)).toBe(false)
  })
})
