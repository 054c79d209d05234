import { VISIT_WINDOW_SECONDS, type TrackedPage } from '#contract/content/tracked-pages.ts'

/** The cookie of visited pages: `/~1763650000,/catalog~1763650100`, each with the second it was counted. */

/** True while the page was counted less than six hours ago. */
export function isVisited(cookie: string | null, page: TrackedPage, nowMs: number): boolean {
  return fresh(cookie, nowMs).some(([visited]) => visited === page)
}

/** The cookie with the page in it, and without those whose six hours are over. */
export function addVisited(cookie: string | null, page: TrackedPage, nowMs: number): string {
  const others = fresh(cookie, nowMs).filter(([visited]) => visited !== page)
  return [...others, [page, seconds(nowMs)]].map((visit) => visit.join('~')).join(',')
}

function fresh(cookie: string | null, nowMs: number): [string, number][] {
  return (cookie ?? '').split(',').flatMap((visit): [string, number][] => {
    const [page = '', at = ''] = visit.split('~')
    const age = seconds(nowMs) - Number(at)
    return age >= 0 && age < VISIT_WINDOW_SECONDS ? [[page, Number(at)]] : []
  })
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}
