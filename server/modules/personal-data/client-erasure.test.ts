import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/database.ts'
import { auditOf } from '#test/builders/audit.ts'
import { columnsWith } from '#test/builders/every-word.ts'
import { aPsychologist, aRequest, aReview, aRole, aTransaction, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn, type Answer } from '#test/people.ts'
import { untilSomebodyWaits } from '#test/somebody-waits.ts'
import { APP_SECRET, openWorld } from '#test/world.ts'
import { record } from '../audit-log/commands.ts'
import { sealForm } from '../bookings/booking-row.ts'

const world = await openWorld()
const { db } = world
const admin = await signedInAs(world, 'admin')
const vera = await aPsychologist(db, { full_name: 'Вера Видная' })
const DAY = 86_400_000
let serial = 0

/** Nobody else’s: each test erases somebody of its own. */
function somebody() {
  serial += 1
  return { phone: `+7916888000${serial}`, name: `Эльвира Щукина${serial}` }
}

async function cardOf(contact: string): Promise<number> {
  await sql`select fill_clients()`.execute(db)
  const { client_id } = await db
    .selectFrom('requests')
    .select('client_id')
    .where('contact', '=', contact)
    .executeTakeFirstOrThrow()
  return client_id as number
}
const at = (id: number) => `/api/clients/${id}/erasure`
const erase = (id: number, more: object = {}) => admin.post(at(id), { confirmation: ' Удалить', ...more })

test('the plan tells what goes, what stays and why, and every meeting to come', async () => {
  const { phone, name } = somebody()
  const soon = new Date(Math.ceil(Date.now() / DAY) * DAY + DAY)
  const later = new Date(soon.getTime() + DAY)
  const traits = { name, contact: phone, chosen_psychologist_id: vera.id, status: 'booked' as const }
  await aRequest(db, { ...traits, meeting_at: later })
  const visit = await aRequest(db, { ...traits, meeting_at: soon, source: 'booking' })
  await aTransaction(db, { status: 'paid', payer_name: name, payer_phone: phone, payer_email: 'e.account@mail.test' })
  await aUser(db, { email: 'e.account@mail.test' })
  const times = { created_at: new Date(), updated_at: new Date(), lease_until: new Date(), starts_at: soon }
  await db
    .insertInto('bookings')
    .values({
      ...{ ...times, minutes: 50, company_id: 11, staff_id: 1, service_id: 1, psychologist_id: vera.id },
      ...{ public_id: 'p-1', api_id: 'p-1', key_digest: Buffer.alloc(32), contact_digest: Buffer.alloc(32, 1) },
      ...{ state: 'booked', record_id: 77, request_id: visit.id },
    })
    .execute()
  const id = await cardOf(phone)
  const { status, body } = await admin.get(at(id))
  expect([status, body.data]).toEqual([
    200,
    {
      client_id: id,
      key: expect.any(String),
      meetings: [
        { starts_at: soon.toISOString(), psychologist: 'Вера Видная', is_in_yclients: true },
        { starts_at: later.toISOString(), psychologist: 'Вера Видная', is_in_yclients: false },
      ],
      plan: {
        erased: expect.arrayContaining([
          { what: expect.stringContaining('Заявки'), count: 2 },
          { what: expect.stringContaining('о\u00a0которых знаем только мы'), count: 1 },
        ]),
        kept: expect.arrayContaining([
          expect.objectContaining({ what: expect.stringContaining('Платежи и чеки'), count: 1 }),
          expect.objectContaining({ what: expect.stringContaining('ещё впереди'), count: 1 }),
          expect.objectContaining({ what: expect.stringContaining('Учётная запись или отклик'), count: 1 }),
        ]),
      },
    },
  ])
  const before = await db.selectFrom('users').select('id').where('email', '=', 'e.account@mail.test').execute()
  expect((await erase(id, { seen: body.data.key })).status).toBe(200)
  expect(before, 'its owner alone erases it').toEqual(
    await db.selectFrom('users').select('id').where('email', '=', 'e.account@mail.test').execute(),
  )
})

test('the act says nothing of what there was none of', async () => {
  const { phone, name } = somebody()
  const { number } = await aRequest(db, { name, contact: phone })
  const id = await cardOf(phone)
  expect((await erase(id)).status).toBe(200)
  const acts = db.selectFrom('personal_data_acts').select('log_extract').orderBy('id', 'desc')
  const { log_extract } = await acts.executeTakeFirstOrThrow()
  expect((log_extract as { what: string }[]).map(({ what }) => what)).toEqual([
    `Удалена заявка ${number}`,
    `Удалены сведения в карточке клиента №\u00a0${id}`,
  ])
})

test('whoever is known by a phone or a name in Telegram goes from everywhere, with an act, a line and an answer to repeats', async () => {
  const { phone, name } = somebody()
  const handle = '@elvira_shch'
  const mine = await aRequest(db, { name, contact: phone, story: 'Никому не рассказывала.', notes: name })
  await aRequest(db, { name, contact: handle, contact_type: 'telegram' })
  const sofya = await signedInAs(world, 'moderator')
  const [id, other] = [await cardOf(phone), await cardOf(handle)]
  expect((await sofya.post(`/api/clients/${id}/join`, { client_id: other })).status).toBe(200)
  expect((await sofya.patch(`/api/clients/${id}`, { name: `${name} (мама)` })).status).toBe(200)
  await aReview(db, { author_name: name, client_id: id })
  const paid = await aTransaction(db, { status: 'paid', payer_name: name, payer_phone: phone, client_id: id })
  await aTransaction(db, { payer_name: name, payer_phone: phone, client_id: id, expires_at: new Date(0) })
  const form = { name, contact: { type: 'phone' as const, value: phone }, email: undefined, key: 'k', code: undefined }
  const times = { created_at: new Date(), updated_at: new Date(), lease_until: new Date(), starts_at: new Date() }
  await db
    .insertInto('bookings')
    .values({
      ...{ ...times, minutes: 50, company_id: 11, staff_id: 1, service_id: 1, psychologist_id: vera.id },
      ...{ public_id: 's-1', api_id: 's-1', key_digest: Buffer.alloc(32), contact_digest: Buffer.alloc(32, 1) },
      ...{ state: 'asked', sealed_form: sealForm(APP_SECRET, form) },
    })
    .execute()
  const view = { screen: 'requests', name: 'Вид', state: new URLSearchParams({ search: phone.slice(2) }).toString() }
  expect((await admin.post('/api/saved-views', view)).status).toBe(201)
  await db
    .insertInto('letters')
    .values({
      ...{ created_at: new Date(), kind: 'request-received', recipient: 'her.own@mail.test', request_id: '' },
      ...{
        message_id: crypto.randomUUID(),
        state: 'sent',
        expires_at: new Date(),
        next_attempt_at: new Date(),
        sent_at: new Date(),
      },
      subject: `request:${mine.id}`,
    })
    .execute()

  let answer: Answer | undefined
  const lines = await auditOf(world, async () => {
    answer = await erase(other)
  })
  const act = answer?.body.data
  expect([answer?.status, act.subject]).toEqual([200, `Клиент № ${id}, +7•••${phone.slice(-4)}, @e•••`])
  expect(lines).toMatchObject([
    {
      action: 'personal-data.erased',
      actor_id: admin.id,
      subject_type: 'personal-data-act',
      subject_id: String(act.id),
    },
  ])
  const marks = [name.toLowerCase(), phone.slice(2), 'elvira_shch', 'никому не рассказывала', 'her.own']
  expect(await columnsWith(db, marks, { transactions: [paid.id] })).toEqual([])
  expect(await db.selectFrom('bookings').select('id').where('public_id', '=', 's-1').execute()).toEqual([])

  expect((await admin.get('/api/personal-data-acts')).body.data[0]).toEqual(act)
  const file = (await admin.get(`/api/personal-data-acts/${act.id}/file`)).body
  expect(file).toContain(`Чьи данные: клиент № ${id}, `)
  expect(file).toContain('которое приняли сотрудники')

  const again = await auditOf(world, async () => {
    expect((await erase(id)).body.data).toEqual(act)
  })
  expect(again).toEqual([])
  const gone = await admin.get(at(id))
  expect([gone.status, gone.body.message]).toEqual([410, `Данные этого клиента уже удалены. Акт № ${act.number}.`])
  expect((await sofya.get(`/api/clients/${id}`)).status).toBe(404)
  expect((await sofya.patch(`/api/clients/${id}`, { name })).status, 'who had it open meanwhile').toBe(404)
})

test('asks for the word, for a client that there is, and for the plan that was read', async () => {
  const { phone, name } = somebody()
  await aRequest(db, { name, contact: phone })
  const id = await cardOf(phone)
  for (const confirmation of ['да', '', undefined]) {
    const { status, body } = await admin.post(at(id), { confirmation })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['confirmation']])
  }
  expect((await admin.get(at(2_147_483_000))).status).toBe(404)
  expect((await erase(2_147_483_000)).status).toBe(404)
  const { key } = (await admin.get(at(id))).body.data
  await aRequest(db, { name, contact: phone, client_id: id })
  const late = await erase(id, { seen: key })
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'plan_changed', message: expect.stringContaining('Ничего') },
  ])
  expect(await db.selectFrom('requests').select('id').where('contact', '=', phone).execute()).toHaveLength(2)
  expect((await erase(id, { seen: (await admin.get(at(id))).body.data.key })).status).toBe(200)
})

test('is for those who lead requests and keep the acts: both are needed', async () => {
  const { phone, name } = somebody()
  await aRequest(db, { name, contact: phone })
  const id = await cardOf(phone)
  expect((await guest(world).get(at(id))).status).toBe(401)
  const moderator = await signedInAs(world, 'moderator')
  const { id: keeper } = await aUser(db)
  const role = await aRole(db, { permissions: ['audit-logs.view', 'requests.view'] })
  await db.insertInto('user_roles').values({ user_id: keeper, role_id: role.id }).execute()
  for (const person of [moderator, await signIn(world, keeper)]) {
    expect((await person.get(at(id))).status).toBe(403)
    expect((await person.post(at(id), { confirmation: 'удалить' })).status).toBe(403)
    expect((await person.get(`/api/clients/${id}`)).body.data.can.erase).toBe(false)
  }
  expect((await admin.get(`/api/clients/${id}`)).body.data.can.erase).toBe(true)
  expect(await db.selectFrom('requests').select('id').where('contact', '=', phone).execute()).toHaveLength(1)
})

test('leaves what is another’s of the same phone, and of two at once one erases', async () => {
  const { phone, name } = somebody()
  const sofya = await signedInAs(world, 'moderator')
  const own = await aRequest(db, { name, contact: phone })
  const others = await aRequest(db, { name: 'Глеб Чужов', contact: phone })
  const both = await cardOf(phone)
  const parted = await sofya.post(`/api/clients/${both}/part`, { requests: [own.id] })
  expect(parted.status).toBe(200)
  const id = parted.body.data.other.id
  const [one, two] = await Promise.all([erase(id), erase(id)])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(one.body.data).toEqual(two.body.data)
  const left = await db.selectFrom('requests').select('id').where('contact', '=', phone).execute()
  expect(left).toEqual([{ id: others.id }])
  expect((await sofya.get(`/api/clients/${both}`)).body.data.name).toBe('Глеб Чужов')
})

test('a save that runs beside it leaves no words behind', async () => {
  const { phone, name } = somebody()
  const { id: request } = await aRequest(db, { name, contact: phone })
  const id = await cardOf(phone)
  let erasing: Promise<Answer> | undefined
  await transaction(db, async (tx) => {
    await sql`select 1 from requests where id = ${request} for update`.execute(tx)
    if (world.databaseUrl !== undefined) erasing = erase(id)
    erasing?.catch(() => {})
    await untilSomebodyWaits(world, tx)
    const ctx = { clock: () => world.clock.now, actor: null, request: { id: 'beside', ip: null, userAgent: null } }
    const changes = [{ field: 'name', old: null, new: name }]
    await record(tx, ctx, 'request.updated', { type: 'request', id: request, label: 'Заявка' }, changes)
  })
  expect((await (erasing ?? erase(id))).status).toBe(200)
  expect(await columnsWith(db, [name.toLowerCase()])).toEqual([])
})
