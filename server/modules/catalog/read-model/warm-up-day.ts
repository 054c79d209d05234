import { setImmediate as turn } from 'node:timers/promises'
import { dayIn } from '#server/platform/calendar.ts'
import type { ZonedMoment } from '../fair-order.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { WallClock } from './wall-clock.ts'

/** How long before its beginning a day is made ready. */
const AHEAD_MS = 60 * 60_000

/**
 * Makes what the first question of a day would make: its lots and everybody's free times as they are seen from it. Of this
 * day, and when it is nearly over of the next: with a hundred thousand people either takes tens of milliseconds, which no
 * visitor should pay, so others get their turn between them.
 */
export async function warmUpDay(index: CatalogIndex, moment: ZonedMoment): Promise<void> {
  await prepare(index, moment)
  const next = nextDay(moment)
  if (next.now.getTime() - moment.now.getTime() <= AHEAD_MS) await prepare(index, next)
}

async function prepare({ orders, people }: CatalogIndex, { now, day, timeZone }: ZonedMoment) {
  orders.rowsIn('fair', day)
  await turn()
  people.prepareFreeOn({ now: now.getTime(), day, timeZone })
  await turn()
}

/** The moment at which the next day begins there. */
function nextDay({ day, timeZone }: ZonedMoment): ZonedMoment {
  const now = new Date(new WallClock(timeZone, day).dayEnd)
  return { now, day: dayIn(timeZone, now), timeZone }
}
