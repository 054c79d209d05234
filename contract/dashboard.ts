import { z } from 'zod'
import type { dashboardAnswer } from './answers/dashboard.ts'
import type { LastChange } from './audit-log.ts'

/** What waits for somebody, and the list that shows exactly these records. */
export const TILE_NAMES = [
  'new-requests',
  'own-requests',
  'pending-reviews',
  'failed-payments',
  'not-ready',
  'schedule-ending',
  'without-photo',
  'unpublished',
  'duplicates',
  'unconfirmed-users',
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

/** What a card needs before a visitor chooses its person. */
export const CARD_NEEDS = ['avatar', 'short_intro', 'help_text', 'about', 'credentials', 'topics'] as const
export type CardNeed = (typeof CARD_NEEDS)[number]

/** `GET /api/dashboard`: what the caller's rights show; a part that is closed to them is null. Money is kopecks. */
export type Dashboard = Omit<z.infer<typeof dashboardAnswer>['data'], 'changes'> & { changes: LastChange[] }
export type Tile = Dashboard['tiles'][number]
