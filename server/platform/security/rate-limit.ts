import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'

/** A window is about a hundred bytes. */
const WINDOWS_MAX = 100_000
/** The clocks of two machines differ by less. Milliseconds. */
const CLOCKS_APART_MS = 60_000

/** Counts one more hit and says how many there were in the window and when it ends. One atomic statement. */
export async function countHit(db: Db, clock: Clock, key: string, windowSeconds: number) {
  const now = clock()
  const end = new Date(now.getTime() + windowSeconds * 1000)
  const row = await db
    .insertInto('rate_limits')
    .values({ key, hits: 1, resets_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when ${isOver(now, end)} then 1 else rate_limits.hits + 1 end`,
        resets_at: sql`case when ${isOver(now, end)} then ${end} else rate_limits.resets_at end`,
      }),
    )
    .returning(['hits', 'resets_at'])
    .executeTakeFirstOrThrow()
  return { hits: row.hits, retryAfterSeconds: secondsBetween(now, row.resets_at) }
}

export interface Limit {
  max: number
  windowSeconds: number
}

/** A hit that was let through: the window tells it apart from one that came after. */
export interface Hit {
  key: string
  resetsAt: Date
}

/**
 * Counts one more hit if there is room for it, and says when there is again if not. One atomic statement lets it in, so
 * that of any number at once no more than `max` pass.
 */
export async function consumeHit(
  db: Db,
  clock: Clock,
  key: string,
  { max, windowSeconds }: Limit,
): Promise<{ hit: Hit } | { hit: null; retryAfterSeconds: number }> {
  const now = clock()
  const end = new Date(now.getTime() + windowSeconds * 1000)
  const row = await db
    .insertInto('rate_limits')
    .values({ key, hits: 1, resets_at: end })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          hits: sql`case when ${isOver(now, end)} then 1 else rate_limits.hits + 1 end`,
          resets_at: sql`case when ${isOver(now, end)} then ${end} else rate_limits.resets_at end`,
        })
        .where((row) => row.or([isOver(now, end), row('rate_limits.hits', '<', max)])),
    )
    .returning('resets_at')
    .executeTakeFirst()
  if (row !== undefined) return { hit: { key, resetsAt: row.resets_at } }
  const { retryAfterSeconds } = await hitsOf(db, clock, key)
  return { hit: null, retryAfterSeconds }
}

/** Takes a hit back: what it was counted for turned out to be no failure. */
export async function uncountHit(db: Db, { key, resetsAt }: Hit) {
  await db
    .updateTable('rate_limits')
    .set({ hits: sql`hits - 1` })
    .where('key', '=', key)
    .where('resets_at', '=', resetsAt)
    .where('hits', '>', 0)
    .execute()
}

/** The hits of a key so far, and when their window ends, without one more. */
export async function hitsOf(db: Db, clock: Clock, key: string) {
  const now = clock()
  const row = await db
    .selectFrom('rate_limits')
    .select(['hits', 'resets_at'])
    .where('key', '=', key)
    .where('resets_at', '>', now)
    .executeTakeFirst()
  return { hits: row?.hits ?? 0, retryAfterSeconds: secondsBetween(now, row?.resets_at ?? now) }
}

/**
 * Drops the windows that are over. Of the others so many stay, those with the most hits: who invents addresses by the
 * million fills neither the table nor the place of those who are held back.
 */
export async function sweepHits(db: Db, clock: Clock, max = WINDOWS_MAX) {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', clock()).execute()
  await sql`
    delete from rate_limits where (select count(*) from rate_limits) > ${max}
      and key in (select key from rate_limits order by hits desc, resets_at desc, key offset ${max})`.execute(db)
}

/** Forgets the hits of a key. */
export async function clearHits(db: Db, key: string) {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** Forgets every window of an address: of no other that ends alike, and of nothing that a key is called by. */
export async function clearHitsOf(db: Db, email: string) {
  await sql`delete from rate_limits where strpos(key || ':', ':' || ${email}::text || ':') > 0`.execute(db)
}

/** One that ends later than a window of now was begun before the clock was set back: nobody waits until it comes there again. */
function isOver(now: Date, end: Date) {
  const latest = new Date(end.getTime() + CLOCKS_APART_MS)
  return sql<boolean>`(rate_limits.resets_at <= ${now} or rate_limits.resets_at > ${latest})`
}

function secondsBetween(now: Date, end: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
}
