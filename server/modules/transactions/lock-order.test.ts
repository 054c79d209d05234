import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, transaction } from '#server/platform/db/database.ts'
import { aPsychologist, aRequest } from '#test/builders.ts'
import { openTill } from '#test/fakes/till.ts'
import { untilSomebodyWaits, whileHeld } from '#test/somebody-waits.ts'
import { emptyTrash } from '../trash/commands.ts'

const till = await openTill('sandbox')
const { world, bank } = till
const url = world.databaseUrl
const elsewhere = url === undefined ? world.db : await openDatabase({ url })
if (elsewhere !== world.db) afterAll(() => elsewhere.destroy())

const LONG_AGO = new Date('2026-01-01')
const trashed = () => aPsychologist(world.db, { is_published: true, deleted_at: LONG_AGO })
const clock = () => world.clock.now

test('a card goes for good while its meeting is being paid: each waits for the other in one order', async () => {
  const { id } = await trashed()
  const link = await till.opened({ psychologist_id: id })
  let emptying: Promise<number> = Promise.resolve(0)
  await transaction(world.db, async (tx) => {
    // As a payment does: its transaction first.
    await sql`select 1 from transactions where id = ${link.id} for update`.execute(tx)
    if (url !== undefined) emptying = emptyTrash(elsewhere, clock)
    await untilSomebodyWaits(world, tx)
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

test('money comes for a request that somebody is saving: whoever waits for it keeps nobody from the log', async () => {
  const request = await aRequest(world.db, { status: 'in_work' })
  const link = await till.opened({ request_id: request.id })
  await bank.happen('pay', link.paymentId)
  const answers = await whileHeld(world, {
    // As a save does: its request first, its line in the log last.
    hold: (tx) => sql`select 1 from requests where id = ${request.id} for update`.execute(tx),
    begin: () => till.hear(link.paymentId),
  })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await till.status(link.id)).toBe('paid')
  const saved = await world.db.selectFrom('requests').select('status').where('id', '=', request.id).execute()
  expect(saved).toEqual([{ status: 'paid' }])
})
