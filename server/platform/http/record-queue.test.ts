import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase, transaction, type Tx } from '#server/platform/db/database.ts'
import { RecordBusy } from '#server/platform/db/failures.ts'
import { aPsychologist } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { RecordQueue } from './record-queue.ts'

const world = await openWorld()
const url = world.databaseUrl
const BUSY = 'Эту запись сейчас меняет кто-то ещё. Ничего не сохранено: повторите через несколько секунд.'

/** As somebody in psql does, whom no limit ends. */
const holdOn = (tx: Tx) => sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)

describe('changes of one record', () => {
  const never = () => new AbortController().signal

  test('two run at once, the third when one of them has ended; another record waits for none of them', async () => {
    const queue = new RecordQueue()
    const begun: number[] = []
    const ends: (() => void)[] = []
    const change = (n: number, record = '/cards/1') =>
      queue.run(record, never, () => {
        begun.push(n)
        return new Promise<void>((done) => ends.push(done))
      })
    const changes = [change(1), change(2), change(3), change(4, '/cards/2')]
    expect(begun).toEqual([1, 2, 4])
    ends[0]?.()
    await changes[0]
    await expect.poll(() => begun).toEqual([1, 2, 4, 3])
    for (const end of ends) end()
    await Promise.all(changes)
  })

  test('who waits is sent away with the first who finds the record held, and who comes later tries again', async () => {
    const queue = new RecordQueue()
    const held = Promise.withResolvers<void>()
    const changes = [1, 2, 3, 4].map(() => queue.run('/cards/1', never, () => held.promise))
    held.reject(new RecordBusy())
    for (const end of await Promise.allSettled(changes)) expect(end).toMatchObject({ reason: { status: 503 } })
    expect(await queue.run('/cards/1', never, async () => 'saved')).toBe('saved')
  })

  test('who left does not wait', async () => {
    const queue = new RecordQueue()
    const end = Promise.withResolvers<void>()
    const running = [1, 2].map(() => queue.run('/cards/1', never, () => end.promise))
    const left = AbortSignal.abort()
    await expect(
      queue.run(
        '/cards/1',
        () => left,
        () => Promise.resolve(),
      ),
    ).rejects.toBeInstanceOf(RecordBusy)
    end.resolve()
    await Promise.all(running)
  })
})

// PGlite has one connection: whoever holds a card holds everything.
describe.skipIf(url === undefined)('a card that somebody holds in the database', () => {
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
