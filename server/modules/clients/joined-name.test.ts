import { beforeEach, describe, expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { leaveRequest, makeLink } from '#test/builders/clients.ts'
import { signedInAs, type Visitor } from '#test/people.ts'
import { openTill } from '#test/fakes/till.ts'
import { transaction } from '#server/platform/db/database.ts'
import { refreshClients } from './identity.ts'

const { world } = await openTill('sandbox')
const { db } = world
const vera = await aPsychologist(db, { is_published: true, full_name: 'Вера Видная' })
const PHONE = '+79161112233'
const OTHER = '+79169998877'
let sofya: Visitor

beforeEach(async () => {
  for (const table of ['transaction_events', 'transactions', 'requests', 'clients'] as const) {
    await db.deleteFrom(table).execute()
  }
  sofya = await signedInAs(world, 'moderator')
})

const join = async (id: number | null, client_id: number | null) =>
  (await sofya.post(`/api/clients/${id}/join`, { client_id })).body.data
const nameOf = async (id: number | null, by = sofya) => (await by.get(`/api/clients/${id}`)).body.data.name

describe('the name of whoever others were joined to', () => {
  test('stays, also when the other card comes back and goes again', async () => {
    const one = await leaveRequest(world, { name: 'Тимофей', contact: PHONE })
    const two = await leaveRequest(world, { name: 'Александр Петрович', contact: OTHER })
    const { client, change_id } = await join(one.client_id, two.client_id)
    expect(client).toMatchObject({ name: 'Тимофей', names: ['Александр Петрович', 'Тимофей'] })
    await sofya.post(`/api/clients/${one.client_id}/undo`, { change_id })
    expect([await nameOf(one.client_id), await nameOf(two.client_id)]).toEqual(['Тимофей', 'Александр Петрович'])
    expect((await join(two.client_id, one.client_id)).client.name).toBe('Александр Петрович')
  })

  test('stays through a chain of joinings', async () => {
    const [a, b, c] = [
      await leaveRequest(world, { name: 'Александра', contact: PHONE }),
      await leaveRequest(world, { name: 'Тимофей', contact: OTHER }),
      await leaveRequest(world, { name: 'Яна', contact: '+79167770011' }),
    ]
    await join(b.client_id, a.client_id)
    const { client, change_id } = await join(c.client_id, b.client_id)
    expect(client.name).toBe('Яна')
    await sofya.post(`/api/clients/${c.client_id}/undo`, { change_id })
    expect([await nameOf(b.client_id), await nameOf(c.client_id)]).toEqual(['Тимофей', 'Яна'])
  })

  test('becomes fuller with what they write of themselves later, not with the name that was joined', async () => {
    const one = await leaveRequest(world, { name: 'Тимофей', contact: PHONE })
    const two = await leaveRequest(world, { name: 'Александр Петрович', contact: OTHER })
    await join(one.client_id, two.client_id)
    world.clock.now = new Date(world.clock.now.getTime() + 60_000)
    expect((await leaveRequest(world, { name: 'александр петрович', contact: OTHER })).client_id).toBe(one.client_id)
    expect(await nameOf(one.client_id)).toBe('Тимофей')
    await leaveRequest(world, { name: 'Тимофей Ильин', contact: PHONE })
    expect(await nameOf(one.client_id)).toBe('Тимофей Ильин')
  })

  test('goes with the records that told it', async () => {
    const one = await leaveRequest(world, { name: 'Тимофей', contact: PHONE })
    const two = await leaveRequest(world, { name: 'Александр Петрович', contact: OTHER })
    await join(one.client_id, two.client_id)
    await db.deleteFrom('requests').where('id', '=', one.id).execute()
    await transaction(db, (tx) => refreshClients(tx, [one.client_id]))
    expect(await nameOf(one.client_id)).toBe('Александр Петрович')
  })

  test('is that of a request before that of a payment, which not everybody sees', async () => {
    const paid = await makeLink(world, sofya, {
      psychologist_id: vera.id,
      payer: { name: 'Глеб Платов', phone: PHONE },
    })
    const asked = await leaveRequest(world, { name: 'Ольга', contact: OTHER })
    const support = await signedInAs(world, 'tech-support')
    expect(await nameOf(paid.client_id, support)).toBe('Г. П.')
    await join(paid.client_id, asked.client_id)
    expect(await nameOf(paid.client_id, support)).toBe('Ольга')
    const { body } = await support.get(`/api/clients/${paid.client_id}`)
    expect(body.data.names).toEqual(['Ольга', 'Г. П.'])
  })
})
