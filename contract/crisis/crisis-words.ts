import { cyrillicSpellings, spelledInRussian } from '../wire/cyrillic-spellings.ts'
import { otherLayout } from '../wire/keyboard-layout.ts'
import { placesOf, stemsOf } from '../wire/phrases.ts'

/**
 * Words of self-harm. A needless number on the screen costs nothing, a missing one may cost a life. A word ends after some
 * thirty letters: a pattern without that end reads a text of one word anew from each of its letters.
 */
const SIGNS = [
  /суицид/,
  /самоуби[йв]/,
  /самоповрежд/,
  /селфхарм|self-?harm/,
  /покончи\S{0,30} (с собой|с жизнью|жизнь|со всем)/,
  /(уб(ить|ью|ил|ила)|прикончить|порезать|резать|режу|порезал\S{0,30}|ранить) себя/,
  /себя (убить|убью|порезать|резать|режу|ранить)/,
  /(навредить|вредить|причин\S{0,30} (вред|боль)) себе|себе (навредить|вредить|навредил\S{0,30})/,
  /нанес\S{0,30} себе/,
  /не (хочу|хочется|хотел\S{0,30}|буду|могу) (больше )?жить|жить (больше )?не (хочу|хочется|могу)/,
  /(незачем|зачем мне|нет смысла|не вижу смысла|смысла нет) жить|жить (незачем|нет смысла)/,
  /(хочу|хочется|лучше бы|хотел\S{0,30}|думаю|мысл\S{0,30}|готов\S{0,30}) (\S{1,30} )?(умереть|умру|умер\S{0,30}|исчезнуть|не просыпаться|не проснуться)/,
  /мысл\S{0,30} о (смерти|том,? чтобы (умереть|не жить))/,
  /(наглота|напи)\S{0,30} таблет/,
  /(свести|сведу|сводить) счеты с жизнью/,
  /(?<![а-я])(режусь|порезы на (\S{1,30} )?(рук|запяст|вен|тел|бедр|ног))/,
  /(?<![а-я])(выпил(иться|юсь|ился|илась)|передоз)/,
  /надоело (\S{1,30} )?жить|жить (\S{1,30} )?надоело/,
  /не хо(чется|чу|телось) (больше )?просыпаться|просыпаться (больше )?не хо(чется|чу)/,
  /лучше (бы )?(\S{1,30} )?меня (\S{1,30} )?(не было|не стало|нет)|чтобы меня не (было|стало)/,
  /(повеси(ть|лся|лась)|повешусь|прыгну(ть)? (с|из|под)|выйти в окно|вскры(ть|ла|л) вены)/,
]

/** True when the text speaks of hurting or killing oneself. */
export function speaksOfSelfHarm(text: string): boolean {
  const plain = text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')
  return SIGNS.some((sign) => sign.test(plain))
}

/** The soft sign is hardly ever written in Latin letters. */
const withoutSoftSigns = () => SIGNS.map(({ source }) => new RegExp(source.replaceAll('ь', 'ь?')))

/** The same of a text that may be written in Latin letters, as those write who live abroad. */
export function speaksOfSelfHarmInAnyLetters(text: string): boolean {
  if (speaksOfSelfHarm(text)) return true
  const spelled = spelledInRussian(text)
  return spelled !== text && withoutSoftSigns().some((sign) => sign.test(spelled.replace(/\s+/g, ' ')))
}

/**
 * What people type into a search when they need somebody now. Staff add theirs to the lines; nobody takes these away.
 * A phrase is found when its words stand near each other, in any order and form.
 */
const PHRASES = [
  'суицид',
  'самоубийство',
  'селфхарм',
  'самоповреждение',
  'покончить с собой',
  'покончить с жизнью',
  'не хочу жить',
  'не хочется жить',
  'незачем жить',
  'нет смысла жить',
  'устала жить',
  'хочу умереть',
  'хочу сдохнуть',
  'хочу исчезнуть',
  'мысли о смерти',
  'режу себя',
  'резать себя',
  'режет себя',
  'режу руки',
  'режет руки',
  'порезать вены',
  'вскрыть вены',
  'убить себя',
  'убью себя',
  'навредить себе',
  'повеситься',
  'прыгнуть с крыши',
  'выйти в окно',
  'наглотаться таблеток',
  'передозировка',
  'бьет муж',
  'бьет жена',
  'бьет отец',
  'бьет мать',
  'бьет мама',
  'бьет папа',
  'бьет сын',
  'бьет парень',
  'бьет отчим',
  'бьет брат',
  'бьет партнер',
  'бьет бойфренд',
  'бьет девушка',
  'бьет бывший',
  'бьет ребенка',
  'бьет детей',
  'бьют ребенка',
  'бьют детей',
  'меня бьет',
  'меня бьют',
  'бьют дома',
  'бьют родители',
  'муж избил',
  'избивает муж',
  'избивают',
  'избили',
  'побои',
  'боюсь мужа',
  'боюсь идти домой',
  'муж душит',
  'муж поднимает руку',
  'муж поднял руку',
  'поднимает руку на меня',
  'поднял руку на меня',
  'подняла руку на меня',
  'муж ударил',
  'жена ударила',
  'парень ударил',
  'партнер ударил',
  'отец ударил',
  'мать ударила',
  'ударил меня',
  'распускает руки',
  'угрожает убить',
  'угрожает мне',
  'угрожает муж',
  'угрожает бывший',
  'преследует бывший',
  'преследует муж',
  'преследует парень',
  'преследует меня',
  'домашнее насилие',
  'сексуальное насилие',
  'изнасилование',
  'изнасиловали',
  'насилует',
]
const STEMS = PHRASES.map(stemsOf)

/** Those who write Russian in Latin letters write it in more ways than one. */
const SPELLINGS_MAX = 8

/** True when what was typed asks for help at once: by the phrases above, by those of staff, or by words of self-harm. */
export function asksForUrgentHelp(text: string, phrasesOfStaff: readonly string[] = []): boolean {
  const readings = [text, otherLayout(text) ?? '', ...cyrillicSpellings(text, SPELLINGS_MAX)]
  return readings.some((reading) => {
    if (speaksOfSelfHarm(reading)) return true
    const words = stemsOf(reading)
    return [...STEMS, ...phrasesOfStaff.map(stemsOf)].some((phrase) => placesOf(words, phrase) !== null)
  })
}
