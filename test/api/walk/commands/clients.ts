import { sql } from 'kysely'
import { expect } from 'vitest'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { guest } from '#test/people.ts'
import { expectSame } from '../same.ts'
import type { Stranger, Walk } from '../walk.ts'

const aClient = (walk: Walk) => walk.any('clients', walk.dice.luck(80) ? 'joined_into_id is null' : 'true')
const at = (id: number) => `/api/clients/${id}`

export const clientCommands = {
  async renameClient(walk: Walk) {
    const client = await aClient(walk)
    if (client === undefined) return
    const body = walk.dice.luck(50) ? { name: `Клиентка ${walk.serial()}` } : { is_one_person: walk.dice.luck(70) }
    await walk.ask(walk.anybody(), 'PATCH', at(client.id), { ...body, ...walk.version(client) })
  },

  async joinClients(walk: Walk) {
    const [one, other] = [await aClient(walk), await aClient(walk)]
    if (one === undefined || other === undefined) return
    await walk.ask(walk.anybody(), 'POST', `${at(one.id)}/join`, { client_id: other.id })
  },

  async partClients(walk: Walk) {
    const one = await walk.any('clients', 'id in (select client_id from requests)')
    const other = await aClient(walk)
    if (one === undefined) return
    const requests = walk.dice.some(await walk.ids('requests', `client_id = ${one.id}`), 3)
    const transactions = walk.dice.some(await walk.ids('transactions', `client_id = ${one.id}`), 2)
    const to = other !== undefined && walk.dice.luck(50) ? { to_id: other.id } : {}
    await walk.ask(walk.anybody(), 'POST', `${at(one.id)}/part`, { requests, transactions, ...to })
  },

  async undoClientChange(walk: Walk) {
    const change = await walk.any<{ id: number; from_id: number; to_id: number }>('client_changes')
    if (change === undefined) return
    const card = walk.dice.of(change.from_id, change.to_id)
    await walk.ask(walk.anybody(), 'POST', `${at(card)}/undo`, { change_id: change.id })
  },

  /** Somebody has all that is known of them erased, by the link of a letter. */
  async eraseOneself(walk: Walk) {
    const living = walk.strangers.filter(({ kind, isErased }) => kind === 'email' && !isErased)
    const reviews = await walk.db.selectFrom('reviews').select('author_email').execute()
    const authors = living.filter(({ contact }) => reviews.some(({ author_email }) => author_email === contact))
    const stranger = walk.dice.one(authors.length > 0 && walk.dice.luck(50) ? authors : living)
    if (stranger === undefined) return
    const pass = await aPass(walk.db, stranger.contact, walk.now)
    const headers = withPass(guest(walk.world), pass)
    await walk.visit('GET', '/api/my-data', undefined, headers)
    const own = await recordsOf(walk, ofAddress(stranger.contact))
    const { status } = await walk.visit('POST', '/api/my-data/erase', { confirmation: 'удалить' }, headers)
    if (status !== 200) return
    await forget(walk, stranger)
    await expectGone(walk, own)
  },

  /** Staff erase a client, all of whom they have read before. */
  async eraseClient(walk: Walk) {
    const client = await aClient(walk)
    if (client === undefined) return
    const who = walk.dice.luck(60) ? walk.walker('root') : walk.anybody()
    const plan = await walk.ask(who, 'GET', `${at(client.id)}/erasure`)
    const card = plan.body.data?.client_id ?? client.id
    const [known, own] = [await wholly(walk, card), await recordsOf(walk, ofClient(card))]
    const seen = plan.status === 200 && walk.dice.luck(70) ? { seen: plan.body.data.key } : {}
    const { status } = await walk.ask(who, 'POST', `${at(client.id)}/erasure`, { confirmation: 'удалить', ...seen })
    if (status !== 200) return
    for (const stranger of known) await forget(walk, stranger)
    await expectGone(walk, own)
  },
}

/** By table, what of each is somebody's. */
type Whose = Record<'reviews' | 'requests' | 'applications' | 'bookings', ReturnType<typeof sql>>

function ofAddress(email: string): Whose {
  const requests = sql`contact = ${email} or id in (select request_id from bookings where lower(email) = ${email})`
  return {
    requests,
    reviews: sql`author_email = ${email} or transaction_id in (select id from transactions where lower(payer_email) = ${email})`,
    applications: sql`email = ${email}`,
    bookings: sql`lower(email) = ${email} or request_id in (select id from requests where ${requests})`,
  }
}

/** Applications are erased by the link of a letter alone. */
function ofClient(id: number): Whose {
  return {
    requests: sql`client_id = ${id}`,
    reviews: sql`client_id = ${id} or transaction_id in (select id from transactions where client_id = ${id})`,
    applications: sql`false`,
    bookings: sql`client_id = ${id} or request_id in (select id from requests where client_id = ${id})`,
  }
}

type Own = { table: string; id: number; text: string | null }

async function recordsOf(walk: Walk, whose: Whose): Promise<Own[]> {
  const parts = Object.entries(whose).map(([table, isTheirs]) => {
    const text = table === 'reviews' ? sql`text` : sql`null::text`
    return sql`select ${table}::text as table, id, ${text} as text from ${sql.table(table)} where ${isTheirs}`
  })
  const { rows } = await sql<Own>`${sql.join(parts, sql` union all `)} order by 1, 2`.execute(walk.db)
  return rows
}

/** Nothing of it is left, here or for visitors; a visit whose time is taken may stay for a while, as nobody's. */
async function expectGone(walk: Walk, own: Own[]) {
  if (own.length === 0) return
  const gone = ({ table }: Own) =>
    table === 'bookings'
      ? sql`client_id is not null or email is not null or sealed_form is not null or sealed_letter is not null or request_id is not null`
      : sql`true`
  const parts = own.map(
    (one) => sql`
      select ${one.table}::text || ' ' || id::text as what from ${sql.table(one.table)} where id = ${one.id} and (${gone(one)})`,
  )
  const { rows } = await sql<{ what: string }>`${sql.join(parts, sql` union all `)}`.execute(walk.db)
  expectSame('what was left of an erasure', rows, [])
  const { body } = await walk.visit('GET', '/api/reviews?per_page=100')
  for (const { text } of own) if (text !== null) expect(JSON.stringify(body.data)).not.toContain(JSON.stringify(text))
}

/** Who is this client and nobody else: all that they have left hangs on this card. */
async function wholly(walk: Walk, clientId: number): Promise<Stranger[]> {
  const requests = await walk.db.selectFrom('requests').select(['contact', 'client_id']).execute()
  const payments = await walk.db.selectFrom('transactions').selectAll().execute()
  const reviews = await walk.db.selectFrom('reviews').select(['author_email', 'client_id']).execute()
  const applications = await walk.db.selectFrom('applications').select('email').execute()
  return walk.strangers.filter(({ contact, isErased }) => {
    // Of an application the link of a letter alone is the end.
    if (isErased || applications.some(({ email }) => email === contact)) return false
    const cards = [
      ...requests.filter((row) => row.contact === contact),
      ...payments.filter((row) => row.payer_email === contact || row.payer_phone === contact),
      ...reviews.filter((row) => row.author_email === contact),
    ].map(({ client_id }) => client_id)
    return cards.length > 0 && cards.every((id) => id === clientId)
  })
}

async function forget(walk: Walk, stranger: Stranger) {
  const { contact } = stranger
  const kept = await walk.db
    .selectFrom('transactions')
    .select('id')
    .where((eb) => eb.or([eb('payer_email', '=', contact), eb('payer_phone', '=', contact)]))
    .execute()
  stranger.isErased = true
  stranger.keepsPayments = kept.length > 0
  walk.tell(`— ${stranger.marks.join(', ')} erased, ${kept.length} payments stay`)
}
