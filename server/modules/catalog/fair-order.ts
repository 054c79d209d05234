import { hash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Zoned } from '#contract/office/settings.ts'
import { dayIn } from '#server/platform/calendar.ts'

/** The moment of the question and the day of the rotation, `YYYY-MM-DD`. */
export interface CatalogMoment {
  now: Date
  day: string
}

/** The same where days have hours too: the zone of the practice. */
export interface ZonedMoment extends CatalogMoment {
  timeZone: string
}

export function zonedMoment({ timeZone }: Zoned, now: Date): ZonedMoment {
  return { now, day: dayIn(timeZone, now), timeZone }
}

/**
 * Bookable first, among them those who have free time, then the less busy, then by lot: the lot is drawn anew each day
 * (decisions: the public site). Of whom nobody knows whether they have time, it is believed.
 */
export function fairOrder(day: string): RawBuilder<unknown> {
  return sql`p.ycl_is_ready desc, (p.ycl_is_ready and p.free_times is not distinct from 0), p.workload, hashint4(p.id # ${seedOf(day)}::int), p.id`
}

/** What makes the lots of one day other ones than those of the next. */
export function seedOf(day: string): number {
  return hash('md5', day, 'buffer').readInt32BE()
}

/**
 * What PostgreSQL's `hashint4` makes of a person and a day's seed: twenty nanoseconds of ours, where a digest takes a
 * microsecond, and a hundred thousand people draw at once.
 */
export function orderHash(id: number, seed: number): number {
  let [a, b, c] = [START, START, START]
  a = (a + (id ^ seed)) | 0
  c = ((c ^ b) - turned(b, 14)) | 0
  a = ((a ^ c) - turned(c, 11)) | 0
  b = ((b ^ a) - turned(a, 25)) | 0
  c = ((c ^ b) - turned(b, 16)) | 0
  a = ((a ^ c) - turned(c, 4)) | 0
  b = ((b ^ a) - turned(a, 14)) | 0
  c = ((c ^ b) - turned(b, 24)) | 0
  return c
}

/** Of `hash_bytes_uint32`. */
const START = (0x9e3779b9 + 4 + 3923095) | 0

function turned(bits: number, places: number): number {
  return (bits << places) | (bits >>> (32 - places))
}
