import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Actor } from '../context.ts'
import type { Db } from '../db/database.ts'
import { HttpError, Invalid } from './errors.ts'
import type { Call } from './router.ts'

const KEY = /^[\w-]{8,128}$/
/** A first request that has not answered by then has died: its key may be used again. Milliseconds. */
const ABANDONED_MS = 60_000
/** An answer is repeated for a day. Milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000
const WAIT_STEP_MS = 50
const WAIT_MAX_MS = 10_000

/** Runs `work` once per key and person; whoever repeats the request gets the answer of the first one. */
export async function onceByKey<A extends Actor | null>(
  call: Call<A>,
  work: () => Promise<Response> | Response,
): Promise<Response> {
  const key = call.hono.req.header('idempotency-key')
  if (key === undefined) return work()
  if (!KEY.test(key)) throw new Invalid({ form: ['Idempotency-Key: от 8 до 128 латинских букв, цифр и дефисов.'] })
  const place = { scope: scopeOf(call), key }
  const digest = await digestOf(call)
  if (!(await claim(call, place, digest))) return answerOfFirst(call, place, digest)
  try {
    const response = await work()
    await call.ctx.db
      .updateTable('idempotency_keys')
      .set({ status: response.status, body: await response.clone().text() })
      .where('scope', '=', place.scope)
      .where('key', '=', key)
      .execute()
    return response
  } catch (error) {
    // Nothing was made: the same key may be sent again with better data.
    await call.ctx.db.deleteFrom('idempotency_keys').where('scope', '=', place.scope).where('key', '=', key).execute()
    throw error
  }
}

/** Forgets the answers of yesterday. */
export async function sweepKeys(db: Db, clock: Clock) {
  const before = new Date(clock().getTime() - KEPT_MS)
  await db.deleteFrom('idempotency_keys').where('started_at', '<', before).execute()
}

/** Forgets the answers that hold this text: somebody's address that is to be erased. */
export async function forgetAnswersWith(db: Db, text: string) {
  await sql`delete from idempotency_keys where strpos(body, ${text}) > 0`.execute(db)
}

interface Place {
  scope: string
  key: string
}

/** True for exactly one of those who come with the same key. */
async function claim({ ctx }: Call<Actor | null>, place: Place, digest: string): Promise<boolean> {
  const now = ctx.clock()
  await ctx.db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', place.scope)
    .where('key', '=', place.key)
    .where('status', 'is', null)
    .where('started_at', '<', new Date(now.getTime() - ABANDONED_MS))
    .execute()
  const claimed = await ctx.db
    .insertInto('idempotency_keys')
    .values({ ...place, digest, started_at: now, status: null, body: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

async function answerOfFirst({ ctx }: Call<Actor | null>, place: Place, digest: string): Promise<Response> {
  for (let waited = 0; waited < WAIT_MAX_MS; waited += WAIT_STEP_MS) {
    const first = await ctx.db
      .selectFrom('idempotency_keys')
      .select(['digest', 'status', 'body'])
      .where('scope', '=', place.scope)
      .where('key', '=', place.key)
      .executeTakeFirst()
    if (first === undefined) break
    if (first.digest !== digest)
      throw new Invalid({ form: ['Этот Idempotency-Key уже использован для другого запроса.'] })
    if (first.status !== null) {
      return new Response(first.body, { status: first.status, headers: { 'content-type': 'application/json' } })
    }
    await wait(WAIT_STEP_MS)
  }
  throw new HttpError(409, 'Первый такой запрос ещё выполняется или не удался. Повторите.', { code: 'in_progress' })
}

/** An account's keys are its own on every machine; a guest's belong to the session, which has this one token. */
function scopeOf({ ctx, hono }: Call<Actor | null>): string {
  if (ctx.actor !== null) return `user:${ctx.actor.id}`
  return `guest:${createHash('sha256')
    .update(hono.req.header('x-xsrf-token') ?? '')
    .digest('hex')}`
}

/** What was asked, whatever the boundary of its form. */
async function digestOf(call: Call<Actor | null>): Promise<string> {
  const { fields, files } = await call.rawBody()
  const sizes = [...files].map(([name, file]) => [name, file.name, file.size])
  return createHash('sha256')
    .update(JSON.stringify([call.hono.req.path, fields, sizes]))
    .digest('hex')
}
