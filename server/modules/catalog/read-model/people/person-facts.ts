import type { Gender } from '#contract/people/gender.ts'
import type { SessionFormat } from '#contract/psychologists/session-format.ts'

/** What the catalog finds, counts and orders a published psychologist by. */
export interface PersonFacts {
  id: number
  slug: string
  full_name: string
  gender: Gender | null
  format: SessionFormat[]
  is_couples: boolean
  ycl_is_ready: boolean
  /** True when there is a link to book by. */
  has_booking_link: boolean
  has_avatar: boolean
  /** Kopecks. */
  price: number | null
  price_couple: number | null
  /** How long a meeting is, and a couple's. */
  minutes: number | null
  minutes_couple: number | null
  experience_since: number | null
  workload: number
  /** Microseconds since 1970, as exact as the database keeps it. */
  next_slot_at: number | null
  /** All free times that YCLIENTS tells of, in order; empty where it tells nothing. Milliseconds since 1970. */
  slots: number[]
  /** YCLIENTS tells of them, and of no free time. */
  is_full: boolean
  /** Milliseconds since 1970. */
  updated_at: number
  topics: number[]
  specializations: number[]
  branches: number[]
  /** The pages that show the person. */
  pages: number[]
}

export const LINK_KINDS = ['topics', 'specializations', 'branches', 'pages'] as const
export type LinkKind = (typeof LINK_KINDS)[number]
