import type { Device } from '#contract/visitors/visits.ts'
import { TRACKED_PAGES, type TrackedPage } from '#contract/content/tracked-pages.ts'

/**
 * The tracked page that an address means: a path, or an absolute address of one of our hosts. Null: a page that is not
 * counted. Undefined: not an address of ours at all.
 */
export function trackedPageOf(pageUrl: string, ownHosts: readonly string[]): TrackedPage | null | undefined {
  const isPath = /^\/(?![/\\])/.test(pageUrl)
  if (!isPath && !/^https?:\/\//i.test(pageUrl)) return undefined
  const url = parse(pageUrl, ownHosts[0])
  if (url === null || !ownHosts.includes(url.host)) return undefined
  const path = url.pathname.replace(/(.)\/+$/, '$1')
  return TRACKED_PAGES.find((page) => page === path) ?? null
}

/** Labels of a name of the domain system, the last of them with a letter: an address of numbers names no site. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/
const HOST_MAX = 253

/** The foreign host that somebody came from; null for our own, for none, and for what is no address. */
export function foreignHostOf(referrer: string | undefined, ownHosts: readonly string[]): string | null {
  if (referrer === undefined) return null
  const url = parse(/^[a-z]+:\/\//i.test(referrer) ? referrer : `https://${referrer}`)
  if (url === null || !/^https?:$/.test(url.protocol) || ownHosts.includes(url.host)) return null
  return HOST.test(url.hostname) && url.hostname.length <= HOST_MAX ? url.hostname : null
}

/** What somebody holds in their hands, by the words of the user agent. */
export function deviceOf(userAgent: string): Device {
  if (/ipad|tablet|playbook|silk|android(?!.*mobile)/i.test(userAgent)) return 'tablet'
  return /mobi|iphone|ipod|android/i.test(userAgent) ? 'mobile' : 'desktop'
}

function parse(address: string, host?: string): URL | null {
  const base = host === undefined ? undefined : `http://${host}`
  return URL.canParse(address, base) ? new URL(address, base) : null
}
