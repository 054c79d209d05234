import type { Actor, Ctx } from '#server/platform/context.ts'
import { TooManyRequests } from '#server/platform/http/errors.ts'
import { countHit, hitsOf } from '#server/platform/rate-limit.ts'

interface Limit {
  max: number
  windowSeconds: number
}

/** Counts one more attempt; throws TooManyRequests when there were too many in the window. */
export async function countAttempt(ctx: Pick<Ctx<Actor | null>, 'db' | 'clock'>, key: string, limit: Limit) {
  const { hits, retryAfterSeconds } = await countHit(ctx.db, ctx.clock, key, limit.windowSeconds)
  if (hits > limit.max) throw tooMany(retryAfterSeconds)
}

/** Throws TooManyRequests when the limit is used up; counts nothing. */
export async function refuseUsedUp(ctx: Pick<Ctx<Actor | null>, 'db' | 'clock'>, key: string, limit: Limit) {
  const { hits, retryAfterSeconds } = await hitsOf(ctx.db, ctx.clock, key)
  if (hits >= limit.max) throw tooMany(retryAfterSeconds)
}

function tooMany(retryAfterSeconds: number): TooManyRequests {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const pause = minutes === 1 ? 'минуту' : `${minutes}\u00A0мин.`
  return new TooManyRequests(`Слишком много попыток. Подождите ${pause} и попробуйте снова.`, retryAfterSeconds)
}
