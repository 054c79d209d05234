import { PRICE_STEPS, type CatalogAnswer, type Understood } from '#contract/catalog.ts'
import { FORMATS, FORMAT_TITLES, GENDERS, GENDER_TITLES } from '#contract/psychologists/psychologists.ts'
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
import type { Directories, Found } from './catalog-index.ts'
import type { CardText } from './kept-cards.ts'

const NULL = Buffer.from('null')
const COMMA = Buffer.from(',')

/** The list of these cards as JSON, at this moment. */
export function cardsBytes(cards: readonly CardText[], now: Date): Buffer[] {
  return cards.flatMap(({ before, after, slot }, index) => {
    const time = slot !== null && slot > now ? Buffer.from(JSON.stringify(slot)) : NULL
    return index === 0 ? [before, time, after] : [COMMA, before, time, after]
  })
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
  const rest = `],"links":${JSON.stringify(links)},"meta":${JSON.stringify(meta)},"facets":{${named.join()}},"ways_back":${JSON.stringify(ways_back)},"understood":${JSON.stringify(understood)}}`
  return Buffer.concat([OPENING, ...cardsBytes(cards, now), Buffer.from(rest)])
}

const OPENING = Buffer.from('{"data":[')
const GENDER_OPTIONS = GENDERS.map((value) => ({ value, title: GENDER_TITLES[value] }))
const FORMAT_OPTIONS = FORMATS.map((value) => ({ value, title: FORMAT_TITLES[value] }))
const PRICE_OPTIONS = PRICE_STEPS.map((value) => ({ value, title: priceStepTitle(value) }))

function optionTexts<O extends object>(options: readonly O[], counts: readonly number[], begin: (option: O) => string) {
  let text = ''
  for (const [index, option] of options.entries()) {
    const known = beginnings.get(option) ?? begin(option)
    beginnings.set(option, known)
    text += `${index === 0 ? '' : ','}${known}${counts[index]}}`
  }
  return text
}

/** An option's text up to its number, made once for as long as the option is known. */
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
