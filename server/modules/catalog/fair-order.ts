import { sql, type RawBuilder } from 'kysely'

/** The moment of the question and the day of the rotation, `YYYY-MM-DD`. */
export interface CatalogMoment {
  now: Date
  day: string
}

/** Bookable first, then the less busy, then by lot: the lot is drawn anew each day (decisions: the public site). */
export function fairOrder(day: string): RawBuilder<unknown> {
  return sql`p.ycl_is_ready desc, p.workload, md5(p.id::text || ${day}::text), p.id`
}
