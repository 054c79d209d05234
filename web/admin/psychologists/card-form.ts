import type { Credential } from '#contract/credentials.ts'
import type { Gender, Psychologist, SessionFormat } from '#contract/psychologists.ts'
import { localMoment } from '#web/lib/form-wire.ts'
import type { Photo } from '#web/ui/photo.ts'

/** The card as the editor holds it, field by field. */
export interface CardForm {
  full_name: string
  gender: Gender | ''
  birthday: string
  experience_since: number | null
  slug: string
  topics: number[]
  specializations: number[]
  positions: number[]
  branches: number[]
  pages: number[]
  short_intro: string
  help_text: string
  about: string
  /** Kopecks. */
  price: number | null
  price_couple: number | null
  format: SessionFormat[]
  is_couples: boolean
  booking_link: string
  education: string
  credentials: Credential[]
  is_published: boolean
  avatar: Photo
  user_id: number | null
  ycl_is_bookable: boolean
  ycl_hidden: boolean
  ycl_show_rating: boolean
  ycl_fired: boolean
  next_slot_at: string
  schedule_till: string
  ycl_status: number | null
  ycl_link: string
  ycl_phone: string
  ycl_email: string
  workload: number | null
}

export type ListField = 'topics' | 'specializations' | 'pages' | 'branches' | 'positions'

export function cardForm(card: Psychologist, timeZone: string): CardForm {
  return {
    full_name: card.full_name,
    gender: card.gender ?? '',
    birthday: card.birthday ?? '',
    experience_since: card.experience_since,
    slug: card.slug,
    topics: ids(card.topics),
    specializations: ids(card.specializations),
    positions: ids(card.positions),
    branches: ids(card.branches),
    pages: ids(card.pages),
    short_intro: card.short_intro ?? '',
    help_text: card.help_text ?? '',
    about: card.about ?? '',
    price: card.price,
    price_couple: card.price_couple,
    format: card.format,
    is_couples: card.is_couples,
    booking_link: card.booking_link ?? '',
    education: card.education ?? '',
    credentials: card.credentials,
    is_published: card.is_published,
    avatar: { kind: 'kept', src: card.avatar },
    user_id: card.user_id,
    ycl_is_bookable: card.ycl_is_bookable,
    ycl_hidden: card.ycl_hidden,
    ycl_show_rating: card.ycl_show_rating,
    ycl_fired: card.ycl_fired,
    next_slot_at: card.next_slot_at === null ? '' : localMoment(card.next_slot_at, timeZone),
    schedule_till: card.schedule_till ?? '',
    ycl_status: card.ycl_status,
    ycl_link: card.ycl_link ?? '',
    ycl_phone: card.ycl_phone ?? '',
    ycl_email: card.ycl_email ?? '',
    workload: card.workload,
  }
}

function ids(records: { id: number }[]): number[] {
  return records.map(({ id }) => id)
}
