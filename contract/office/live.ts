import { z } from 'zod'
import { integerField } from '../wire/fields.ts'
import { dataOf } from '../wire/http.ts'
import { LIVE_COUNT_NAMES, NOTICE_KINDS, PAGE_AGE_MAX } from './live-kinds.ts'

const liveCountsAnswer = z.partialRecord(z.enum(LIVE_COUNT_NAMES), z.int())
/** Numbers that the person's permissions show; the others are absent. Never what is counted. */
export type LiveCounts = z.infer<typeof liveCountsAnswer>

const liveNewsAnswer = z.array(
  z.strictObject({
    kind: z.enum(NOTICE_KINDS),
    count: z.int().min(1),
  }),
)
/** How much of each kind has come. */
export type LiveNews = z.infer<typeof liveNewsAnswer>

/** As far as the database counts. */
export const NEWS_ID_MAX = 2_147_483_647

const liveRingAnswer = z.strictObject({ news: liveNewsAnswer, has_sound: z.boolean() })
/** Of what has come what the person has chosen to be rung for. */
export type LiveRing = z.infer<typeof liveRingAnswer>

export const liveQuery = z.object({
  /** The last news that the asker knows of. */
  since: integerField('Номер новости', 0, NEWS_ID_MAX).optional(),
})

export const liveStreamQuery = liveQuery.extend({
  /** How long ago the asker's page was read, in milliseconds: what has changed since is told at once. */
  page_age: integerField('Давность страницы', 0, PAGE_AGE_MAX).optional(),
})

/** `GET /api/events/counts`: the same as the stream says, for whom the stream does not reach. */
export const liveAnswer = dataOf(
  z.strictObject({
    counts: liveCountsAnswer,
    news: liveNewsAnswer,
    ring: liveRingAnswer.nullable(),
    last: z.int(),
    /** `rightsMark` of whoever asks: another one when their rights have changed. */
    rights: z.string(),
  }),
)
export type LiveState = z.infer<typeof liveAnswer>['data']
