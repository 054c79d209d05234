import type { Landing } from '#contract/content/landings.ts'
import { counted, formatMoney, plural } from '#web/lib/format.ts'
import { descriptionOf } from '../seo/description.ts'
import { introParts } from './intro-parts.ts'

export type LandingKind = 'topic' | 'specialization'

/** The heading that staff wrote; without one, words that need no case of the title. */
export function headingOf(landing: Pick<Landing, 'title' | 'heading'>, kind: LandingKind): string {
  if (landing.heading !== null) return landing.heading
  return kind === 'topic' ? `Психологи по теме «${landing.title}»` : `${landing.title}: психологи`
}

/** «24 психолога, встреча от 3 500 ₽». */
export function peopleWords({ psychologists, price_from }: Landing): string {
  if (psychologists === 0) return ''
  const people = counted(psychologists, 'психолог', 'психолога', 'психологов')
  return price_from === null ? people : `${people}, встреча от\u00a0${formatMoney(price_from)}`
}

/** «4 500 ₽», «3 500 – 8 000 ₽». */
export function priceWords({ price_from, price_to }: Pick<Landing, 'price_from' | 'price_to'>): string | null {
  if (price_from === null || price_to === null) return null
  if (price_from === price_to) return formatMoney(price_from)
  return `${formatMoney(price_from).replace(/\u00a0₽$/, '')}\u00a0– ${formatMoney(price_to)}`
}

/** «Онлайн — 20, очно — 12». */
export function formatCounts({ online, offline }: Pick<Landing, 'online' | 'offline'>): string | null {
  const counts = [online > 0 && `онлайн\u00a0—\u00a0${online}`, offline > 0 && `очно\u00a0—\u00a0${offline}`].filter(
    Boolean,
  )
  const text = counts.join(', ')
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1)
}

/** The list that a page stands in. */
export const LISTS = {
  topic: { title: 'Темы', screen: 'topicLandings' },
  specialization: { title: 'Специализации', screen: 'specializationLandings' },
} as const

/** «Ещё 6 психологов». */
export function moreWords(count: number): string {
  return `Ещё\u00a0${counted(count, 'психолог', 'психолога', 'психологов')}`
}

/** «Все 24 психолога с фильтрами». */
export function allWords(count: number): string {
  return `${plural(count, 'Весь', 'Все', 'Все')} ${counted(count, 'психолог', 'психолога', 'психологов')} с\u00a0фильтрами`
}

/** What a search engine shows under the title: the lead, the numbers where they fit, and more when that is too little. */
export function landingDescription(landing: Landing, kind: LandingKind): string {
  const { lead } = introParts(landing.intro)
  const numbers = peopleWords(landing).replaceAll('\u00a0', ' ')
  const said = lead === '' ? [`${headingOf(landing, kind)}.`] : lead.split(/(?<=[.!?])\s+/)
  const sentences = [...said, numbers === '' ? '' : `${numbers}.`]
  const isEnough = sentences.join(' ').length >= ENOUGH
  return descriptionOf(...sentences, ...(isEnough ? [] : [DEFAULT_SENTENCE]))
}

const ENOUGH = 50
const DEFAULT_SENTENCE = 'С чем работает каждый, сколько стоит встреча и когда ближайшее время.'
