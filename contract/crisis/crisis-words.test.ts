import { describe, expect, test } from 'vitest'
import { asksForUrgentHelp, speaksOfSelfHarm, speaksOfSelfHarmInAnyLetters } from './crisis-words.ts'

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
    'иногда режусь',
    'дочь прячет порезы на руках',
    'порезы на левом запястье',
    'хочу выпилиться',
    'надоело жить',
    'жить уже надоело',
    'по утрам не хочется просыпаться',
    'лучше бы меня не было',
    'Всем было бы лучше, если бы меня вообще не было: лучше бы меня нет',
    'хочу, чтобы меня не стало',
    'был передоз',
  ])('%s', (text) => {
    expect(speaksOfSelfHarm(text)).toBe(true)
  })
})

describe('a story in Latin letters is heard too', () => {
  test.each([
    'Zdravstvuyte! Ya ne hochu bolshe zhit, pomogite.',
    'dumayu o suicide kazhdyy vecher',
    'Mne 25 let. Inogda hochu pokonchit s soboy',
    'rezhu sebya',
    'net smysla zhit dalshe',
    'khochetsya umeret',
    'mysli o smerti ne otpuskayut',
    'nadoelo zhit',
  ])('%s', (text) => {
    expect([speaksOfSelfHarm(text), speaksOfSelfHarmInAnyLetters(text)]).toEqual([false, true])
  })

  test('and what is in Russian as it always was', () => {
    expect(speaksOfSelfHarmInAnyLetters('Не хочу больше жить')).toBe(true)
    for (const text of [
      '',
      'hochu zhit otdelno',
      'I want to feel better',
      'ne spitsya, mnogo raboty',
      'Хочу жить отдельно',
    ]) {
      expect(speaksOfSelfHarmInAnyLetters(text)).toBe(false)
    }
  })
})

// Were words without end, a story of «мысл…» would be read anew from each of its letters.
test('a word has an end', () => {
  expect(speaksOfSelfHarm(`мысл${'и'.repeat(30)} о смерти`)).toBe(true)
  expect(speaksOfSelfHarm(`мысл${'и'.repeat(31)} о смерти`)).toBe(false)
  expect(speaksOfSelfHarm('мысл'.repeat(100_000))).toBe(false)
  expect(speaksOfSelfHarmInAnyLetters('mysl'.repeat(100_000))).toBe(false)
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
    'режутся зубы',
    'сбился режим сна',
    'надоело жаловаться',
    'не хочется вставать на работу',
    'лучше бы меня спросили',
    'муж выпил и ушёл',
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
    'режусь',
    'порезы на руках',
    'муж ударил',
    'ударил муж',
    'муж поднял руку',
    'поднял на меня руку',
    'муж руки распускает',
    'руки распускает',
    'меня бьют',
    'бьют ребёнка',
    'бьёт партнёр',
    'бьёт бойфренд',
    'выпилиться',
    'надоело жить',
    'не хочется просыпаться',
    'лучше бы меня не было',
    'передоз',
    'угрожает мне',
    'мне угрожают',
    'преследует бывший',
    'бывший муж преследует',
  ])('%s', (text) => {
    expect(asksForUrgentHelp(text)).toBe(true)
  })

  test.each(['ne hochu zhit', 'Hochu umeret', 'suicid', 'muzh menya biet', 'Pomogite, ya ne hochu bolshe zhit!'])(
    'the same in Latin letters, as those write who live abroad: %s',
    (text) => {
      expect(asksForUrgentHelp(text)).toBe(true)
    },
  )

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
    'Petrova',
    'trevoga',
    'ne hochu rabotat',
    'самооценка',
    'битва за себя',
    'резать правду',
    'режим сна',
    'поднять самооценку',
    'опустились руки',
    'преследуют навязчивые мысли',
    'ударился в работу',
    'бывший не отпускает',
    'угрызения совести',
  ])('«%s»', (text) => {
    expect(asksForUrgentHelp(text)).toBe(false)
  })
})
