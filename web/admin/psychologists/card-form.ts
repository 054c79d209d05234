import {
  PSYCHOLOGIST_LABELS,
  type Credential,
  type Gender,
  type Psychologist,
  type SessionFormat,
} from '#contract/psychologists.ts'
import { formatDay, formatMoment, formatPhone } from '#web/lib/format.ts'
import { lowerFirst } from '#web/lib/typography.ts'
import type { PhotoDraft } from './photo-draft.ts'

/** The card as the editor holds it: what people see and type, field by field. */
export interface CardForm {
  is_published: boolean
  full_name: string
  slug: string
  gender: Gender | ''
  birthday: string
  experience_since: string
  topics: number[]
  specializations: number[]
  pages: number[]
  branches: number[]
  positions: number[]
  short_intro: string
  help_text: string
  about: string
  education: string
  credentials: Credential[]
  price: string
  price_couple: string
  format: SessionFormat[]
  is_couples: boolean
  booking_link: string
  avatar: PhotoDraft
  ycl_link: string
  ycl_status: string
  ycl_is_bookable: boolean
  ycl_hidden: boolean
  ycl_show_rating: boolean
  ycl_fired: boolean
  ycl_phone: string
  ycl_email: string
  schedule_till: string
  next_slot_at: string
  workload: string
}

export type CardField = keyof CardForm
export type ListField = 'topics' | 'specializations' | 'pages' | 'branches' | 'positions'

/** The order in which the editor shows the fields: errors, changes and conflicts are told in it. */
export const CARD_FIELDS: readonly CardField[] = [
  'full_name',
  'gender',
  'birthday',
  'experience_since',
  'slug',
  'topics',
  'specializations',
  'positions',
  'branches',
  'pages',
  'short_intro',
  'help_text',
  'about',
  'price',
  'price_couple',
  'format',
  'is_couples',
  'booking_link',
  'education',
  'credentials',
  'is_published',
  'avatar',
  'ycl_is_bookable',
  'ycl_hidden',
  'ycl_show_rating',
  'ycl_fired',
  'next_slot_at',
  'schedule_till',
  'ycl_status',
  'ycl_link',
  'ycl_phone',
  'ycl_email',
  'workload',
]

export function cardForm(card: Psychologist, timeZone: string): CardForm {
  return {
    is_published: card.is_published,
    full_name: card.full_name,
    slug: card.slug,
    gender: card.gender ?? '',
    birthday: dayText(card.birthday, timeZone),
    experience_since: String(card.experience_since ?? ''),
    topics: ids(card.topics),
    specializations: ids(card.specializations),
    pages: ids(card.pages),
    branches: ids(card.branches),
    positions: ids(card.positions),
    short_intro: card.short_intro ?? '',
    help_text: card.help_text ?? '',
    about: card.about ?? '',
    education: card.education ?? '',
    credentials: card.credentials,
    price: moneyText(card.price),
    price_couple: moneyText(card.price_couple),
    format: card.format,
    is_couples: card.is_couples,
    booking_link: card.booking_link ?? '',
    avatar: { kind: 'kept', src: card.avatar },
    ycl_link: card.ycl_link ?? '',
    ycl_status: numberText(card.ycl_status),
    ycl_is_bookable: card.ycl_is_bookable,
    ycl_hidden: card.ycl_hidden,
    ycl_show_rating: card.ycl_show_rating,
    ycl_fired: card.ycl_fired,
    ycl_phone: card.ycl_phone === null ? '' : formatPhone(card.ycl_phone),
    ycl_email: card.ycl_email ?? '',
    schedule_till: dayText(card.schedule_till, timeZone),
    next_slot_at: card.next_slot_at === null ? '' : formatMoment(card.next_slot_at, timeZone),
    workload: numberText(card.workload),
  }
}

/** A field's name in the middle of a sentence: «день рождения», but «YCLIENTS» stays. */
export function labelInSentence(field: CardField): string {
  // With its own commas a label would read as several fields.
  if (field === 'full_name') return 'имя'
  if (field === 'short_intro') return 'короткий рассказ'
  return lowerFirst(PSYCHOLOGIST_LABELS[field])
}

function ids(records: { id: number }[]): number[] {
  return records.map(({ id }) => id)
}

function dayText(day: string | null, timeZone: string): string {
  return day === null ? '' : formatDay(day, timeZone)
}

function numberText(value: number | null): string {
  return value === null ? '' : groups(String(value))
}

function moneyText(kopecks: number | null): string {
  if (kopecks === null) return ''
  const [roubles = '', rest] = (kopecks / 100).toFixed(kopecks % 100 === 0 ? 0 : 2).split('.')
  return rest === undefined ? groups(roubles) : `${groups(roubles)},${rest}`
}

/** «22180» → «22 180». */
function groups(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
