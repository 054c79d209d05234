import { createHmac } from 'node:crypto'
import type { Actor, Ctx } from '../context.ts'
import { networkOf } from '../network-of.ts'
import { countHit } from '../rate-limit.ts'
import { TooManyRequests } from './errors.ts'

interface FloodRule {
  /** What is counted, such as `review`. */
  name: string
  max: number
  windowSeconds: number
}

/**
 * Counts one more use of an open form and throws TooManyRequests past the limit. `who` is the network of the
 * address unless told: only its keyed digest is stored, and not the same one tomorrow.
 */
export async function refuseFlood(
  ctx: Ctx<Actor | null>,
  appSecret: string,
  rule: FloodRule,
  who = networkOf(ctx.request.ip),
) {
  const day = ctx.clock().toISOString().slice(0, 10)
  const mark = createHmac('sha256', appSecret).update(`flood:${day}:${who}`).digest('base64url').slice(0, 22)
  const { hits, retryAfterSeconds } = await countHit(ctx.db, ctx.clock, `${rule.name}:${mark}`, rule.windowSeconds)
  if (hits > rule.max) throw new TooManyRequests('Слишком много обращений подряд. Попробуйте позже.', retryAfterSeconds)
}
