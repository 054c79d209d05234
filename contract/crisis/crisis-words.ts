import { otherLayout } from '../wire/keyboard-layout.ts'

/** Words of self-harm. A needless number on the screen costs nothing, a missing one may cost a life. */
const SIGNS = [
  /суицид/,
  /самоуби[йв]/,
  /самоповрежд/,
  /селфхарм|self-?harm/,
  /покончи\S* (с собой|с жизнью|жизнь|со всем)/,
  /(уб(ить|ью|ил|ила)|прикончить|порезать|резать|режу|порезал\S*|ранить) себя/,
  /себя (убить|убью|порезать|резать|режу|ранить)/,
  /(навредить|вредить|причин\S* (вред|боль)) себе|себе (навредить|вредить|навредил\S*)/,
  /нанес\S* себе/,
  /не (хочу|хочется|хотел\S*|буду|могу) (больше )?жить|жить (больше )?не (хочу|хочется|могу)/,
  /(незачем|зачем мне|нет смысла|не вижу смысла|смысла нет) жить|жить (незачем|нет смысла)/,
  /(хочу|хочется|лучше бы|хотел\S*|думаю|мысл\S*|готов\S*) (\S+ )?(умереть|умру|умер\S*|исчезнуть|не просыпаться|не проснуться)/,
  /мысл\S* о (смерти|том,? чтобы (умереть|не жить))/,
  /(наглота|напи)\S* таблет/,
  /(свести|сведу|сводить) счеты с жизнью/,
  /(повеси(ть|лся|лась)|повешусь|прыгну(ть)? (с|из|под)|выйти в окно|вскры(ть|ла|л) вены)/,
]

/** True when the text speaks of hurting or killing oneself. */
export function speaksOfSelfHarm(text: string): boolean {
  const plain = text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')
  return SIGNS.some((sign) => sign.test(plain))
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
  'угрожает убить',
  'домашнее насилие',
  'сексуальное насилие',
  'изнасилование',
  'изнасиловали',
  'насилует',
]

/** True when what was typed asks for help at once: by the phrases above, by those of staff, or by words of self-harm. */
export function asksForUrgentHelp(text: string, phrasesOfStaff: readonly string[] = []): boolean {
  const readings = [text, otherLayout(text)].flatMap((reading) => reading ?? [])
  return readings.some((reading) => {
    if (speaksOfSelfHarm(reading)) return true
    const words = wordsOf(reading)
    return [...PHRASES, ...phrasesOfStaff].some((phrase) => speaksOf(words, wordsOf(phrase)))
  })
}

/** Between the words of a phrase so many others may stand: «муж меня иногда бьёт». */
const STRANGERS_MAX = 3

/** True when all words of the phrase stand near each other. */
function speaksOf(words: string[], phrase: string[]): boolean {
  if (phrase.length === 0) return false
  const span = phrase.length + STRANGERS_MAX
  const [first = '', ...others] = phrase
  return words.some((word, at) => {
    if (!isAlike(word, first)) return false
    const near = words.slice(Math.max(0, at - span + 1), at + span)
    return others.every((other) => near.some((candidate) => isAlike(candidate, other)))
  })
}

function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replaceAll('ё', 'е')
  // Written together as often as not.
  return plain.replace(/не(?=хо[чт]|могу)/g, 'не ').match(/[a-zа-я]+/g) ?? []
}

/** The same word in another form, or with a slip of the hand where it is long enough to be known by the rest. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [stemOf(one), stemOf(other)]
  if (a === b) return true
  // Short words differ by one letter from many others.
  const slips = Math.min(a.length, b.length) < 5 ? 0 : Math.min(a.length, b.length) < 8 ? 1 : 2
  // The first letter is nearly always right, and tells «спел» from «успел».
  return slips > 0 && a.charAt(0) === b.charAt(0) && distance(a, b) <= slips
}

const ENDINGS =
  /(?:ыва|ива|ова|ева)?(?:ами|ями|ого|его|ому|ему|ыми|ими|ешь|ишь|ете|ите|ают|яют|уют|ает|яет|ует|ала|али|ила|или|ться|тся|ешься|ать|ять|еть|ить|ыть|уть|ет|ит|ат|ят|ут|ют|ал|ил|ла|ли|ть|ою|ею|ов|ев|ом|ем|ам|ям|ах|ях|ой|ей|ий|ый|ая|яя|ое|ее|ие|ые|ую|юю|их|ых|им|ым|ия|ию|ии|а|я|о|е|и|ы|у|ю|ь|й|л)(?:ся|сь)?$/
const STEM_MIN = 3

function stemOf(word: string): string {
  const stem = word.replace(ENDINGS, '')
  return stem.length < STEM_MIN ? word : stem
}

/** How many letters one must change, add, drop or swap with their neighbours to make one word of the other. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array.from({ length: b.length }, () => 0)])
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let j = 0; j <= b.length; j += 1) (rows[0] as number[])[j] = j
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost]
      ;(rows[i] as number[])[j] = Math.min(...ways, ...(isSwap ? [at(i - 2, j - 2) + 1] : []))
    }
  }
  return at(a.length, b.length)
}
