import { expect, test, vi } from 'vitest'
import { personSeed } from '#contract/psychologists/matching/daily-hash.ts'
import { zonedMoment } from '../fair-order.ts'
import { CatalogIndex } from './catalog-index.ts'
import { PeopleIndex } from './people/people-index.ts'
import { PeopleOrders } from './people/people-orders.ts'
import { warmUpDay } from './warm-up-day.ts'

const MOSCOW = { timeZone: 'Europe/Moscow' }

/** The days whose lots and times are made at this moment. */
async function preparedAt(moment: string) {
  const lots = vi.spyOn(PeopleOrders.prototype, 'rowsIn')
  const times = vi.spyOn(PeopleIndex.prototype, 'prepareFreeOn')
  await warmUpDay(new CatalogIndex(new PeopleIndex(1, personSeed)), zonedMoment(MOSCOW, new Date(moment)))
  const days = times.mock.calls.map(([made]) => made)
  expect(lots.mock.calls.filter(([name]) => name === 'fair').map(([, day]) => day)).toEqual(days.map(({ day }) => day))
  vi.restoreAllMocks()
  return days.map(({ day, now }) => `${day} from ${new Date(now).toISOString()}`)
}

test('a day is made ready at its beginning, and the next one from its first moment on when this is nearly over', async () => {
  expect(await preparedAt('2026-03-10T12:00:00Z')).toEqual(['2026-03-10 from 2026-03-10T12:00:00.000Z'])
  expect(await preparedAt('2026-03-10T20:30:00Z')).toEqual([
    '2026-03-10 from 2026-03-10T20:30:00.000Z',
    '2026-03-11 from 2026-03-10T21:00:00.000Z',
  ])
})
