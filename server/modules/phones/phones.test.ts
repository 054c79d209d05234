import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WrongPhone } from '#contract/office/wrong-phones.ts'
import { isNormalizedPhone, normalizedPhonePattern } from '#contract/wire/phone.ts'
import { anApplication } from '#test/builders/applications.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aRequest, aTransaction, aUser } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const WRONG = '+9991234567'
const RIGHT = '+79991234567'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')

async function listed(who = moderator): Promise<{ data: WrongPhone[]; total: number }> {
  const { status, body } = await who.get('/api/wrong-phones')
  expect(status).toBe(200)
  return body as { data: WrongPhone[]; total: number }
}

const mend = (body: object, who = moderator) => who.post('/api/wrong-phones/mend', body)

beforeEach(async () => {
  await sql`update users set phone = null`.execute(db)
  await sql`truncate requests, transactions, applications, clients cascade`.execute(db)
  await sql`delete from psychologists`.execute(db)
})

describe('what the database takes for a phone that can be called', () => {
  test('is what the contract reads as it stands', async () => {
    const { rows } = await sql<{
      source: string
    }>`select prosrc as source from pg_proc where proname = 'is_kept_phone'`.execute(db)
    expect(rows[0]?.source).toContain(`'${normalizedPhonePattern()}'`)
  })

  test.each([
    ...['+79991234567', '+70001000001', '+375291234567', '+442079460958', '+74951234567;ext=12', '+12125550199'],
    ...[
      '+9991234567',
      '+89991234567',
      '+7999123456',
      '79991234567',
      '8 999 123-45-67',
      '+1234567',
      '',
      '+74951234567;ext=',
    ],
    ...['+88001234567', '+8801712345678', '+37529123', '+79991234567 ', '+7 999 123-45-67', '+3751', '+99812345678901'],
  ])('«%s»', async (phone) => {
    const { rows } = await sql<{ is_kept: boolean }>`select is_kept_phone(${phone}) as is_kept`.execute(db)
    expect(rows[0]?.is_kept).toBe(isNormalizedPhone(phone))
  })
})

describe('phones that are kept wrong', () => {
  test('are listed with what is wrong and what was meant, those of visitors first', async () => {
    const request = await aRequest(db, { contact: WRONG })
    await aRequest(db, { contact: RIGHT })
    await aRequest(db, { contact: 'olga@example.test', contact_type: 'email' })
    const card = await aPsychologist(db, { full_name: 'Загорянская Марина', ycl_phone: '123-45-67' })
    const { data, total } = await listed()
    expect(total).toBe(2)
    expect(data).toMatchObject([
      { subject: 'request', id: request.id, phone: WRONG, meant: RIGHT, fault: expect.stringContaining('кода') },
      { subject: 'psychologist', id: card.id, label: 'Загорянская Марина', meant: null },
    ])
  })

  test('of accounts above the reader, and of records that the reader may not change, are not', async () => {
    const admin = await aUser(db, { role: 'admin', phone: WRONG })
    const person = await aUser(db, { role: 'psychologist', phone: WRONG })
    expect((await listed()).data.filter(({ subject }) => subject === 'user').map(({ id }) => id)).toEqual([person.id])
    const { status } = await mend({ subject: 'user', id: admin.id, was: WRONG, phone: RIGHT })
    expect(status).toBe(404)
    expect((await db.selectFrom('users').select('phone').where('id', '=', admin.id).executeTakeFirst())?.phone).toBe(
      WRONG,
    )
    expect((await (await signedInAs(world, 'psychologist')).get('/api/wrong-phones')).status).toBe(403)
  })

  test.each(['request', 'transaction', 'psychologist', 'user'] as const)(
    'of a %s is mended, told in its history, and listed no more',
    async (subject) => {
      const made = {
        request: () => aRequest(db, { contact: WRONG }),
        transaction: () => aTransaction(db, { payer_phone: WRONG }),
        psychologist: () => aPsychologist(db, { ycl_phone: WRONG }),
        user: () => aUser(db, { role: 'psychologist', phone: WRONG }),
      }
      const { id } = await made[subject]()
      await sql`select fill_clients()`.execute(db)
      const { status, body } = await mend({ subject, id, was: WRONG, phone: '8 999 123-45-67' })
      expect([status, body.data]).toEqual([200, { phone: RIGHT }])
      expect(await listed()).toMatchObject({ data: [], total: 0 })
      const { rows } = await sql<{ action: string; fields: string[] }>`
        select a.action, array(select c ->> 'field' from jsonb_array_elements(v.changes) c) as fields
        from audit_log a join audit_log_values v on v.audit_log_id = a.id
        where a.subject_type = ${subject} and a.subject_id = ${String(id)} order by a.id desc limit 1`.execute(db)
      expect(rows[0]).toMatchObject({ action: `${subject}.updated`, fields: [expect.stringMatching(/phone|contact/)] })
    },
  )

  test.each([
    ['request', () => aRequest(db, { contact: WRONG })],
    ['application', () => anApplication(db, { phone: WRONG })],
  ] as const)('of a %s shows no more of it in the log than other lines do', async (subject, make) => {
    const { id } = await make()
    const [line] = await auditOf(world, () => mend({ subject, id, was: WRONG, phone: RIGHT }))
    expect(line?.changes).toMatchObject([{ old: '+9•••4567', new: '+7•••4567' }])
    expect(line?.subject_label).toMatch(/^(Заявка|Отклик №) [\d-]+$/)
  })

  test('of a request is told to those who see contacts masked as they see them', async () => {
    const { id } = await aRequest(db, { contact: WRONG })
    await mend({ subject: 'request', id, was: WRONG, phone: RIGHT })
    const support = await signedInAs(world, 'tech-support')
    const { data } = (await support.get(`/api/history?subject_type=request&subject_id=${id}`)).body
    expect(data).toMatchObject([{ action: 'request.updated', changes: [{ field: 'contact', new: '+7•••4567' }] }])
  })

  test('of a request is its client’s too', async () => {
    const { id } = await aRequest(db, { contact: WRONG, name: 'Ольга' })
    await sql`select fill_clients()`.execute(db)
    expect((await mend({ subject: 'request', id, was: WRONG, phone: RIGHT })).status).toBe(200)
    const contacts = await db.selectFrom('client_contacts').select('value').execute()
    expect(contacts).toEqual([{ value: RIGHT }])
  })

  test('that somebody has mended meanwhile stay as they are, and a number that is none is refused at its field', async () => {
    const { id } = await aRequest(db, { contact: WRONG })
    expect((await mend({ subject: 'request', id, was: WRONG, phone: '123-45-67' })).body.errors).toHaveProperty('phone')
    expect((await mend({ subject: 'request', id, was: WRONG, phone: RIGHT })).status).toBe(200)
    expect((await mend({ subject: 'request', id, was: WRONG, phone: '+79997654321' })).status).toBe(409)
    const row = await db.selectFrom('requests').select('contact').where('id', '=', id).executeTakeFirst()
    expect(row?.contact).toBe(RIGHT)
    expect((await mend({ subject: 'request', id: 999_999, was: WRONG, phone: RIGHT })).status).toBe(404)
  })

  test('are counted on the first screen of those who can mend them', async () => {
    await aRequest(db, { contact: WRONG })
    const { body } = await moderator.get('/api/dashboard')
    const tile = body.data.tiles.find(({ name }: { name: string }) => name === 'wrong-phones')
    expect(tile).toMatchObject({ count: 1, href: '/sm-admin/clients/phones' })
  })
})
