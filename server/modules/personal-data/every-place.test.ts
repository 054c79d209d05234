import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApplication } from '#test/builders/applications.ts'
import { makeLink } from '#test/builders/clients.ts'
import { columnsOfWords, columnsWith, filesWith } from '#test/builders/every-word.ts'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { aPsychologist, aReview, aUser } from '#test/builders.ts'
import { openTill } from '#test/fakes/till.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { sealForm } from '../bookings/booking-row.ts'
import { APP_SECRET } from '#test/world.ts'

const till = await openTill('tbank')
const { world } = till
const { db } = world
const visitor = guest(world)
const admin = await signedInAs(world, 'admin')
const vera = await aPsychologist(db, { full_name: 'Вера Видная', is_published: true })

const EMAIL = 'aglaya.nezabvenskaya@mail.test'
const PHONE = '+79167770011'
const TELEGRAM = '@aglaya_nez'
const NAME = 'Аглая Незабвенская'
const STORY = 'Просыпаюсь в четыре утра от страха высоты.'
/** In small letters: whatever of this stands anywhere tells of her. */
const MARKS = [
  encodeURIComponent('езабвенск').toLowerCase(),
  'незабвенск',
  'aglaya.nez',
  '9167770011',
  'aglaya_nez',
  'страха высоты',
]
const PAYER = { name: NAME, email: EMAIL, phone: PHONE }

/** Tables in which the world below writes her down. A new place of hers is seeded, and stands here. */
const HERS = [
  'application_documents',
  'application_letters',
  'applications',
  'audit_log_values',
  'bank_notices',
  'bookings',
  'client_contacts',
  'clients',
  'idempotency_keys',
  'jobs',
  'letters',
  'mailed_tokens',
  'operation_items',
  'personal_data_links',
  'request_entries',
  'requests',
  'reviews',
  'saved_views',
  'sessions',
  'transactions',
  'users',
]

/** Tables with words that tell of no visitor, and why. */
const NOBODYS = {
  'what the site and the practice say of themselves': [
    ...['branches', 'crisis_lines', 'letter_texts', 'page_changes', 'pages', 'permissions', 'positions'],
    ...['roles', 'settings', 'specializations', 'synonyms', 'topics', 'working_hours', 'psychologists'],
    ...['card_proposals', 'times_off', 'former_addresses', 'photos'],
  ],
  'accounts and doings of staff': [
    ...['invitations', 'notice_settings', 'program_tokens', 'setup_links', 'staff_chat_codes', 'staff_chat_marks'],
    ...['staff_chats', 'staff_notices', 'webhook_endpoints', 'operations', 'own_work_tellings'],
  ],
  'kinds, numbers and states alone': [
    ...['audit_archives', 'audit_checks', 'backups', 'client_changes', 'counters', 'meeting_tellings'],
    ...['processes', 'transaction_events', 'transaction_refunds', 'webhook_deliveries', 'consents', 'visit_days'],
    ...['visit_referrers', 'visits', 'audit_log', 'schema_migrations'],
  ],
  'digests and what is sealed: nothing can be read there': [
    ...['known_devices', 'login_challenges', 'rate_limits', 'recovery_codes', 'review_invitations', 'spent_challenges'],
    ...['two_factors'],
  ],
  'masked, and forgotten by another test': ['audit_overflow', 'personal_data_acts'],
  'what a bank knows under a number': ['transaction_attempts', 'sandbox_payments', 'sandbox_refunds'],
}

test('every table with words is seeded with somebody, or is said to tell of nobody', async () => {
  const tables = new Set((await columnsOfWords(db)).map(({ table }) => table))
  const known = new Set([...HERS, ...Object.values(NOBODYS).flat()])
  expect([...tables].filter((table) => !known.has(table) && !isOfYclients(table)).toSorted()).toEqual([])
  expect([...known].filter((table) => !tables.has(table)).toSorted(), 'what is gone, or holds no words').toEqual([])
})

test('an erasure leaves her nowhere but with payments: what is paid, and what still can be', async () => {
  const { kept, keyed } = await everywhere()
  const before = await columnsWith(db, MARKS)
  expect([...new Set(before.map((place) => place.split('.')[0]))]).toEqual(HERS)
  expect(await filesWith(world, MARKS)).toHaveLength(2)

  const { status, body } = await visitor.ask('/api/my-data/erase', {
    method: 'POST',
    headers: { ...withPass(visitor, await aPass(db, EMAIL, world.clock.now)), 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: 'удалить' }),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  // Her last letter leaves without its address being kept.
  await world.letters()

  expect(await columnsWith(db, MARKS, kept)).toEqual([])
  expect(await filesWith(world, MARKS)).toEqual([])
  expect(await db.selectFrom('bookings').select('id').where('sealed_form', 'is not', null).execute()).toEqual([])

  const repeat = await keyed()
  expect([repeat.status, repeat.body.message]).toEqual([410, expect.stringContaining('стёрт')])
  expect(await db.selectFrom('requests').select('id').where('contact', '=', EMAIL).execute()).toEqual([])
  const job = (await admin.get('/api/jobs')).body.data.find((one: { state: string }) => one.state === 'failed')
  expect(job).toMatchObject({ result_url: null, errors: [expect.stringContaining('попросили удалить')] })
})

/** Cards, people and times that YCLIENTS keeps: psychologists and services, no visitor. */
function isOfYclients(table: string): boolean {
  return table.startsWith('yclients_') || table === 'yclients'
}

/** Writes her down wherever the product does, by its own calls where there are any. */
async function everywhere() {
  const user = await aUser(db, { email: EMAIL, phone: PHONE, first_name: 'Аглая', last_name: 'Незабвенская' })
  const herself = await signIn(world, user.id)
  expect((await herself.put(`/api/profile/${user.id}`, { tg_username: TELEGRAM.slice(1) })).status).toBe(200)
  await sql`update sessions set user_agent = ${`Телефон ${NAME}`} where user_id = ${user.id}`.execute(db)
  const token = { user_id: user.id, token_hash: Buffer.alloc(32, 7), purpose: 'email-change' as const }
  const until = new Date(world.clock.now.getTime() + 86_400_000)
  await db
    .insertInto('mailed_tokens')
    .values({ ...token, email: `new.${EMAIL}`, created_at: world.clock.now, expires_at: until })
    .execute()

  const wish = { for_whom: 'self', topics: [], consent: true, consent_health: true, name: NAME, contact: EMAIL }
  const keyed = () =>
    admin.ask('/api/staff/consultation-requests', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'aglaya-was-here' },
      body: JSON.stringify({ source: 'call', name: NAME, contact: EMAIL, for_whom: 'self', is_taken: true }),
    })
  const ofSite = await visitor.post('/api/consultation-requests', await solved(world, { ...wish, story: STORY }))
  expect(ofSite.status, JSON.stringify(ofSite.body)).toBe(201)
  const ofStaff = await keyed()
  expect(ofStaff.status, JSON.stringify(ofStaff.body)).toBe(201)
  const { id } = ofStaff.body.data
  const entry = { kind: 'comment', text: `Звонила ${NAME}` }
  expect((await admin.post(`/api/consultation-requests/${id}/entries`, entry)).status).toBe(201)
  const { version } = (await admin.get(`/api/consultation-requests/${id}`)).body.data
  expect((await admin.patch(`/api/consultation-requests/${id}`, { notes: NAME, version })).status).toBe(200)

  const ahead = { minutes: 50, company_id: 11, staff_id: 1, service_id: 1, psychologist_id: vera.id }
  const digests = { key_digest: Buffer.alloc(32, 1), contact_digest: Buffer.alloc(32, 2) }
  const times = { created_at: world.clock.now, updated_at: world.clock.now, lease_until: until, starts_at: until }
  const form = {
    name: NAME,
    contact: { type: 'email' as const, value: EMAIL },
    email: undefined,
    key: 'k',
    code: undefined,
  }
  await db
    .insertInto('bookings')
    .values([
      {
        ...ahead,
        ...digests,
        ...times,
        public_id: 'v1',
        api_id: 'a1',
        state: 'booked',
        record_id: 7,
        email: EMAIL,
        sealed_form: null,
      },
      {
        ...ahead,
        ...digests,
        ...times,
        public_id: 'v2',
        api_id: 'a2',
        state: 'asked',
        record_id: null,
        email: null,
        sealed_form: sealForm(APP_SECRET, form),
      },
    ])
    .execute()

  const payer = { payer_name: NAME, payer_email: EMAIL, payer_phone: PHONE }
  const paid = (await till.paid(payer)).id
  const declined = await till.opened(payer)
  await till.bank.happen('decline', declined.paymentId)
  await till.hear(declined.paymentId)
  await db
    .updateTable('transactions')
    .set({ status: 'expired', expires_at: new Date(0) })
    .where('id', '=', declined.id)
    .execute()
  await sql`update bank_notices set body = ${`{"Email":"${EMAIL}"}`} where payment_id = ${declined.paymentId}`.execute(
    db,
  )
  // It can still be paid, and its receipt must go somewhere.
  const awaited = await makeLink(world, admin, { payer: PAYER, psychologist_id: vera.id })

  await aReview(db, { author_name: NAME, author_email: EMAIL, text: `${STORY} Стало легче.`, status: 'published' })
  const application = await anApplication(db, { full_name: NAME, email: EMAIL, phone: PHONE, about: STORY })
  const letter = { application_id: application.id, at: world.clock.now, status: 'looking' as const }
  await db
    .insertInto('application_letters')
    .values({ ...letter, subject: 'Ответ', text: `Здравствуйте, ${NAME}` })
    .execute()
  await world.storage.putAs('diploma-1', new TextEncoder().encode(`Диплом: ${NAME}`))
  const file = { name: 'Диплом Незабвенская', type: 'pdf' as const, size: 10, key: 'diploma-1' }
  await db
    .insertInto('application_documents')
    .values({ ...file, application_id: application.id, is_attached: true, created_at: world.clock.now })
    .execute()

  await sql`select fill_clients()`.execute(db)
  const known = await db.selectFrom('client_contacts').select('client_id').where('value', '=', EMAIL).execute()
  const card = known[0]?.client_id as number
  expect((await admin.patch(`/api/clients/${card}`, { name: `${NAME} (мама Пети)` })).status).toBe(200)

  const search = new URLSearchParams({ 'filter[search]': NAME })
  const view = { screen: 'requests', name: NAME, state: new URLSearchParams({ search: NAME }).toString() }
  expect((await admin.post('/api/saved-views', view)).status).toBe(201)
  const change = { action: 'set-status', status: 'spam', ids: [id] }
  expect((await admin.post('/api/consultation-requests/bulk', change)).status).toBe(200)
  await sql`update operation_items set label = ${`Заявка: ${NAME}`} where subject_type = 'request' and subject_id = ${id}`.execute(
    db,
  )
  await world.storage.putAs('job-1-1', new TextEncoder().encode(`Имя;Контакт\r\n${NAME};${EMAIL}`))
  const job = { owner_id: admin.id as number, kind: 'export', title: 'Заявки', total: 1, created_at: world.clock.now }
  await db
    .insertInto('jobs')
    .values([
      {
        ...job,
        ...{
          state: 'done',
          finished_at: world.clock.now,
          expires_at: until,
          file_key: 'job-1-1',
          file_name: 'Заявки.csv',
        },
        params: JSON.stringify({ source: 'requests', search: '' }),
      },
      {
        ...job,
        state: 'cancelled',
        finished_at: world.clock.now,
        params: JSON.stringify({ source: 'users', search: `?${search}` }),
      },
    ])
    .execute()
  await visitor.post('/api/my-data', { email: EMAIL })
  return { kept: { transactions: [paid, awaited.id] }, keyed }
}
