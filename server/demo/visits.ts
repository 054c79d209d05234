import { TRACKED_PAGES, type TrackedPage } from '#contract/content/tracked-pages.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Tx } from '#server/platform/db/database.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 90
const TIME_ZONE = 'Europe/Moscow'
/** People look for help on Sunday evening and Monday, least of all on Friday and Saturday. From Sunday on. */
const WEEK = [1.12, 1.25, 1.1, 1.05, 1, 0.82, 0.74]
const PER_DAY: Record<TrackedPage, number> = {
  '/': 180,
  '/catalog': 240,
  '/smart-consultations': 62,
  '/reviews': 44,
  '/lt': 21,
}
const HOSTS = [null, 'ya.ru', 'google.com', null, 't.me', 'yandex.ru', null, 'vk.com']
const DEVICES = ['mobile', 'mobile', 'desktop', 'mobile', 'tablet', 'desktop', 'mobile'] as const

/** The pages of one day in the order of their opening, over and over. */
const MIX = [0, 1, 1, 0, 2, 1, 0, 1, 3, 0, 1, 0, 2, 1, 0, 1, 3, 1, 0, 4].map((place) => TRACKED_PAGES[place])

/** Ninety days of visits by day, slowly growing, with a weekly rhythm; today's are still raw. */
export async function seedVisits(tx: Tx, now: Date) {
  const today = dayIn(TIME_ZONE, now)
  const days = Array.from({ length: DAYS }, (_, index) => dayBefore(today, DAYS - index))
  const rows = days.flatMap((day, index) =>
    TRACKED_PAGES.map((page) => {
      const visits = Math.round(
        PER_DAY[page] * rhythm(day) * (0.8 + (0.4 * index) / DAYS) * noise(`${day}${page}`, 0.12),
      )
      return { day, page, visits, visitors: Math.round(visits * noise(page + day, 0.05) * 0.86) }
    }),
  )
  await tx.insertInto('visit_days').values(rows).execute()
  await tx.insertInto('visits').values(visitsOfToday(today, now)).execute()
}

function visitsOfToday(today: string, now: Date) {
  const start = new Date(`${today}T00:00:00+03:00`).getTime()
  const passed = now.getTime() - start
  const count = Math.max(5, Math.round((520 * passed) / DAY_MS))
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(start + Math.floor((passed * (index + 0.5)) / count))
    const page = MIX[index % MIX.length] ?? '/'
    const person = Math.floor((index * 7) / 9)
    return {
      at,
      page,
      visitor_id: `visitor_${start + person * 1000}_demo${String(person).padStart(4, '0')}`,
      referrer_host: HOSTS[index % HOSTS.length] ?? null,
      device: DEVICES[person % DEVICES.length] ?? 'mobile',
    }
  })
}

function rhythm(day: string): number {
  return WEEK[new Date(day).getUTCDay()] ?? 1
}

/** A number near 1 that is always the same for the same text. */
function noise(text: string, spread: number): number {
  let hash = 7
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) % 9973
  return 1 + spread * ((hash / 9973) * 2 - 1)
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}
