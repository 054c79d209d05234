import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, transaction, type Tx } from '#server/platform/db/database.ts'
import { aPsychologist } from '#test/builders.ts'
import { openTill } from '#test/fakes/till.ts'
import { emptyTrash } from '../trash/commands.ts'

const till = await openTill('sandbox')
const { world, bank } = till
const url = world.databaseUrl
const elsewhere = url === undefined ? world.db : await openDatabase({ url })
if (elsewhere !== world.db) afterAll(() => elsewhere.destroy())

const LONG_AGO = new Date('2026-01-01')
const trashed = () => aPsychologist(world.db, { is_published: true, deleted_at: LONG_AGO })
const clock = () => world.clock.now

/** On a server: until the other connection stands and waits for a lock. PGlite has one connection, and nobody to wait for. */
async function untilSomebodyWaits(tx: Tx) {
  if (url === undefined) return
  // Inside a transaction the list of connections stays as it was first seen.
  await sql`select pg_stat_clear_snapshot()`.execute(tx)
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select 1 from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())) as waits`.execute(tx)
  if (rows[0]?.waits !== true) await untilSomebodyWaits(tx)
}

test('a card goes for good while its meeting is being paid: each waits for the other in one order', async () => {
  const { id } = await trashed()
  const link = await till.opened({ psychologist_id: id })
  let emptying: Promise<number> = Promise.resolve(0)
  await transaction(world.db, async (tx) => {
    // As a payment does: its transaction first.
    await sql`select 1 from transactions where id = ${link.id} for update`.execute(tx)
    if (url !== undefined) emptying = emptyTrash(elsewhere, clock)
    await untilSomebodyWaits(tx)
    // And then its card, for the invitation to a review: nobody holds it yet.
    const { rows } = await sql`select id from psychologists where id = ${id} for key share nowait`.execute(tx)
    expect(rows).toEqual([{ id }])
  })
  if (url === undefined) emptying = emptyTrash(elsewhere, clock)
  expect(await emptying).toBeGreaterThan(0)
  expect(await till.stored(link.id)).toMatchObject({ psychologist_id: null })
})

test('many at once: every payment is booked, every card goes, and nobody is turned away', async () => {
  for (let round = 0; round < 5; round += 1) {
    const links = []
    for (let count = 0; count < 4; count += 1) links.push(await till.opened({ psychologist_id: (await trashed()).id }))
    for (const { paymentId } of links) await bank.happen('pay', paymentId)
    const answers = await Promise.all([
      emptyTrash(elsewhere, clock),
      ...links.map(({ paymentId }) => till.hear(paymentId)),
      emptyTrash(elsewhere, clock),
    ])
    expect(answers.flat().filter((answer) => typeof answer === 'object' && answer.status !== 200)).toEqual([])
    for (const { id } of links) expect(await till.stored(id)).toMatchObject({ status: 'paid', psychologist_id: null })
  }
})
