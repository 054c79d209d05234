import type { Actor, Ctx } from '#server/platform/context.ts'
import { TooManyRequests } from '#server/platform/http/errors.ts'
import { countFlood } from '#server/platform/http/protection/flood.ts'
import { networkOf } from '#server/platform/security/network-of.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'

/** Words that nobody has asked for lately cost the database a look at everybody. A person types one or two a second. */
const NEW_SEARCHES = { name: 'catalog-search', max: 300, windowSeconds: 60 }
const AT_ONCE_MAX = 8
const NETWORKS_MAX = 1000

type LimitCtx = Pick<Ctx<Actor | null>, 'db' | 'clock' | 'request'>

/**
 * Does a new search, or refuses it beyond what people type. Whoever is refused costs no statement: neither until their
 * time is up, nor while as many of their searches are under way as several people at one address have.
 */
export function newSearchLimit(appSecret: AppSecret) {
  const refusedTill = new Map<string, number>()
  const underWay = new Map<string, number>()

  return async function search<T>(ctx: LimitCtx, work: () => Promise<T>): Promise<T> {
    const network = networkOf(ctx.request.ip)
    const now = ctx.clock().getTime()
    const till = refusedTill.get(network) ?? 0
    if (till > now) throw tooMany(Math.ceil((till - now) / 1000))
    const atOnce = underWay.get(network) ?? 0
    if (atOnce >= AT_ONCE_MAX) throw tooMany(1)
    underWay.set(network, atOnce + 1)
    try {
      const { isWithin, retryAfterSeconds } = await countFlood(ctx, appSecret, NEW_SEARCHES)
      if (isWithin) return await work()
      if (refusedTill.size >= NETWORKS_MAX) refusedTill.clear()
      refusedTill.set(network, now + retryAfterSeconds * 1000)
      throw tooMany(retryAfterSeconds)
    } finally {
      const left = (underWay.get(network) ?? 1) - 1
      if (left === 0) underWay.delete(network)
      else underWay.set(network, left)
    }
  }
}

function tooMany(retryAfterSeconds: number) {
  return new TooManyRequests('Слишком много обращений подряд. Попробуйте позже.', retryAfterSeconds)
}
