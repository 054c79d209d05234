import { createHmac } from 'node:crypto'
import type { Actor, Ctx } from '../../context.ts'
import { networkOf } from '../../security/network-of.ts'
import { countHit } from '../../security/rate-limit.ts'
import type { AppSecret } from '../../security/encryption.ts'
import { TooManyRequests } from '../errors.ts'

export interface FloodRule {
  /** What is counted, such as `review`. */
  name: string
  max: number
  windowSeconds: number
}

type FloodCtx = Pick<Ctx<Actor | null>, 'db' | 'clock' | 'request'>

/** Counts one more use of an open form and throws TooManyRequests past the limit. */
export async function refuseFlood(ctx: FloodCtx, appSecret: AppSecret, rule: FloodRule, who?: string) {
  const { isWithin, retryAfterSeconds } = await countFlood(ctx, appSecret, rule, who)
  if (!isWithin) throw new TooManyRequests('Слишком много обращений подряд. Попробуйте позже.', retryAfterSeconds)
}

/**
 * Counts one more use and says whether it is within the limit. `who` is the network of the address unless told: only its
 * keyed digest is stored, and not the same one tomorrow.
 */
export async function countFlood(
  ctx: FloodCtx,
  appSecret: AppSecret,
  rule: FloodRule,
  who = networkOf(ctx.request.ip),
): Promise<{ isWithin: boolean; retryAfterSeconds: number }> {
  const day = ctx.clock().toISOString().slice(0, 10)
  const mark = createHmac('sha256', appSecret.current).update(`flood:${day}:${who}`).digest('base64url').slice(0, 22)
  const { hits, retryAfterSeconds } = await countHit(ctx.db, ctx.clock, `${rule.name}:${mark}`, rule.windowSeconds)
  return { isWithin: hits <= rule.max, retryAfterSeconds }
}
