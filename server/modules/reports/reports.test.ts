import { beforeAll, describe, expect, test } from 'vitest'
import type { Reports } from '#contract/office/reports/reports.ts'
import type { RoleName } from '#contract/people/roles.ts'
import { readSheet } from '#server/platform/workbook/spreadsheet.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aBranch, aPsychologist, aRequest, aRole, aTransaction, aUser } from '#test/builders.ts'
import { signedInAs, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const NOVEMBER = 'from=2026-11-01&to=2026-11-30'
/** The call behind each list. */
const LISTS: Record<string, string> = {
  '/sm-admin/requests': '/api/consultation-requests',
  '/sm-admin/transactions': '/api/transactions',
}

let moderator: Visitor
let branch: number
let anna: number

const read = async (who: Visitor, query = NOVEMBER): Promise<Reports> =>
  (await who.get(`/api/reports?${query}`)).body.data
const listed = async (href: string | null) => {
  const [screen = '', query] = (href ?? '').split('?')
  return (await moderator.get(`${LISTS[screen]}?${query}`)).body.meta
}
const at = (moment: string) => new Date(moment)

beforeAll(async () => {
  // Noon on the 24th of November 2026 in Moscow.
  world.clock.now = at('2026-11-24T09:00:00Z')
  moderator = await signedInAs(world, 'moderator')
  branch = (await aBranch(db, { title: 'На Мясницкой' })).id
  anna = (await aPsychologist(db, { full_name: 'Берестова Анна', free_times: 12 })).id
  // The last minute of October and the first of November in Moscow.
  await aRequest(db, { created_at: at('2026-10-31T20:59:00Z'), first_response_at: at('2026-10-31T21:29:00Z') })
  await aRequest(db, { created_at: at('2026-10-31T21:00:00Z') })
  await aRequest(db, { created_at: at('2026-11-05T09:00:00Z'), first_response_at: at('2026-11-05T09:20:00Z') })
  await aRequest(db, {
    ...{ created_at: at('2026-11-06T09:00:00Z'), first_response_at: at('2026-11-06T14:00:00Z') },
    ...{ status: 'lost', lost_reason: 'expensive' },
  })
  await aRequest(db, { created_at: at('2026-11-07T09:00:00Z'), status: 'spam' })
  const met = { chosen_psychologist_id: anna, meeting_at: at('2026-11-20T10:00:00Z'), meeting_branch_id: branch }
  const paid = await aRequest(db, { created_at: at('2026-11-08T09:00:00Z'), source: 'call', status: 'booked', ...met })
  await aRequest(db, { created_at: at('2026-11-09T09:00:00Z'), source: 'booking', status: 'done', ...met })
  await aTransaction(db, {
    ...{ status: 'paid', amount: 450_000, paid_at: at('2026-11-19T09:00:00Z') },
    ...{ psychologist_id: anna, request_id: paid.id, provider: 'tbank', provider_payment_id: '700' },
  })
  const back = await aTransaction(db, {
    ...{ status: 'partially_refunded', amount: 500_000, refunded_amount: 100_000, paid_at: at('2026-10-10T09:00:00Z') },
    psychologist_id: null,
  })
  const event = { source: 'bank' as const, kind: 'moved' as const }
  const october = { ...event, transaction_id: back.id, at: at('2026-10-10T09:00:00Z') }
  await db
    .insertInto('transaction_events')
    .values([
      { ...october, from_status: 'pending', to_status: 'paid', amount: 500_000 },
      {
        ...{ ...event, transaction_id: back.id, at: at('2026-11-02T09:00:00Z') },
        ...{ from_status: 'paid', to_status: 'partially_refunded', amount: 100_000, reason: 'Отмена встречи' },
      },
    ])
    .execute()
})

describe('GET /api/reports', () => {
  test('counts what came of the requests of a period, by the days of the practice, without spam', async () => {
    const { requests, period, before } = await read(moderator)
    expect([period, before]).toEqual([
      { from: '2026-11-01', to: '2026-11-30' },
      { from: '2026-10-01', to: '2026-10-31' },
    ])
    expect(requests?.received).toMatchObject({ count: 5, before: 1 })
    expect(requests?.steps.map(({ step, count, before: then }) => [step, count, then])).toEqual([
      ['contacted', 4, 1],
      ['booked', 2, 0],
      ['paid', 2, 0],
      ['held', 1, 0],
    ])
    expect(requests?.sources.map(({ source, count }) => [source, count])).toEqual([
      ['site', 3],
      ['booking', 1],
      ['call', 1],
    ])
    expect(requests?.answers.map(({ answer, count, before: then }) => [answer, count, then])).toEqual([
      ['hour', 1, 1],
      ['day', 1, 0],
      ['later', 0, 0],
      ['none', 1, 0],
    ])
    expect(requests).toMatchObject({ median_minutes: 160, median_minutes_before: 30 })
    expect(requests?.lost.map(({ reason, count }) => [reason, count])).toEqual([['expensive', 1]])
  })

  test('tells money by the days on which it moved, for whom and where', async () => {
    const { money } = await read(moderator)
    expect(money).toMatchObject({ paid: 450_000, payments: 1, refunded: 100_000, paid_before: 500_000 })
    expect(money?.receipts).toMatchObject({ made: 0, awaited: 0, failed: 0, untold: 2 })
    expect(money?.psychologists.map(({ id, title, paid, refunded }) => [id, title, paid, refunded])).toEqual([
      [anna, 'Берестова Анна', 450_000, 0],
      [null, null, 0, 100_000],
    ])
    expect(money?.branches.map(({ title, paid, refunded }) => [title, paid, refunded])).toEqual([
      ['На Мясницкой', 450_000, 0],
      [null, 0, 100_000],
    ])
    const year = (await read(moderator, 'from=2026-09-15&to=2026-11-30')).money
    expect(year?.months.map(({ from, to, paid, refunded }) => [from, to, paid, refunded])).toEqual([
      ['2026-09-15', '2026-09-30', 0, 0],
      ['2026-10-01', '2026-10-31', 500_000, 0],
      ['2026-11-01', '2026-11-30', 450_000, 100_000],
    ])
  })

  test('tells who meets how many', async () => {
    const { load } = await read(moderator)
    expect(load).toMatchObject([{ id: anna, title: 'Берестова Анна', meetings: 2, meetings_before: 0, free_times: 12 }])
  })

  test('every number opens the list of what it counts', async () => {
    const { requests, money, load } = await read(moderator)
    const counted = [
      requests?.received,
      ...(requests?.steps ?? []),
      ...(requests?.sources ?? []),
      ...(requests?.sources.flatMap(({ steps }) => steps) ?? []),
      ...(requests?.answers ?? []),
      ...(requests?.lost ?? []),
      ...(load?.map(({ meetings, href }) => ({ count: meetings, href })) ?? []),
    ]
    for (const one of counted)
      expect([one?.href, (await listed(one?.href ?? null)).total]).toEqual([one?.href, one?.count])
    const sums = [money, ...(money?.branches ?? []), ...(money?.months ?? [])]
    for (const one of sums) {
      const meta = await listed(one?.paid_href ?? null)
      expect([one?.paid_href, meta.totals.paid_amount, meta.total]).toEqual([one?.paid_href, one?.paid, one?.payments])
    }
    expect((await listed(money?.psychologists[0]?.paid_href ?? null)).total).toBe(1)
    expect((await listed(money?.refunded_href ?? null)).total).toBe(1)
  })

  test('begins with this month, and refuses what is no period', async () => {
    expect((await read(moderator, '')).period).toEqual({ from: '2026-11-01', to: '2026-11-24' })
    for (const [query, field] of [
      ['from=2026-11-31', 'from'],
      ['from=1999-01-01', 'from'],
      ['from=2026-11-30&to=2026-11-01', 'to'],
      ['from=2020-01-01&to=2026-11-01', 'to'],
    ]) {
      const { status, body } = await moderator.get(`/api/reports?${query}`)
      expect([query, status, Object.keys(body.errors)]).toEqual([query, 422, [field]])
    }
  })

  test('shows to each what they see in the lists', async () => {
    const of = async (permission: 'requests.view' | 'transactions.view') => {
      const role = await aRole(db, { permissions: [permission] })
      const { id } = await aUser(db, { role: role.name as RoleName })
      return read(await signIn(world, id))
    }
    expect(await of('requests.view')).toMatchObject({ requests: { received: { count: 5 } }, money: null })
    expect(await of('transactions.view')).toMatchObject({ requests: null, load: null, money: { paid: 450_000 } })
  })
})

test('the accountant’s file has every payment and return of the period, and leaves a line', async () => {
  const paid = await db
    .selectFrom('transactions')
    .selectAll()
    .where('provider_payment_id', '=', '700')
    .executeTakeFirstOrThrow()
  const moved = { source: 'bank', kind: 'moved', from_status: 'pending', to_status: 'paid', amount: 450_000 } as const
  await db
    .insertInto('transaction_events')
    .values({ ...moved, transaction_id: paid.id, at: paid.paid_at ?? new Date() })
    .execute()
  const rows: unknown[][] = []
  const lines = await auditOf(world, async () => {
    const { bytes } = await moderator.download(`/api/reports/movements/export?${NOVEMBER}`)
    rows.push(...(await readSheet(bytes, 1000, 'file')).rows)
  })
  expect(rows.map((row) => row.slice(0, 6))).toEqual([
    ['Когда', 'Что', 'Сумма, ₽', 'Транзакция', 'Банк', 'Номер в\u00a0банке'],
    ['02.11.2026 12:00', 'Возврат', -1000, expect.any(String), null, null],
    ['19.11.2026 12:00', 'Оплата', 4500, expect.any(String), 'Т-Банк', '700'],
  ])
  expect(lines).toMatchObject([{ action: 'transaction.exported', subject_label: 'Движение денег, 2' }])
})
