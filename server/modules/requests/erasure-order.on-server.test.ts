import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { REQUEST_TERMS } from '#contract/requests/request-terms.ts'
import { backgroundDatabase, transaction } from '#server/platform/db/database.ts'
import { leaveRequest } from '#test/builders/clients.ts'
import { untilSomebodyWaits } from '#test/somebody-waits.ts'
import { openWorld } from '#test/world.ts'
import { refreshAfterErasure } from '../clients/commands.ts'
import { eraseRequests } from './commands.ts'
import { eraseOverdueRequests } from './retention.ts'

const world = await openWorld()
const { db } = world
const clock = () => world.clock.now
let people = 0

interface Told {
  clients: number[]
  requests: number[]
}

/** Two people of whom the one that came first, whose card has the lower number, has written again since. */
async function twoPeople(): Promise<Told> {
  people += 1
  const left = async (name: string, digit: number) => {
    const contact = `+7916${String(people).padStart(3, '0')}000${digit}`
    const { id, client_id } = await leaveRequest(world, { name, contact })
    if (client_id === null) throw new Error('Nobody’s request')
    return { id, client_id }
  }
  const [first, second] = [await left('Анна Первая', 1), await left('Белла Вторая', 2)]
  const again = await left('Анна Первая', 1)
  return { clients: [first.client_id, second.client_id], requests: [second.id, again.id] }
}

/** Each erases the requests of the second before that of the first. */
const ERASURES: [string, (told: Told) => Promise<unknown>][] = [
  [
    'what brings cards up to date',
    ({ clients }) => transaction(db, (tx) => refreshAfterErasure(tx, clients.toReversed())),
  ],
  ['an erasure of requests', ({ requests }) => transaction(db, (tx) => eraseRequests(tx, requests))],
  [
    'the term of requests',
    async ({ requests }) => {
      const closed_at = new Date(clock().getTime() - 400 * 86_400_000)
      await db
        .updateTable('requests')
        .set({ status: 'done', updated_at: closed_at, closed_at })
        .where('id', 'in', requests)
        .execute()
      await eraseOverdueRequests(backgroundDatabase(db), clock, REQUEST_TERMS)
    },
  ],
]

test.each(ERASURES)('%s takes cards by their numbers, so that two of them never wait in a ring', async (_, erase) => {
  const told = await twoPeople()
  const [low = 0, high = 0] = told.clients
  expect(low).toBeLessThan(high)
  const { erased } = await transaction(db, async (tx) => {
    await sql`select 1 from clients where id = ${low} for update`.execute(tx)
    const erased = erase(told)
    erased.catch(() => {})
    await untilSomebodyWaits(world, tx)
    const { rows } = await sql`select 1 from clients where id = ${high} for update skip locked`.execute(tx)
    expect(rows, 'whoever waits for the first holds no later one').toHaveLength(1)
    return { erased }
  })
  await erased
})
