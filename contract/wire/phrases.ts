/** Between the words of a phrase so many others may stand: «муж меня иногда бьёт». */
const STRANGERS_MAX = 3

/** The words of a text and where they stand in it. «Нехочу» and «немогу», written together as often as not, are two. */
export function wordsIn(text: string): { word: string; from: number; to: number }[] {
  const plain = text.toLowerCase().replaceAll('ё', 'е')
  return [...plain.matchAll(/не(?=хо[чт]|могу)|[a-zа-я]+/g)].map(({ 0: word, index }) => {
    return { word, from: index, to: index + word.length }
  })
}

/** What is left of each word when its ending is taken away: the same in all its forms. */
export function stemsOf(text: string): string[] {
  return wordsIn(text).map(({ word }) => stemOf(word))
}

/**
 * Which words of a text make up a phrase, both as stems: all words of it near each other, in any order and form. With
 * `slips` a long word may be misspelt. Null where the text does not speak of it.
 */
export function placesOf(words: readonly string[], phrase: readonly string[], slips = true): number[] | null {
  const [first, ...others] = phrase
  if (first === undefined) return null
  const span = phrase.length + STRANGERS_MAX
  for (const [at, word] of words.entries()) {
    if (!isAlike(word, first, slips)) continue
    const from = Math.max(0, at - span + 1)
    const near = words.slice(from, at + span)
    const places = others.map((other) => near.findIndex((candidate) => isAlike(candidate, other, slips)))
    if (!places.includes(-1)) return [at, ...places.map((place) => from + place)]
  }
  return null
}

/** The same word in another form, or with a slip of the hand where it is long enough to be known by the rest. */
function isAlike(a: string, b: string, hasSlips: boolean): boolean {
  if (a === b) return true
  if (!hasSlips) return false
  // Short words differ by one letter from many others.
  const slips = Math.min(a.length, b.length) < 5 ? 0 : Math.min(a.length, b.length) < 8 ? 1 : 2
  // The first letter is nearly always right, and tells «спел» from «успел».
  return slips > 0 && a.charAt(0) === b.charAt(0) && distance(a, b) <= slips
}

const ENDINGS =
  /(?:ыва|ива|ова|ева)?(?:ами|ями|ого|его|ому|ему|ыми|ими|ешь|ишь|ете|ите|ают|яют|уют|ает|яет|ует|ала|али|аю|яю|ила|или|ться|тся|ешься|ать|ять|еть|ить|ыть|уть|ет|ит|ат|ят|ут|ют|ал|ил|ла|ли|ть|ою|ею|ов|ев|ом|ем|ам|ям|ах|ях|ой|ей|ий|ый|ая|яя|ое|ее|ие|ые|ую|юю|их|ых|им|ым|ия|ию|ии|а|я|о|е|и|ы|у|ю|ь|й|л)(?:ся|сь)?$/
const STEM_MIN = 3

function stemOf(word: string): string {
  // «Тревожность» is no verb: its other forms keep the «т».
  const stem = word.endsWith('ость') ? word.slice(0, -1) : word.replace(ENDINGS, '')
  // «Страх» has no ending: nothing is called «стр».
  return stem.length < STEM_MIN || !/[аеиоуыэюя]/.test(stem) ? word : stem
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
