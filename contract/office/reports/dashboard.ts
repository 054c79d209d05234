import { z } from 'zod'
import { historyEntryAnswer, type LastChange } from '../audit-log.ts'
import { PEOPLE_FROM, type PeopleFrom } from '../../people/setup.ts'
import { SETTING_NAMES } from '../settings.ts'
import { dataOf, dayAnswer, momentAnswer } from '../../wire/http.ts'
import { psychologist } from '../../psychologists/psychologists.ts'
import { ownWorkAnswer } from '../../psychologists/own-work.ts'
import { CARD_NEEDS } from '../../psychologists/card-needs.ts'
import { TRACKED_PAGES } from '../../content/tracked-pages.ts'
import { connectedBank } from '../../payments/transactions.ts'

/** What waits for somebody, and the list that shows exactly these records. */
export const TILE_NAMES = [
  'new-requests',
  'own-requests',
  'due-contacts',
  'days-off',
  'pending-reviews',
  'new-applications',
  'card-proposals',
  'payments-in-question',
  'failed-payments',
  'not-ready',
  'schedule-ending',
  'without-photo',
  'unpublished',
  'duplicates',
  'unconfirmed-users',
  'stale-crisis-lines',
  'wrong-phones',
  'left-in-yclients',
] as const
export type TileName = (typeof TILE_NAMES)[number]

/** Visits are shown for so many days. */
export const DASHBOARD_DAYS = [30, 90] as const

export const dashboardQuery = z.object({
  days: z.preprocess(
    (value) =>
      value === undefined || value === '' ? DASHBOARD_DAYS[0] : typeof value === 'string' ? Number(value) : value,
    z.union([z.literal(30), z.literal(90)], { error: 'Посещения показываются за 30 или за 90 дней' }),
  ),
})

const kopecks = z.int()

const tileAnswer = z.strictObject({
  name: z.enum(TILE_NAMES),
  count: z.int(),
  /** The list with the very filter that was counted. */
  href: z.string(),
  /** Since when the oldest of them waits. */
  oldest_at: momentAnswer.nullable(),
  amount: kopecks.nullable(),
})

const visitsAnswer = z.strictObject({
  days: z.array(dayAnswer),
  pages: z.array(
    z.strictObject({
      page: z.enum(TRACKED_PAGES),
      title: z.string(),
      /** One number a day. */
      visits: z.array(z.int()),
      /** All visits of as many days before. */
      before: z.int(),
    }),
  ),
})

const moneyAnswer = z.strictObject({
  bank: connectedBank,
  from: dayAnswer,
  to: dayAnswer,
  paid: kopecks,
  refunded: kopecks,
  awaited: kopecks,
  /** Paid in the same days of the month before. */
  paid_before: kopecks,
  before: z.strictObject({ from: dayAnswer, to: dayAnswer }),
  days: z.array(z.strictObject({ day: dayAnswer, paid: kopecks, refunded: kopecks })),
})

const ownCardAnswer = z.strictObject({
  id: z.int(),
  full_name: z.string(),
  slug: z.string(),
  avatar: z.string().nullable(),
  is_published: z.boolean(),
  ycl_is_ready: z.boolean(),
  schedule_till: dayAnswer.nullable(),
  updated_at: momentAnswer,
  missing: z.array(z.enum(CARD_NEEDS)),
  /** What they have changed and visitors do not see: it waits, or has come back. */
  proposals: z.array(z.strictObject({ field: z.enum(psychologist.own), state: z.enum(['waiting', 'returned']) })),
})

/** What a new practice does first, in its order. */
export const FIRST_STEPS = ['practice', 'hours', 'people', 'letter', 'bank', 'staff'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

const setupAnswer = z.strictObject({
  steps: z.array(z.strictObject({ name: z.enum(FIRST_STEPS), is_done: z.boolean() })),
  /** What visitors see and is nobody's. */
  placeholders: z.array(z.strictObject({ name: z.enum(SETTING_NAMES), value: z.string() })),
  people_from: z.enum(Object.keys(PEOPLE_FROM) as [PeopleFrom, ...PeopleFrom[]]).nullable(),
})

export const dashboardAnswer = dataOf(
  z.strictObject({
    /** What is left to do before the practice can work; null: nothing, or not for this person. */
    setup: setupAnswer.nullable(),
    /** Nobody stands in the catalog: nothing is in order that is not there. */
    is_empty: z.boolean(),
    tiles: z.array(tileAnswer),
    own_card: ownCardAnswer.nullable(),
    /** What somebody has beside their own card. */
    own_work: ownWorkAnswer.nullable(),
    /** For those who write pages and nothing else. */
    pages: z
      .array(z.strictObject({ id: z.int(), title: z.string(), link: z.string(), updated_at: momentAnswer }))
      .nullable(),
    visits: visitsAnswer.nullable(),
    money: moneyAnswer.nullable(),
    changes: z.array(historyEntryAnswer.extend({ together: z.int().min(1) })),
  }),
)

/** `GET /api/dashboard`: what the caller's rights show; a part that is closed to them is null. Money is kopecks. */
export type Dashboard = Omit<z.infer<typeof dashboardAnswer>['data'], 'changes'> & { changes: LastChange[] }
export type Tile = Dashboard['tiles'][number]
