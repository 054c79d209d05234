import { PRICE_STEPS, type CatalogAnswer, type Understood } from '#contract/catalog.ts'
import { GENDERS, GENDER_TITLES } from '#contract/people/gender.ts'
import { FORMATS, FORMAT_TITLES } from '#contract/psychologists/session-format.ts'
import type { ListQuery } from '#contract/wire/http.ts'
import type { Call } from '#server/platform/http/route.ts'
import {
  COUPLES_OPTIONS,
  DAY_PART_OPTIONS,
  PRICE_BAR_OPTIONS,
  priceStepTitle,
  TEENS_OPTIONS,
  TIME_OPTIONS,
} from '../fixed-options.ts'
import type { Directories } from './catalog-index.ts'
import type { CardText } from './card-cache.ts'
import type { Found } from './question.ts'

const NULL = Buffer.from('null')

/** The list of these cards as JSON, at this moment. */
export function cardsBytes(cards: readonly CardText[], now: Date): Buffer[] {
  const moment = now.getTime()
  const pieces = cards.flatMap(({ text, slot }) => {
    if (slot === null || slot.at > moment) return text
    return [text.subarray(0, slot.from), NULL, text.subarray(slot.to)]
  })
  const [first, ...others] = pieces
  // The comma before the first card.
  return first === undefined ? [] : [first.subarray(1), ...others]
}

/** How the pages of this question are told. */
export type Paging = Call<null>['paged']

/** The whole answer of the catalog as JSON: put together from texts, since objects would take ten times as long. */
export function catalogBytes(
  { counts, total, ways_back }: Found,
  directories: Directories,
  cards: readonly CardText[],
  list: ListQuery<string>,
  { now, understood, paged }: { now: Date; understood: readonly Understood[]; paged: Paging },
): Buffer {
  const facets: Record<keyof CatalogAnswer['facets'], string> = {
    topics: optionTexts(directories.topics, counts.topics, topicText),
    specializations: optionTexts(directories.specializations, counts.specializations, optionText),
    branches: optionTexts(directories.branches, counts.branches, optionText),
    gender: optionTexts(GENDER_OPTIONS, counts.gender, fixedText),
    format: optionTexts(FORMAT_OPTIONS, counts.format, fixedText),
    is_couples: optionTexts(COUPLES_OPTIONS, counts.is_couples, fixedText),
    is_teens: optionTexts(TEENS_OPTIONS, counts.is_teens, fixedText),
    time: optionTexts(TIME_OPTIONS, counts.time, fixedText),
    day_part: optionTexts(DAY_PART_OPTIONS, counts.day_part, fixedText),
    price: optionTexts(PRICE_BAR_OPTIONS, counts.price, barText),
    price_to: optionTexts(PRICE_OPTIONS, counts.price_to, fixedText),
  }
  const named = Object.entries(facets).map(([name, options]) => `"${name}":[${options}]`)
  const { links, meta } = paged(list, total)
  const pages = inBytes(`],"links":${JSON.stringify(links)},"meta":${JSON.stringify(meta)}`)
  const ways = inBytes(`"ways_back":${JSON.stringify(ways_back)},"understood":${JSON.stringify(understood)}`)
  return joined([OPENING, ...cardsBytes(cards, now)], `${pages},"facets":{${named.join()}},${ways}}`)
}

const OPENING = Buffer.from('{"data":[')

/** The pieces and what comes after them, in one buffer: a whole answer is written once. */
function joined(pieces: readonly Buffer[], rest: string): Buffer {
  const length = pieces.reduce((sum, piece) => sum + piece.length, rest.length)
  const whole = Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  whole.write(rest, at, 'latin1')
  return whole
}

/** Text whose signs are the bytes of its UTF-8: put together and written, it takes a third of the time. */
function inBytes(text: string): string {
  return Buffer.from(text).toString('latin1')
}

const GENDER_OPTIONS = GENDERS.map((value) => ({ value, title: GENDER_TITLES[value] }))
const FORMAT_OPTIONS = FORMATS.map((value) => ({ value, title: FORMAT_TITLES[value] }))
const PRICE_OPTIONS = PRICE_STEPS.map((value) => ({ value, title: priceStepTitle(value) }))

function optionTexts<O extends object>(options: readonly O[], counts: readonly number[], begin: (option: O) => string) {
  let text = ''
  for (const [index, option] of options.entries()) {
    const known = beginnings.get(option) ?? inBytes(begin(option))
    beginnings.set(option, known)
    text += `${index === 0 ? '' : ','}${known}${counts[index]}}`
  }
  return text
}

/** The bytes of an option's text up to its number, made once for as long as the option is known. */
const beginnings = new WeakMap<object, string>()

function optionText({ id, title }: { id: number; title: string }): string {
  return fixedText({ value: id, title })
}

function topicText({ id, title, is_couples }: Directories['topics'][number]): string {
  return `{"value":${id},"title":${JSON.stringify(title)},"is_couples":${is_couples},"count":`
}

function barText({ from, to }: { from: number; to: number | null }): string {
  return `{"from":${from},"to":${to},"count":`
}

function fixedText({ value, title }: { value: string | number; title: string }): string {
  return `{"value":${JSON.stringify(value)},"title":${JSON.stringify(title)},"count":`
}
