import type { NearestTime } from '../nearest-times.ts'
import type { PsychologistCard } from '../../catalog.ts'
import type { Gender } from '../../people/gender.ts'
import type { SessionFormat } from '../session-format.ts'
import type { TopicGroup } from '../topic-groups.ts'

export const FOR_WHOM = ['self', 'couple', 'teen'] as const
export type ForWhom = (typeof FOR_WHOM)[number]
/** @public */
export const FOR_WHOM_TITLES: Record<ForWhom, string> = { self: 'Для себя', couple: 'Для пары', teen: 'Для подростка' }

/** Who answers the questions, when they are for a teenager. */
export const TEEN_WRITERS = ['parent', 'teen'] as const
export type TeenWriter = (typeof TEEN_WRITERS)[number]
/** @public */
export const TEEN_WRITER_TITLES: Record<TeenWriter, string> = { parent: 'Пишет родитель', teen: 'Пишет подросток' }
export const TEEN_AGE = { min: 10, max: 18 }

/** A wish that is absent was skipped: it neither adds nor takes. */
export interface MatchAnswers {
  for_whom: ForWhom
  topics: number[]
  /** What they came with, where no topic was chosen by name. */
  groups?: TopicGroup[] | undefined
  gender?: Gender | undefined
  format?: SessionFormat | undefined
  /** A room: its city must fit, the room itself is a wish. */
  branch?: number | undefined
  /** Kopecks, inclusive. */
  price_to?: number | undefined
  time?: NearestTime | undefined
}

export type MatchCard = Pick<
  PsychologistCard,
  | 'slug'
  | 'gender'
  | 'price'
  | 'price_couple'
  | 'is_couples'
  | 'format'
  | 'next_slot_at'
  | 'booking_link'
  | 'topics'
  | 'branches'
>

export interface MatchTopic {
  id: number
  title: string
  groups: TopicGroup[]
  /** What a sentence calls it: «с паникой». */
  spoken: string | null
}

export interface MatchMoment {
  now: Date
  /** `YYYY-MM-DD`: the lot among equals is drawn anew each day. */
  day: string
  timeZone: string
}
