import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase, transaction, type Tx } from '#server/platform/db/database.ts'
import { aPsychologist } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const url = world.databaseUrl
const BUSY = 'Эту запись сейчас меняет кто-то ещё. Ничего не сохранено: повторите через несколько секунд.'

/** As somebody in psql does, whom no limit ends. */
const holdOn = (tx: Tx) => sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)

describe('a card that somebody holds in the database', () => {
  test('refuses its own saves with a sentence; other cards, pages, sign-ins and readiness go on', async () => {
    const outside = await openDatabase({ url })
    afterAll(() => outside.destroy())
    const moderator = await signedInAs(world, 'moderator')
    const [held, free] = [await aPsychologist(world.db, {}), await aPsychologist(world.db, {})]
    const released = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = transaction(outside, async (tx) => {
      await holdOn(tx)
      await sql`select 1 from psychologists where id = ${held.id} for update`.execute(tx)
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const saves = Array.from({ length: 10 }, () => moderator.put(`/api/psychologists/${held.id}`, { workload: 5 }))
    const others = [
      moderator.put(`/api/psychologists/${free.id}`, { workload: 5 }),
      moderator.get('/api/psychologists'),
      moderator.get('/api/ready'),
      signedInAs(world, 'writer').then((writer) => writer.get('/api/user')),
    ]
    for (const answer of await Promise.all(others)) expect(answer).toMatchObject({ status: 200 })
    for (const { status, body, headers } of await Promise.all(saves)) {
      expect(status).toBe(503)
      expect(body.message).toBe(BUSY)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    released.resolve()
    await holder
    expect((await moderator.put(`/api/psychologists/${held.id}`, { workload: 7 })).status).toBe(200)
    const { rows } = await sql`select id, workload from psychologists order by id`.execute(world.db)
    expect(rows).toEqual([
      { id: held.id, workload: 7 },
      { id: free.id, workload: 5 },
    ])
  })

  test('the process is ready while all its connections wait', async () => {
    const outside = await openDatabase({ url })
    afterAll(() => outside.destroy())
    const moderator = await signedInAs(world, 'moderator')
    await transaction(outside, async (tx) => {
      await holdOn(tx)
      await sql`select pg_advisory_xact_lock(9, 9)`.execute(tx)
      const waiting = Array.from({ length: 30 }, () => sql`select pg_advisory_xact_lock(9, 9)`.execute(world.db))
      const ends = Promise.allSettled(waiting)
      expect((await moderator.ask('/api/ready', {})).status).toBe(200)
      for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: { status: 503 } })
    })
  })
})
