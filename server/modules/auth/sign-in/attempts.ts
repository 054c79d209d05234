import type { Actor, Ctx } from '#server/platform/context.ts'
import { TooManyRequests } from '#server/platform/http/errors.ts'
import { consumeHit, type Hit, type Limit } from '#server/platform/security/rate-limit.ts'

/** Counts one more attempt; throws TooManyRequests when there were too many in the window. */
export async function countAttempt(
  ctx: Pick<Ctx<Actor | null>, 'db' | 'clock'>,
  key: string,
  limit: Limit,
): Promise<Hit> {
  const taken = await consumeHit(ctx.db, ctx.clock, key, limit)
  if (taken.hit === null) throw tooMany(taken.retryAfterSeconds)
  return taken.hit
}

function tooMany(retryAfterSeconds: number): TooManyRequests {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const pause = minutes === 1 ? 'минуту' : `${minutes}\u00A0мин.`
  return new TooManyRequests(`Слишком много попыток. Подождите ${pause} и попробуйте снова.`, retryAfterSeconds)
}
