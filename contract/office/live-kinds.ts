import type { Permission } from '../people/permissions.ts'

/** What of the day's work is counted while one looks, and the permission that the number needs. */
export const LIVE_COUNTS = {
  /** New requests. */
  requests: 'requests.view',
  /** Those of them whose words ask for urgent help. */
  crisis: 'requests.view',
  /** Given to the person and not closed yet. */
  own_requests: 'requests.manage',
  /** Reviews that wait for a look. */
  reviews: 'reviews.moderate',
  /** New applications of psychologists. */
  applications: 'psychologists.create',
  /** What psychologists have changed and somebody is to look at. */
  card_proposals: 'psychologists.update',
  /** Payments that failed within `FAILED_PAYMENT_DAYS`. */
  failed_payments: 'transactions.view',
  /** Payments whose money or receipt somebody has to look into. */
  payments_in_question: 'transactions.view',
  /** Letters that did not go out since `refusedLettersSince`. */
  refused_letters: 'integrations.manage',
  /** Parts of the installation that need a person. */
  troubles: 'status.view',
} as const satisfies Record<string, Permission>
export type LiveCount = keyof typeof LIVE_COUNTS
export const LIVE_COUNT_NAMES = Object.keys(LIVE_COUNTS) as LiveCount[]

/** Older failures are history. */
const FAILED_PAYMENT_DAYS = 30
/** The first day whose failed payments are counted, here, on the first screen and in their tab. */
export function failedPaymentsSince(today: string): string {
  return daysBefore(today, FAILED_PAYMENT_DAYS)
}
const REFUSED_LETTER_DAYS = 7
/** The first day whose letters are counted, here and in their tab. */
export function refusedLettersSince(today: string): string {
  return daysBefore(today, REFUSED_LETTER_DAYS)
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}

/** What staff hear of, and the permission that it needs. A crisis request is a request whose words ask for urgent help. */
export const NOTICE_NEEDS = {
  requests: 'requests.view',
  crisis: 'requests.view',
  /** A request that a colleague gave to the person. */
  assigned: 'requests.manage',
  /** The day of the next contact has come. */
  contacts: 'requests.manage',
  /** A psychologist has taken days off on which somebody is to come. */
  days_off: 'requests.manage',
  payments: 'transactions.view',
  reviews: 'reviews.moderate',
  applications: 'psychologists.create',
  /** A card on the site of which something waits until somebody has looked. */
  card_proposals: 'psychologists.update',
  /** Of one's own card: a meeting that is arranged, another or off; a request to oneself; a review that visitors see. */
  meetings_with_me: 'psychologists.update-own',
  requests_to_me: 'psychologists.update-own',
  reviews_of_me: 'psychologists.update-own',
} as const satisfies Record<string, Permission>
export type NoticeKind = keyof typeof NOTICE_NEEDS
export const NOTICE_KINDS = Object.keys(NOTICE_NEEDS) as NoticeKind[]
/** What is of use to those alone who have a card. */
export const OWN_NOTICE_KINDS = ['meetings_with_me', 'requests_to_me', 'reviews_of_me'] as const

/** Records of which an open screen hears that some have changed, never which, and the permission that it needs. */
export const LIVE_RECORDS = {
  requests: 'requests.view',
  transactions: 'transactions.view',
  reviews: 'reviews.view',
  clients: 'requests.view',
} as const satisfies Record<string, Permission>
export type LiveRecord = keyof typeof LIVE_RECORDS
export const LIVE_RECORD_NAMES = Object.keys(LIVE_RECORDS) as LiveRecord[]

/** The names of the events of `GET /api/events`. */
export const LIVE_EVENTS = ['counts', 'rights', 'news', 'ring', 'changed', 'beat', 'end'] as const
export type LiveEvent = (typeof LIVE_EVENTS)[number]

/** A silent stream is dead after two of them. Milliseconds. */
export const BEAT_MS = 15_000

/** Older pages say that they are so old. Milliseconds. */
export const PAGE_AGE_MAX = 86_400_000
