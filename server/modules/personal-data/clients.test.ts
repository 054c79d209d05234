import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aPsychologist, aRequest, aTransaction } from '#test/builders.ts'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { guest, signedInAs } from '#test/people.ts'
import { APP_SECRET, openWorld } from '#test/world.ts'
import { sealForm } from '../bookings/booking-row.ts'
import { eraseOverdueRequests } from '../requests/retention.ts'

const world = await openWorld()
const { db } = world
const anna = guest(world)
const EMAIL = 'anna.forget@mail.test'
const PHONE = '+79161112233'
const vera = await aPsychologist(db, { full_name: 'Вера Видная' })

beforeEach(async () => {
  await sql`truncate bookings, restricted_payers, transactions, requests, clients, personal_data_links cascade`.execute(
    db,
  )
})

let serial = 0

async function aBooking(traits: { state: 'asked' | 'booked'; email?: string; request_id?: number; contact?: string }) {
  serial += 1
  const { state, contact = PHONE, ...rest } = traits
  const form = {
    name: 'Анна',
    contact: { type: 'email' as const, value: contact },
    email: undefined,
    key: 'k',
    code: undefined,
  }
  const { id } = await db
    .insertInto('bookings')
    .values({
      ...{
        public_id: `visit-${serial}`,
        api_id: `api-${serial}`,
        key_digest: Buffer.alloc(32),
        contact_digest: Buffer.alloc(32, 1),
      },
      ...{ created_at: new Date(), updated_at: new Date(), lease_until: new Date(), psychologist_id: vera.id },
      ...{
        company_id: 11,
        staff_id: 1,
        service_id: 1,
        minutes: 50,
        starts_at: new Date(Date.now() + serial * 86_400_000),
      },
      ...(state === 'booked' ? { record_id: serial } : { sealed_form: sealForm(APP_SECRET, form) }),
      state,
      ...rest,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const ask = async (path: string, body?: object) =>
  anna.ask(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...withPass(anna, await aPass(db, EMAIL, world.clock.now)), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const left = (table: 'bookings' | 'requests' | 'clients' | 'client_contacts') =>
  db.selectFrom(table).selectAll().execute()

test('one’s own data have visits and the card, and of a card nothing that only a phone tells', async () => {
  const beside = await aRequest(db, { name: 'Анна', contact: PHONE, source: 'booking' })
  await aRequest(db, { name: 'Тайна Тайная', contact: PHONE, story: 'Чужой рассказ' })
  await aBooking({ state: 'booked', email: EMAIL, request_id: beside.id })
  await aBooking({ state: 'asked', contact: EMAIL })
  await aBooking({ state: 'asked', contact: 'other@mail.test' })
  await sql`select fill_clients()`.execute(db)
  const text = new TextDecoder().decode((await ask('/api/my-data/file?format=txt')).bytes)
  expect(text).toContain('ЗАПИСИ НА ВСТРЕЧИ')
  expect(text.match(/Запись на \d/g)).toHaveLength(2)
  expect(text).toContain('Вера Видная')
  expect(text).toContain(`Заявка ${beside.number}`)
  expect(text).toMatch(/Карточка клиента № \d+/)
  expect([text.includes('Тайная'), text.includes('Чужой')]).toEqual([false, false])
})

test('an erasure takes visits and the card along, and leaves what is another’s', async () => {
  const sofya = await signedInAs(world, 'moderator')
  const own = await aRequest(db, { name: 'Анна', contact_type: 'email', contact: EMAIL })
  const beside = await aRequest(db, { name: 'Анна', contact: PHONE, source: 'booking' })
  const others = await aRequest(db, { name: 'Марина', contact: PHONE })
  const paid = await aTransaction(db, { status: 'paid', payer_name: 'Анна', payer_email: EMAIL, payer_phone: null })
  await aBooking({ state: 'booked', email: EMAIL, request_id: beside.id })
  await aBooking({ state: 'asked', contact: EMAIL })
  await aBooking({ state: 'booked', email: 'other@mail.test' })
  await sql`select fill_clients()`.execute(db)
  const { client_id } = await db
    .selectFrom('requests')
    .select('client_id')
    .where('id', '=', own.id)
    .executeTakeFirstOrThrow()
  await sofya.patch(`/api/clients/${client_id}`, { name: 'Анна Забытая' })
  const { status, body } = await ask('/api/my-data/erase', { confirmation: 'удалить' })
  expect(status).toBe(200)
  expect(body.data.erased).toEqual(
    expect.arrayContaining([
      { what: 'Записи на встречи: время, психолог, почта', count: 2 },
      { what: expect.stringContaining('Карточка клиента'), count: expect.any(Number) },
    ]),
  )
  expect(body.data.kept).toEqual(
    expect.arrayContaining([expect.objectContaining({ what: expect.stringContaining('YCLIENTS'), count: 1 })]),
  )
  expect((await left('requests')).map(({ id }) => id)).toEqual([others.id])
  // The time of the visit ahead is still taken: it stays, as nobody's.
  expect((await left('bookings')).map(({ email }) => email).toSorted()).toEqual([null, 'other@mail.test'])
  expect((await left('clients')).map(({ name }) => name)).toEqual(['Марина'])
  expect(await left('client_contacts')).toMatchObject([{ kind: 'phone', value: PHONE }])
  // The books keep the payer, whom nobody is shown as a client any more.
  expect(
    await db.selectFrom('transactions').select(['client_id', 'payer_name']).where('id', '=', paid.id).execute(),
  ).toEqual([{ client_id: null, payer_name: 'Анна' }])
  const { rows } = await sql<{ found: string }>`
    select string_agg(subject_label || changes::text, ' ') as found from audit_log_values`.execute(db)
  expect(rows[0]?.found).not.toContain('А. З.')
})

test('a request whose term is over takes its card and what its visit told along', async () => {
  const { id } = await aRequest(db, { status: 'spam', updated_at: new Date('2020-01-01') })
  const visit = await aBooking({ state: 'booked', email: EMAIL, request_id: id })
  await sql`select fill_clients()`.execute(db)
  expect(await left('client_contacts')).toHaveLength(2)
  await eraseOverdueRequests(db, () => world.clock.now, { spam: 1, lost: 1, done: 1, story: 1, forgotten: 180 })
  expect([await left('clients'), await left('client_contacts')]).toEqual([[], []])
  const { rows } = await sql`
    select email, client_id, octet_length(contact_digest) as digest_bytes from bookings where id = ${visit}`.execute(db)
  expect(rows).toEqual([{ email: null, client_id: null, digest_bytes: 0 }])
})
