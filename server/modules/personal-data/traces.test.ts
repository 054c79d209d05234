import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/database.ts'
import { aPsychologist, aRequest, aTransaction, aUser } from '#test/builders.ts'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { recordOverflow, recordStranger } from '../audit-log/commands.ts'

const world = await openWorld()
const { db } = world
const anna = guest(world)
const vera = await aPsychologist(db, { full_name: 'Вера Видная' })
let serial = 0

/** Nobody else’s: each test erases somebody of its own. */
function somebody() {
  serial += 1
  return { email: `forget-${serial}@mail.test`, phone: `+7916555000${serial}`, name: `Анна Забвенная${serial}` }
}

async function erase(email: string) {
  const { status, body } = await anna.ask('/api/my-data/erase', {
    method: 'POST',
    headers: { ...withPass(anna, await aPass(db, email, world.clock.now)), 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: 'удалить' }),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('attempts that are summed up later name nobody who is erased by then', async () => {
  const { email } = somebody()
  const { id } = await aUser(db, { email })
  const ctx = { clock: () => world.clock.now, request: { id: 'request-1', ip: '198.51.100.77', userAgent: 'Bot' } }
  const subject = { type: 'user', id, label: 'f•••@mail.test' }
  const attempt = { action: 'auth.failed', account: email, subject, result: 'denied' } as const
  for (let times = 0; times < 12; times += 1) await transaction(db, (tx) => recordStranger(tx, ctx, attempt))
  await erase(email)
  const sums = await db.selectFrom('audit_overflow').selectAll().where('subject_id', '=', id).execute()
  expect(sums).toMatchObject([{ attempts: 2, subject_label: '', networks: [] }])
  await recordOverflow(db, () => new Date(world.clock.now.getTime() + 3_600_000))
  const { rows } = await sql`
    select v.subject_label, v.ip from audit_log a join audit_log_values v on v.audit_log_id = a.id
    where a.action = 'auth.failed-more' and a.subject_id = ${String(id)}`.execute(db)
  expect(rows).toEqual([{ subject_label: '', ip: '' }])
})

test('the log forgets how a card was called that others’ records keep', async () => {
  const { email, phone } = somebody()
  const sofya = await signedInAs(world, 'moderator')
  await aRequest(db, { name: 'Марина', contact: phone })
  await aTransaction(db, { status: 'paid', payer_name: 'Марина', payer_email: email, payer_phone: phone })
  await aRequest(db, { name: 'Марина', contact_type: 'email', contact: email })
  await sql`select fill_clients()`.execute(db)
  const { client_id } = await db
    .selectFrom('requests')
    .select('client_id')
    .where('contact', '=', phone)
    .executeTakeFirstOrThrow()
  expect((await sofya.patch(`/api/clients/${client_id}`, { name: 'Щукина Эльвира' })).status).toBe(200)
  await erase(email)
  expect(await db.selectFrom('clients').select('id').where('id', '=', client_id).execute()).toHaveLength(1)
  const { rows } = await sql<{ found: string | null }>`
    select string_agg(changes::text, ' ') as found from audit_log_values`.execute(db)
  expect(rows[0]?.found ?? '').not.toContain('Щ. Э.')
})

test('views of lists that look for whoever is erased go, with what the log told of them; others stay', async () => {
  const { email, phone, name } = somebody()
  const admin = await signedInAs(world, 'admin')
  await aRequest(db, { name, contact_type: 'email', contact: email })
  await aUser(db, { email, phone, first_name: 'Анна', last_name: name.split(' ')[1] as string })
  const digits = phone.slice(2)
  const views = [
    ['Почта', new URLSearchParams({ search: email.toUpperCase() }).toString()],
    ['Телефон', `search=8%20(${digits.slice(0, 3)})%20${digits.slice(3)}&page=2`],
    ['Конец телефона', `search=${digits.slice(-7)}`],
    ['Имя', new URLSearchParams({ search: name.split(' ').toReversed().join(' ') }).toString()],
    [`Заявки: ${name}`, 'page=2'],
    ['Чужое имя', new URLSearchParams({ search: 'Анна' }).toString()],
    ['Год', 'search=2026&filter[status][]=new'],
    ['Чужой телефон', 'search=%2B79035550001'],
    // As lists write their own address.
    ['Заявки', new URLSearchParams({ 'filter[search]': email }).toString(), 'requests'],
    ['Клиенты', new URLSearchParams({ 'filter[search]': phone }).toString(), 'clients'],
    [
      'Плательщик',
      new URLSearchParams({ 'filter[payer]': name, 'filter[status][]': 'paid' }).toString(),
      'transactions',
    ],
    ['Учётная запись', new URLSearchParams({ 'filter[email]': email }).toString(), 'users'],
    ['Письма', new URLSearchParams({ 'filter[search]': email }).toString(), 'letters'],
    ['Сумма', `filter[amount_from]=${digits.slice(-7)}`, 'transactions'],
    ['Дни', 'filter[date_from]=2026-11-20&filter[search]=Анна', 'requests'],
  ] as const
  for (const [title, state, screen = 'requests'] of views) {
    const { status } = await admin.post('/api/saved-views', { screen, name: title, state })
    expect(status, title).toBe(201)
  }
  await erase(email)
  const kept = await db.selectFrom('saved_views').select('name').execute()
  const left = kept.map((view) => view.name)
  expect(left.toSorted()).toEqual(['Год', 'Дни', 'Сумма', 'Чужое имя', 'Чужой телефон'])
  const { rows } = await sql<{ label: string }>`
    select v.subject_label as label from audit_log a join audit_log_values v on v.audit_log_id = a.id
    where a.subject_type = 'saved-view' order by a.id`.execute(db)
  expect(rows.map(({ label }) => label)).toEqual(['Чужое имя', 'Год', 'Чужой телефон', 'Сумма', 'Дни'])
})

test('the act says which visits stay in YCLIENTS, past ones too', async () => {
  const { email } = somebody()
  const day = 86_400_000
  for (const [record_id, days] of [
    [901, -3],
    [902, 3],
  ] as const) {
    serial += 1
    await db
      .insertInto('bookings')
      .values({
        ...{ public_id: `past-${record_id}`, api_id: `past-${record_id}`, key_digest: Buffer.alloc(32), email },
        ...{ contact_digest: Buffer.alloc(32, 1), created_at: new Date(), updated_at: new Date() },
        ...{ lease_until: new Date(), psychologist_id: vera.id, company_id: 11, staff_id: 1, service_id: 1 },
        ...{ minutes: 50, starts_at: new Date(Date.now() + days * day), record_id, state: 'booked' },
      })
      .execute()
  }
  const act = await erase(email)
  expect(act.kept).toEqual([
    expect.objectContaining({ what: expect.stringContaining('ещё впереди'), count: 1 }),
    expect.objectContaining({ what: expect.stringContaining('Прошедшие визиты'), count: 1 }),
  ])
  const told = act.log_extract.map(({ what }: { what: string }) => what)
  for (const record of [901, 902]) {
    expect(told).toContainEqual(expect.stringMatching(new RegExp(`В\\sYCLIENTS осталась запись №\\s${record}`)))
  }
})

test('answers that are kept to be repeated go with whoever they tell of, by name and words too; their keys stay', async () => {
  const { email, name } = somebody()
  const story = 'Я сказала: «не могу»\nи "ушла" насовсем.'
  await aRequest(db, { name, contact_type: 'email', contact: email, story })
  const bodies = { name: { author: name }, story: { story }, other: { author: 'Анна Другая' } }
  for (const [key, body] of Object.entries(bodies)) {
    const kept = { scope: 'traces', key, digest: 'd', started_at: world.clock.now, status: 201 }
    await db
      .insertInto('idempotency_keys')
      .values({ ...kept, body: JSON.stringify(body) })
      .execute()
  }
  await erase(email)
  const left = db.selectFrom('idempotency_keys').select(['key', 'status', 'body']).where('scope', '=', 'traces')
  expect(await left.orderBy('key').execute()).toEqual([
    { key: 'name', status: 410, body: null },
    { key: 'other', status: 201, body: JSON.stringify(bodies.other) },
    { key: 'story', status: 410, body: null },
  ])
})

test('whoever calls themselves as attempts are called takes no count of others along', async () => {
  const { email } = somebody()
  await aUser(db, { email, tg_username: 'login' })
  const resets_at = new Date(world.clock.now.getTime() + 60_000)
  const keys = (of: string) => [`login:${of}:198.51.100.7`, `login-account:${of}`]
  const others = ['login-network:198.51.100.7', ...keys(`not-${email}`)]
  const counted = [...keys(email), ...others].map((key) => ({ key, hits: 5, resets_at }))
  await db.insertInto('rate_limits').values(counted).execute()
  await erase(email)
  const all = counted.map(({ key }) => key)
  const { rows } = await sql<{ key: string }>`select key from rate_limits where key = any(${all}::text[])`.execute(db)
  expect(rows.map(({ key }) => key).toSorted()).toEqual(others.toSorted())
})
