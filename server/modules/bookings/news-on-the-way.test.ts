import { expect, test } from 'vitest'
import { ELEVEN, NOON, openBookingWorld, TWELVE } from '#test/builders/booking-world.ts'
import { said } from '#server/platform/yclients/fake/answers.ts'
import type { FakeRecord } from '#server/platform/yclients/fake/practice.ts'
import { writtenRecord } from '#server/platform/yclients/fake/written.ts'
import { refreshFreeTimes } from '../yclients/commands.ts'
import { handleYclientsWebhook } from '../yclients/notices.ts'
import { checkVisits, applyYclientsRecord } from './practice-side.ts'

const { anna, book, client, ctx, fake, requests, settling, stored, world } = await openBookingWorld()
const HOUR_MS = 60 * 60_000

async function aVisit() {
  world.clock.now = new Date(NOON.getTime() - 24 * HOUR_MS)
  await refreshFreeTimes(ctx, client)
  const { id, key } = (await book({ email: 'olga@example.test' })).body.data
  const [row] = await stored()
  const move = (starts_at: string) => anna.post(`/api/bookings/${id}/move`, { key, starts_at })
  return { move, record: fake.records.get(row?.record_id ?? 0) as FakeRecord }
}

/** The next answer about the record tells how it was before `meanwhile`, after which it arrives. */
function delayNews(record: FakeRecord, meanwhile: () => Promise<unknown>) {
  const isAsked = ({ method, path }: { method: string; path: string }) =>
    method === 'GET' && path.startsWith('/record/')
  fake.hold = async (question) => {
    if (!isAsked(question)) return
    const before = said(writtenRecord(record))
    fake.hold = () => undefined
    await meanwhile()
    fake.trouble = (other) => {
      if (!isAsked(other)) return
      fake.trouble = () => undefined
      return before
    }
  }
}

const asked = {
  notice: (record: FakeRecord) =>
    handleYclientsWebhook(
      ctx,
      client,
      { company_id: 11, resource: 'record', resource_id: record.id, status: 'update', data: null },
      (_, at, ask) => applyYclientsRecord(ctx, at, ask, settling),
    ),
  round: async () => {
    world.clock.now = new Date(world.clock.now.getTime() + 2 * HOUR_MS)
    await checkVisits(ctx, client, settling)
  },
}

test.each(['notice', 'round'] as const)('what a %s has fetched undoes no move made meanwhile', async (how) => {
  const { move, record } = await aVisit()
  const sent = (await world.letters()).length
  delayNews(record, async () => expect((await move(ELEVEN)).status).toBe(200))
  await asked[how](record)
  expect(record.startsAt).toBe(ELEVEN)
  expect(await stored()).toMatchObject([{ starts_at: new Date(ELEVEN), changes: 1 }])
  expect(await requests()).toMatchObject([{ meeting_at: new Date(ELEVEN) }])
  expect((await world.letters()).slice(sent).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Запись перенесена/),
  ])
})

test('what the practice has done after that move is followed by the same notice', async () => {
  const { move, record } = await aVisit()
  delayNews(record, async () => {
    await move(ELEVEN)
    record.startsAt = TWELVE
  })
  await asked.notice(record)
  expect(await stored()).toMatchObject([{ starts_at: new Date(TWELVE), changes: 2 }])
})
