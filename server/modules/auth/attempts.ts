import type { Actor, Ctx } from '#server/platform/context.ts'
import { TooManyRequests } from '#server/platform/http/errors.ts'
import { countHit } from '#server/platform/rate-limit.ts'

export interface Limit {
  max: number
  windowSeconds: number
}

/** Counts one more attempt; throws TooManyRequests when there were too many in the window. */
export async function countAttempt(ctx: Pick<Ctx<Actor | null>, 'db' | 'clock'>, key: string, limit: Limit) {
  const attempt = await countHit(ctx.db, ctx.clock, key, limit.windowSeconds)
  if (attempt.hits <= limit.max) return
  const minutes = Math.ceil(attempt.retryAfterSeconds / 60)
  const pause = minutes === 1 ? 'минуту' : `${minutes}\u00A0мин.`
  throw new TooManyRequests(`Слишком много попыток. Подождите ${pause} и попробуйте снова.`, attempt.retryAfterSeconds)
}
