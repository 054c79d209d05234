import type { SiteConfig } from '#contract/site.ts'
import { mayBeCountedOutside } from '#contract/visitors/outside-counter.ts'
import type { Config } from './config.ts'

/** The one foreign host that a page may ever speak to, after consent. */
const ORIGIN = 'https://mc.yandex.ru'

interface Metrika {
  origin: string
  counter: NonNullable<SiteConfig['visits']['analytics']>
}

/** The outside counter of this installation; null when there is none. */
export function metrika({ visits: { metrikaId } }: Pick<Config, 'visits'>): Metrika | null {
  if (metrikaId === undefined) return null
  return { origin: ORIGIN, counter: { counterId: Number(metrikaId), scriptUrl: `${ORIGIN}/metrika/tag.js` } }
}

/** What the security policy of a page adds for the counter: exactly its host, and nothing on closed paths. */
export function hostsAllowedAt(pathname: string, origin: string | undefined): string {
  return origin === undefined || !mayBeCountedOutside(pathname) ? '' : ` ${origin}`
}
