import { sql } from 'kysely'
import { aRequest } from '#test/builders.ts'
import type { World } from '../../world.ts'
import { bothWays, reading, type Examples } from '../example.ts'

let serial = 0

/** A client of their own contact, with so many requests. */
async function aClient({ db }: World, requests = 2) {
  serial += 1
  const contact = `+7916${String(serial).padStart(7, '5')}`
  const ids: number[] = []
  for (let index = 0; index < requests; index += 1)
    ids.push((await aRequest(db, { contact, name: 'Ксения Осокина' })).id)
  await sql`select fill_clients()`.execute(db)
  const { client_id } = await db
    .selectFrom('requests')
    .select('client_id')
    .where('id', '=', ids[0] as number)
    .executeTakeFirstOrThrow()
  return { id: client_id as number, requests: ids, hidden: [contact, 'Осокина'] }
}

export const clientExamples: Examples = {
  'GET /api/clients': reading('/api/clients?filter[in_question]=0&filter[search]=ольга'),
  'GET /api/clients/:id': reading(async ({ world }) => ({ path: `/api/clients/${(await aClient(world)).id}` })),
  'GET /api/clients/:id/timeline': reading(async ({ world }) => ({
    path: `/api/clients/${(await aClient(world)).id}/timeline`,
  })),
  ...bothWays('/api/clients/:id', {
    leaves: { action: 'client.updated', again: 'nothing' },
    async send({ world }) {
      const { id, hidden } = await aClient(world)
      return { path: `/api/clients/${id}`, body: { name: 'Ксения Петровна Осокина' }, hidden, subject: id }
    },
  }),
  'GET /api/clients/:id/erasure': reading(async ({ world }) => ({
    path: `/api/clients/${(await aClient(world)).id}/erasure`,
  })),
  'POST /api/clients/:id/erasure': {
    leaves: { action: 'personal-data.erased', again: 'nothing' },
    async send({ world }) {
      const { id, hidden } = await aClient(world)
      return { path: `/api/clients/${id}/erasure`, body: { confirmation: 'удалить' }, hidden }
    },
  },
  'GET /api/wrong-phones': reading(async ({ world }) => {
    await aRequest(world.db, { contact: '+9991234567' })
    return { path: '/api/wrong-phones' }
  }),
  'POST /api/wrong-phones/mend': {
    leaves: { action: 'request.updated', again: 'nothing' },
    async send({ world }) {
      const { id } = await aRequest(world.db, { contact: '+9991234567' })
      const body = { subject: 'request', id, was: '+9991234567', phone: '8 999 123-45-67' }
      return { path: '/api/wrong-phones/mend', body, subject: id }
    },
  },
  'POST /api/clients/:id/join': {
    // The second card has become the first by then.
    leaves: { action: 'client.joined', beside: 'client.joined', again: 'nothing' },
    async send({ world }) {
      const [one, two] = [await aClient(world), await aClient(world)]
      const hidden = [...one.hidden, ...two.hidden]
      return { path: `/api/clients/${one.id}/join`, body: { client_id: two.id }, hidden, subject: two.id }
    },
  },
  'POST /api/clients/:id/part': {
    leaves: { action: 'client.parted', beside: 'client.parted', again: 'nothing' },
    async send({ world }) {
      const [one, two] = [await aClient(world), await aClient(world)]
      const body = { requests: one.requests.slice(1), to_id: two.id }
      return { path: `/api/clients/${one.id}/part`, body, hidden: [...one.hidden, ...two.hidden], subject: two.id }
    },
  },
  'POST /api/clients/:id/undo': {
    leaves: { action: 'client.join-undone', beside: 'client.join-undone', again: 'nothing' },
    async send({ world }) {
      const [one, two] = [await aClient(world), await aClient(world)]
      const records = { requests: two.requests, transactions: [], reviews: [], bookings: [] }
      const { rows } = await sql<{ id: number }>`
        with moved as (update requests set client_id = ${one.id} where client_id = ${two.id}),
        joined as (update clients set joined_into_id = ${one.id} where id = ${two.id})
        insert into client_changes (at, kind, from_id, to_id, records, was_one_person)
        values (now(), 'join', ${two.id}, ${one.id}, ${JSON.stringify(records)}, false) returning id`.execute(world.db)
      const body = { change_id: rows[0]?.id }
      return { path: `/api/clients/${one.id}/undo`, body, hidden: [...one.hidden, ...two.hidden], subject: two.id }
    },
  },
}
