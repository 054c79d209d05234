/** Help that answers at once, as everybody may know it. */
export interface CrisisLine {
  /** Who answers. */
  title: string
  number: string
  /** The number that works from a mobile phone, where the short one does not. */
  mobile_number: string | null
  /** For `tel:` links: what can be dialled wherever such a link is pressed, and that is on a mobile phone. */
  tel: string
  /** For whom, and when: one or two sentences. */
  about: string
  /** The city or region that it answers; null: the whole country. */
  region: string | null
}

/** What a line is made of. */
export interface CrisisLineFacts {
  title: string
  number: string
  mobile_number: string | null
  for_whom: string
  region: string | null
  hours: string | null
}

export function crisisLineOf({ title, number, mobile_number, for_whom, region, hours }: CrisisLineFacts): CrisisLine {
  const tel = (mobile_number ?? number).replace(/[^\d+]/g, '')
  const about = [for_whom, hours].filter((part) => part !== null && part !== '').map((part) => `${part}.`)
  return { title, number, mobile_number, tel, about: about.join(' ').replaceAll('..', '.'), region }
}

/** What is shown while staff keep no line at all. A new installation begins with the same as records. */
export const DEFAULT_CRISIS_LINES: readonly CrisisLine[] = [
  {
    title: 'Единый номер экстренных служб',
    number: '112',
    mobile_number: null,
    for_whom: 'Всем, если есть угроза жизни: вашей или того, кто рядом',
    region: null,
    hours: 'Бесплатно, круглосуточно',
  },
  {
    title: 'Детский телефон доверия',
    number: '8-800-2000-122',
    mobile_number: null,
    for_whom: 'Детям, подросткам и родителям',
    region: null,
    hours: 'Бесплатно, анонимно, круглосуточно',
  },
  {
    title: 'Экстренная психологическая помощь МЧС России',
    number: '8 (495) 989-50-50',
    mobile_number: null,
    for_whom: 'Взрослым в любом городе России',
    region: null,
    hours: 'Круглосуточно',
  },
  {
    title: 'Московская служба психологической помощи',
    number: '051',
    mobile_number: '8 (495) 051',
    for_whom: 'Взрослым в Москве',
    region: 'Москва',
    hours: 'Бесплатно, круглосуточно',
  },
].map(crisisLineOf)

/** The lines that answer in a place, those for the whole country among them, and the lines of other places. */
export function linesFor(
  lines: readonly CrisisLine[],
  place: string | null,
): { here: CrisisLine[]; elsewhere: CrisisLine[] } {
  const isHere = ({ region }: CrisisLine) => region === null || (place !== null && isIn(place, region))
  return {
    here: lines.filter(isHere).toSorted(byUse),
    elsewhere: lines.filter((line) => !isHere(line)).toSorted(byRegion),
  }
}

/** «Петербург, Литейный» is in «Санкт-Петербург»: a long word of the region begins or ends a word of the place. */
function isIn(place: string, region: string): boolean {
  const [words, names] = [wordsOf(place), wordsOf(region)]
  return names.filter((name) => name.length > 3).some((name) => words.includes(name))
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[а-яa-z]+/g) ?? []
  )
}

const SHORT_DIGITS = 3

/** The emergency number first, then those that are near, then those of the country. */
function byUse(a: CrisisLine, b: CrisisLine): number {
  const rank = ({ tel, region }: CrisisLine) =>
    tel.length <= SHORT_DIGITS && region === null ? 0 : region === null ? 2 : 1
  return rank(a) - rank(b)
}

function byRegion(a: CrisisLine, b: CrisisLine): number {
  return (a.region ?? '').localeCompare(b.region ?? '', 'ru')
}
