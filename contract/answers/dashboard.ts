import { z } from 'zod'
import { CARD_NEEDS, TILE_NAMES } from '../dashboard.ts'
import { TRACKED_PAGES } from '../tracked-pages.ts'
import { historyEntryAnswer } from './audit-log.ts'
import { connectedBank } from '../transactions.ts'
import { dataOf, dayAnswer, momentAnswer } from './wire.ts'

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
})

export const dashboardAnswer = dataOf(
  z.strictObject({
    tiles: z.array(tileAnswer),
    own_card: ownCardAnswer.nullable(),
    /** For those who write pages and nothing else. */
    pages: z
      .array(z.strictObject({ id: z.int(), title: z.string(), link: z.string(), updated_at: momentAnswer }))
      .nullable(),
    visits: visitsAnswer.nullable(),
    money: moneyAnswer.nullable(),
    changes: z.array(historyEntryAnswer.extend({ together: z.int().min(1) })),
  }),
)
