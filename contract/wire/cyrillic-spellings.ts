/** What is no Russian word in Latin letters: an address, a number, a code; and letters too few to be told from others. */
const LATIN_WORDS = /^[a-z][a-z\s.,!?'’-]{2,199}$/
const VOWELS = 'aeiouy'

/** Names that are other names in Latin, or whose signs and letters the rules below would guess late. */
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'александр alexander',
    'андрей andrew',
    'дарья darya',
    'евгений eugene',
    'екатерина catherine',
    'елена helen helena',
    'елизавета elizabeth',
    'игорь igor',
    'илья ilya ilia',
    'любовь lyubov liubov lubov',
    'максим maxim',
    'михаил mikhail michael',
    'наталья natalya natalie',
    'николай nicholas',
    'павел paul',
    'петр peter',
    'раиса raisa',
    'софья sofya',
    'татьяна tatyana tatiana tatjana',
    'ульяна ulyana uliana',
    'эдуард eduard edward',
    'элла ella',
    'эльвира elvira',
    'эмма emma',
  ].flatMap((line) => {
    const [name = '', ...spellings] = line.split(' ')
    return spellings.map((spelling) => [spelling, name])
  }),
)

const AFTER_VOWEL_OR_FIRST = `(?<=^|[${VOWELS}])`
const AFTER_VOWEL = `(?<=[${VOWELS}])`
const BEFORE_CONSONANT = `(?=[^${VOWELS}j'])`

/**
 * What a piece of a Latin word may stand for, the likeliest first, ё as е. The first piece that fits is taken: longer ones and
 * those with more around them stand above. The soft sign is hardly ever written in Latin, so it is tried where it is usual.
 */
const PIECES: readonly (readonly [RegExp, readonly string[]])[] = (
  [
    ['shch', 'щ'],
    ['sch', 'щ', 'ш'],
    ['sh', 'ш'],
    ['tch', 'ч'],
    ['ch', 'ч'],
    ['zh', 'ж'],
    ['kh', 'х'],
    ['ts[yi]a$', 'тся', 'ться', 'ция'],
    ['ts(?=k)', 'тс', 'ц'],
    ['t[sz]', 'ц', 'тс'],
    ['ph', 'ф'],
    ['th', 'т'],
    ['ck', 'к'],
    ['qu', 'кв'],
    ['eu(?=g)', 'ев', 'еу'],
    ['ee', 'ее', 'и'],
    ['oo', 'у', 'оо'],
    ['ss', 'сс', 'с'],
    ['[iy][yij]a$', 'ия', 'ья'],
    ['(?:i[iyj]|yj)$', 'ий', 'ый'],
    ['y[iy]$', 'ый', 'ий'],
    [`${AFTER_VOWEL}[yij]a`, 'я', 'йя'],
    ['^[yij]a', 'я'],
    ['ia$', 'ия', 'ья', 'я'],
    ['ia', 'я', 'ья', 'иа'],
    ['[yj]a', 'я', 'ья'],
    [`${AFTER_VOWEL_OR_FIRST}[yij]u`, 'ю'],
    ['[yij]u', 'ю', 'ью'],
    [`${AFTER_VOWEL}[yj]o`, 'е', 'йо'],
    ['^[yj]o', 'е', 'йо'],
    ['[yj]o', 'е', 'ье'],
    ['io', 'ио', 'е', 'ье'],
    [`${AFTER_VOWEL_OR_FIRST}[yj]e`, 'е'],
    ['[yj]e', 'ье', 'е'],
    ['ie(?=v)', 'ье', 'ие', 'е'],
    ['ie', 'ие', 'ье', 'е'],
    ['yi', 'ьи', 'ый'],
    [`${AFTER_VOWEL}[yj]`, 'й'],
    ['(?<=u)i', 'и', 'й'],
    [`${AFTER_VOWEL}i`, 'й', 'и'],
    ['i$', 'и', 'ий', 'ый', 'ы'],
    ['y$', 'ий', 'и', 'ый', 'ы'],
    ['y', 'ы', 'и'],
    ['j', 'ж', 'дж'],
    ['^e', 'е', 'э'],
    [`${AFTER_VOWEL}e`, 'е', 'э'],
    ['(?<=[bflnprst])e(?=va?$)', 'е', 'ье'],
    ['^lu', 'лю', 'лу'],
    ['l(?=[nsmzcgbv])', 'ль', 'л'],
    [`l${BEFORE_CONSONANT}(?!l)`, 'л', 'ль'],
    ['z(?=m)', 'зь', 'з'],
    ['([nrsz])(?=[km])', '$', '$ь'],
    ['([tlrnv])$', '$', '$ь'],
    ['x', 'кс', 'х'],
    ['h', 'х', 'г'],
    ['c(?=[eiy])', 'ц', 'с'],
    ["['’]", 'ь', ''],
  ] as const
).map(([pattern, ...spellings]) => [new RegExp(pattern, 'y'), spellings])

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('abcdefgiklmnopqrstuvwz', (letter, index) => [letter, 'абкдефгиклмнопкрстуввз'.charAt(index)]),
)

interface Spelling {
  text: string
  /** How unlikely it is: the places of what was chosen among what could be. */
  cost: number
}

/**
 * How a text in Latin letters would be spelled in Russian, the likeliest first, `max` at most: `natalya melnikova` is «наталья
 * мельникова». None where it is no text in Latin letters alone.
 */
export function cyrillicSpellings(text: string, max: number): string[] {
  const query = text.trim().toLowerCase()
  if (!LATIN_WORDS.test(query)) return []
  const parts = query.split(/([\s.,!?-]+)/)
  const whole = parts.reduce<Spelling[]>(
    (begun, part) => joined(begun, /^[a-z'’]/.test(part) ? spellingsOf(part, max) : [{ text: part, cost: 0 }], max),
    [{ text: '', cost: 0 }],
  )
  return [...new Set(whole.map((spelling) => spelling.text))]
}

/** Longer words are none. */
const LATIN_WORD = /(?<![a-z])[a-z'’]{1,30}(?![a-z])/g

/** A text of any length with each of its Latin words as it is likeliest spelled in Russian, in lower case. */
export function spelledInRussian(text: string): string {
  return text.toLowerCase().replace(LATIN_WORD, (word) => spellingsOf(word, 1)[0]?.text ?? word)
}

function spellingsOf(word: string, max: number): Spelling[] {
  const name = NAMES[word]
  if (name !== undefined) return [{ text: name, cost: 0 }]
  let begun: Spelling[] = [{ text: '', cost: 0 }]
  for (let at = 0; at < word.length;) {
    const { length, spellings } = pieceAt(word, at)
    const next = spellings.map((text, cost) => ({ text, cost }))
    begun = joined(begun, next, max)
    at += length
  }
  return begun
}

function pieceAt(word: string, at: number): { length: number; spellings: readonly string[] } {
  for (const [pattern, spellings] of PIECES) {
    pattern.lastIndex = at
    const [piece] = pattern.exec(word) ?? []
    if (piece === undefined) continue
    return { length: piece.length, spellings: spellings.map((text) => text.replace('$', LETTERS[piece] ?? '')) }
  }
  return { length: 1, spellings: [LETTERS[word.charAt(at)] ?? ''] }
}

/** Every beginning with every end, the likeliest of them. */
function joined(begun: readonly Spelling[], ends: readonly Spelling[], max: number): Spelling[] {
  return begun
    .flatMap(({ text, cost }) => ends.map((end) => ({ text: text + end.text, cost: cost + end.cost })))
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, max)
}
