import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { backgroundDatabase, beforeCommit, transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { aUser } from '#test/builders.ts'
import { whileHeld } from '#test/somebody-waits.ts'
import { openWorld } from '#test/world.ts'
import { record } from './commands.ts'
import { verifyChain } from './verification.ts'

const world = await openWorld()
const ctx = { clock: () => world.clock.now, actor: null, request: { id: 'holder', ip: null, userAgent: null } }
const write = (tx: Tx) => record(tx, ctx, 'user.updated', { type: 'user', id: 1, label: 'Кто-то' })
const silence = async (db: Db) =>
  (await sql<{ limit: string }>`select current_setting('idle_in_transaction_session_timeout') as limit`.execute(db))
    .rows[0]?.limit

test('whoever holds the chain and falls silent is cut off before others give up, in the background too', async () => {
  const background = backgroundDatabase(world.db)
  const before = await silence(background)
  expect(before).toBe('1min')
  await transaction(background, async (tx) => {
    expect(await silence(tx)).toBe(before)
    await write(tx)
    beforeCommit(tx, async () => expect(await silence(tx)).toBe('6s'))
  })
  expect(await silence(background), 'for that transaction alone').toBe(before)
})

test('nobody waits for a change that has its line and is not over', async () => {
  const lines = async () => (await sql`select 1 from audit_log`.execute(world.db)).rows.length
  const before = await lines()
  await transaction(world.db, async (tx) => {
    await write(tx)
    await transaction(world.db, write)
    expect(await lines()).toBe(before + 1)
  })
  expect(await lines()).toBe(before + 2)
  expect(await verifyChain(world.db)).toMatchObject({ ok: true })
})

test('whoever has written a line and then waits for a row keeps nobody from the log', async () => {
  const { id } = await aUser(world.db)
  const hold = (tx: Tx) => sql`select 1 from users where id = ${id} for update`.execute(tx)
  const writeThenHold = async (tx: Tx) => {
    await write(tx)
    await hold(tx)
  }
  await whileHeld(world, { hold, begin: () => transaction(world.db, writeThenHold) })
  expect(await verifyChain(world.db)).toMatchObject({ ok: true })
})
