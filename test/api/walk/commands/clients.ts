import { aPass, withPass } from '#test/builders/my-data.ts'
import { guest } from '#test/people.ts'
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
    const stranger = walk.dice.one(walk.strangers.filter(({ kind, isErased }) => kind === 'email' && !isErased))
    if (stranger === undefined) return
    const pass = await aPass(walk.db, stranger.contact, walk.now)
    const headers = withPass(guest(walk.world), pass)
    await walk.visit('GET', '/api/my-data', undefined, headers)
    const { status } = await walk.visit('POST', '/api/my-data/erase', { confirmation: 'удалить' }, headers)
    if (status === 200) await forget(walk, stranger)
  },

  /** Staff erase a client, all of whom they have read before. */
  async eraseClient(walk: Walk) {
    const client = await aClient(walk)
    if (client === undefined) return
    const who = walk.anybody()
    const plan = await walk.ask(who, 'GET', `${at(client.id)}/erasure`)
    const known = await wholly(walk, plan.body.data?.client_id ?? client.id)
    const seen = plan.status === 200 && walk.dice.luck(70) ? { seen: plan.body.data.key } : {}
    const { status } = await walk.ask(who, 'POST', `${at(client.id)}/erasure`, { confirmation: 'удалить', ...seen })
    if (status === 200) for (const stranger of known) await forget(walk, stranger)
  },
}

/** Who is this client and nobody else: all that they have left hangs on this card. */
async function wholly(walk: Walk, clientId: number): Promise<Stranger[]> {
  const requests = await walk.db.selectFrom('requests').select(['contact', 'client_id']).execute()
  const payments = await walk.db.selectFrom('transactions').selectAll().execute()
  const reviews = await walk.db.selectFrom('reviews').select(['author_email', 'client_id']).execute()
  return walk.strangers.filter(({ contact, isErased }) => {
    if (isErased) return false
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
