import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { TooManyRequests, Unauthenticated } from '#server/platform/http/errors.ts'
import { consumeHit } from '#server/platform/security/rate-limit.ts'
import { isDiskFull } from '#server/platform/storage/disk-full.ts'
import { findBySecret } from './queries.ts'

const BEARER = /^bearer +(\S+) *$/i
/** So often may one program ask. */
export const CALLS = { max: 600, windowSeconds: 60 }
/** The last use is noted at most this often, so that reading writes nothing of it. */
const NOTE_MS = 10 * 60_000
const TOO_MANY = `Программа обращается слишком часто: не\u00a0больше ${CALLS.max}\u00a0раз в\u00a0минуту.`

/** The secret that a program brings; undefined for whoever brings none, with a name and password of a proxy or without. */
export function bearerOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : BEARER.exec(header)?.[1]
}

/** The program that asks, in the name of its maker. Asked of the database each time: what is over is over at once. */
export async function programOf(ctx: Pick<Ctx<null>, 'db' | 'clock'>, secret: string): Promise<Actor> {
  const now = ctx.clock()
  const found = await findBySecret(ctx.db, secret, now)
  if (found === null) throw new Unauthenticated()
  const { actor, lastUsedAt } = found
  await unlessDiskIsFull(() => countCall(ctx, actor.token.id))
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= NOTE_MS) {
    await unlessDiskIsFull(() => recordUse(ctx.db, actor.token.id, now))
  }
  return actor
}

async function countCall({ db, clock }: Pick<Ctx<null>, 'db' | 'clock'>, id: number) {
  const taken = await consumeHit(db, clock, `token:${id}`, CALLS)
  if (taken.hit === null) throw new TooManyRequests(TOO_MANY, taken.retryAfterSeconds)
}

async function recordUse(db: Db, id: number, now: Date) {
  await db.updateTable('program_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Who only reads needs no room on the disk. */
async function unlessDiskIsFull(write: () => Promise<void>) {
  await write().catch((error: unknown) => {
    if (!isDiskFull(error)) throw error
  })
}
