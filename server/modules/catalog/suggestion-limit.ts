import type { Actor, Ctx } from '#server/platform/context.ts'
import { TooManyRequests } from '#server/platform/http/errors.ts'
import { networkOf } from '#server/platform/security/network-of.ts'

/** A person types five letters a second, and several sit behind one address. */
const MAX = 300
const WINDOW_MS = 60_000
const NETWORKS_MAX = 10_000

/** Lets through what people type. Kept in the process: a statement would cost more than what it guards. */
export function suggestionLimit() {
  const windows = new Map<string, { hits: number; till: number }>()

  return function countSuggestion({ clock, request }: Pick<Ctx<Actor | null>, 'clock' | 'request'>) {
    const network = networkOf(request.ip)
    const now = clock().getTime()
    const known = windows.get(network)
    const window = known === undefined || known.till <= now ? { hits: 0, till: now + WINDOW_MS } : known
    window.hits += 1
    if (windows.size >= NETWORKS_MAX) windows.clear()
    windows.set(network, window)
    if (window.hits <= MAX) return
    throw new TooManyRequests(
      'Слишком много обращений подряд. Попробуйте позже.',
      Math.ceil((window.till - now) / 1000),
    )
  }
}
