import type { Actor, Ctx } from '#server/platform/context.ts'
import { TooManyRequests } from '#server/platform/http/errors.ts'
import { countFlood } from '#server/platform/http/protection/flood.ts'
import { networkOf } from '#server/platform/security/network-of.ts'

/** Words that nobody has asked for lately cost the database a look at everybody. A person types one or two a second. */
const NEW_SEARCHES = { name: 'catalog-search', max: 300, windowSeconds: 60 }
const NETWORKS_MAX = 1000

type LimitCtx = Pick<Ctx<Actor | null>, 'db' | 'clock' | 'request'>

/** Refuses new searches beyond what people type. Whoever is refused costs no statement until their time is up. */
export function newSearchLimit(appSecret: string) {
  const refusedTill = new Map<string, number>()

  return async function refuse(ctx: LimitCtx) {
    const network = networkOf(ctx.request.ip)
    const now = ctx.clock().getTime()
    const till = refusedTill.get(network) ?? 0
    if (till > now) throw tooMany(Math.ceil((till - now) / 1000))
    const { isWithin, retryAfterSeconds } = await countFlood(ctx, appSecret, NEW_SEARCHES)
    if (isWithin) return
    if (refusedTill.size >= NETWORKS_MAX) refusedTill.clear()
    refusedTill.set(network, now + retryAfterSeconds * 1000)
    throw tooMany(retryAfterSeconds)
  }
}

function tooMany(retryAfterSeconds: number) {
  return new TooManyRequests('Слишком много обращений подряд. Попробуйте позже.', retryAfterSeconds)
}
