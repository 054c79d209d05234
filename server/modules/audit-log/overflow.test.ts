import { describe, expect, test } from 'vitest'
import { transaction } from '#server/platform/db/database.ts'
import { auditOf } from '#test/builders/audit.ts'
import { openWorld } from '#test/world.ts'
import { recordOverflow, recordStranger } from './commands.ts'
import { verifyChain } from './verification.ts'

const world = await openWorld()
world.clock.now = new Date('2026-03-01T10:00:00Z')

interface Traits {
  account?: string
  id?: number | null
  ip?: string
}

function fail({ account = 'anna@example.test', id = null, ip = '198.51.100.1' }: Traits = {}) {
  const ctx = { clock: () => world.clock.now, request: { id: 'request-1', ip, userAgent: 'Bot' } }
  const subject = { type: 'user', id, label: `${account[0]}•••@example.test` }
  const attempt = { action: 'auth.failed', account, subject, result: 'denied' } as const
  return transaction(world.db, (tx) => recordStranger(tx, ctx, attempt))
}

async function failTimes(times: number, traits: (n: number) => Traits) {
  for (let n = 0; n < times; n += 1) await fail(traits(n))
}

/** The hour is over, and the house is kept. */
function nextHour() {
  world.clock.now = new Date(world.clock.now.getTime() + 3_600_000)
  return auditOf(world, () => recordOverflow(world.db, () => world.clock.now))
}

describe('failures of strangers', () => {
  test('of one account leave ten lines an hour, and one that says how many more there were and from where', async () => {
    const first = world.clock.now.toISOString()
    const lines = await auditOf(world, async () => {
      await failTimes(30, (n) => ({ id: 7, ip: `198.51.100.${n % 15}` }))
      world.clock.now = new Date(world.clock.now.getTime() + 60_000)
      await failTimes(12, () => ({ id: 7, ip: '203.0.113.9' }))
    })
    expect(lines).toHaveLength(10)
    const last = world.clock.now.toISOString()
    const summed = await nextHour()
    expect(summed).toMatchObject([
      {
        action: 'auth.failed-more',
        subject_id: '7',
        subject_label: 'a•••@example.test',
        result: 'denied',
        actor_id: null,
      },
    ])
    const changes = Object.fromEntries((summed[0]?.changes ?? []).map(({ field, new: value }) => [field, value]))
    expect(changes).toMatchObject({ attempts: 32, first_at: first, last_at: last })
    expect(changes.networks).toContain('203.0.113.9')
    expect(changes.networks).toHaveLength(16)
    expect(await nextHour(), 'once').toEqual([])
    expect(await auditOf(world, () => fail({ id: 7 })), 'the next hour has lines again').toHaveLength(1)
  })

  test('from one network under many addresses leave thirty lines, and one that the network is found by', async () => {
    const lines = await auditOf(world, () => failTimes(50, (n) => ({ account: `u${n}@example.test`, ip: '192.0.2.5' })))
    expect(lines).toHaveLength(30)
    expect(await nextHour()).toMatchObject([{ subject_id: null, subject_label: '', ip: '192.0.2.5' }])
  })

  test('from everywhere under invented addresses leave a bounded number of lines, however many there are', async () => {
    const invented = (n: number) => ({ account: `v${n >> 4}@example.test`, ip: `10.${n >> 8}.${n & 255}.1` })
    const lines = await auditOf(world, () => failTimes(900, invented))
    expect(lines).toHaveLength(300)
    const sums = await world.db.selectFrom('audit_overflow').select('attempts').execute()
    expect(sums.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(600)
    expect((await nextHour()).length).toBe(sums.length)
  })

  test('are summed up under two hundred names an hour; the rest of them together', async () => {
    const hour = new Date(Math.floor(world.clock.now.getTime() / 3_600_000) * 3_600_000)
    const one = { hour, action: 'auth.failed', subject_label: '', result: 'denied', attempts: 1 } as const
    const known = Array.from({ length: 200 }, (_, n) => ({ ...one, about: `account:${n}` }))
    const moments = { networks: [], first_at: world.clock.now, last_at: world.clock.now }
    await world.db
      .insertInto('audit_overflow')
      .values(known.map((sum) => ({ ...sum, ...moments })))
      .execute()
    await failTimes(13, () => ({ account: 'one-more@example.test', id: 4001 }))
    await failTimes(14, () => ({ account: 'another@example.test', id: 4002 }))
    await failTimes(11, () => ({ account: 'known@example.test', id: 17 }))
    const sums = await nextHour()
    expect(sums).toHaveLength(201)
    const attemptsOf = (line?: (typeof sums)[number]) => line?.changes?.find(({ field }) => field === 'attempts')?.new
    expect(
      sums
        .map(attemptsOf)
        .filter((attempts) => attempts !== 1)
        .toSorted(),
    ).toEqual([2, 7])
  })

  test('that come at once are each counted once, and the chain stands', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => fail({ account: 'rush@example.test', ip: `172.16.0.${n}` })))
    const [line] = await nextHour()
    expect(line?.changes).toContainEqual({ field: 'attempts', old: null, new: 30 })
    expect(await verifyChain(world.db)).toMatchObject({ ok: true })
  })
})
