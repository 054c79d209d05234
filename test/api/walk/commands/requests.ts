import { LOST_REASONS } from '#contract/requests/deal.ts'
import { solved } from '#test/solved.ts'
import type { Walk } from '../walk.ts'

interface Request {
  id: number
  version: number
  status: string
}

const STATUSES = ['new', 'in_work', 'booked', 'paid', 'done', 'lost', 'spam'] as const
const aRequest = (walk: Walk, where?: string) => walk.any<Request>('requests', where)
const at = (id: number) => `/api/consultation-requests/${id}`

const hours = (walk: Walk, more: number) => new Date(walk.now.getTime() + more * 3_600_000).toISOString()

export const requestCommands = {
  async leaveRequest(walk: Walk) {
    const { name, contact, marks } = walk.stranger()
    const topics = walk.dice.some(await walk.ids('topics', 'deleted_at is null and is_published'), 2)
    const somebody = await walk.any<{ id: number; slug: string }>('psychologists', 'is_published')
    const form = {
      ...{ for_whom: walk.dice.of('self', 'couple'), topics, name, contact, consent: true, consent_health: true },
      story: walk.dice.of('Не сплю.', `Меня зовут ${marks[0]}, мне плохо.`, 'Не хочу жить.'),
      ...(somebody !== undefined && walk.dice.luck(40) ? { psychologist: somebody.slug } : {}),
    }
    const { status, body } = await walk.visit('POST', '/api/consultation-requests', await solved(walk.world, form))
    if (status < 300 && typeof body.data?.key === 'string') walk.requestKeys.push(body.data.key)
  },

  async withdrawRequest(walk: Walk) {
    const key = walk.dice.one(walk.requestKeys)
    if (key !== undefined) await walk.visit('POST', '/api/consultation-requests/sent/withdraw', { key })
  },

  async enterRequest(walk: Walk) {
    const { name, contact } = walk.stranger()
    const form = {
      source: walk.dice.of('call', 'message'),
      name,
      contact,
      for_whom: 'self',
      is_taken: walk.dice.luck(60),
    }
    const notes = walk.dice.luck(40) ? { notes: `Звонила ${name}` } : {}
    await walk.ask(walk.anybody(), 'POST', '/api/staff/consultation-requests', { ...form, ...notes })
  },

  async moveRequest(walk: Walk) {
    const request = await aRequest(walk)
    if (request === undefined) return
    const status = walk.dice.of(...STATUSES)
    const reason = status === 'lost' ? { lost_reason: walk.dice.of(...LOST_REASONS) } : {}
    const words = status === 'lost' && walk.dice.luck(60) ? { lost_words: 'Дорого, подумает' } : {}
    await walk.ask(walk.anybody(), 'PATCH', at(request.id), { status, ...reason, ...words, ...walk.version(request) })
  },

  async leadRequest(walk: Walk) {
    const request = await aRequest(walk)
    if (request === undefined) return
    const { dice } = walk
    const day = hours(walk, 24 * dice.below(4)).slice(0, 10)
    const body = dice.of<object>(
      { assignee_id: dice.of(...walk.staff.map(({ id }) => id), null) },
      { notes: dice.of('Перезвонить', null, 'Просила вечером') },
      { next_contact_on: dice.of(day, null) },
      { price: dice.of(450_000, null) },
    )
    await walk.ask(walk.anybody(), 'PATCH', at(request.id), { ...body, ...walk.version(request) })
  },

  async arrangeMeeting(walk: Walk) {
    const request = await aRequest(walk)
    if (request === undefined) return
    const psychologists = await walk.ids('psychologists', 'deleted_at is null')
    const meeting = {
      chosen_psychologist_id: walk.dice.one(psychologists) ?? null,
      meeting_at: walk.dice.luck(80) ? hours(walk, 2 + walk.dice.below(60)) : null,
      meeting_format: walk.dice.of('online', 'offline'),
    }
    const status = walk.dice.luck(60) ? { status: 'booked' } : {}
    await walk.ask(walk.anybody(), 'PATCH', at(request.id), { ...meeting, ...status, ...walk.version(request) })
  },

  async writeEntry(walk: Walk) {
    const request = await aRequest(walk)
    if (request === undefined) return
    const { dice } = walk
    const text = dice.of(
      'Говорит тихо.',
      `Зовут ${walk.strangers.findLast(({ isErased }) => !isErased)?.name ?? 'Аня'}`,
    )
    const contact = { kind: 'contact', channel: 'call', outcome: dice.of('no_answer', 'talked', 'agreed') }
    const own = await walk.db.selectFrom('requests').select('name').where('id', '=', request.id).executeTakeFirst()
    // Of others nobody writes here: it would be their data in somebody else's card.
    const said = text.startsWith('Зовут') ? `Зовут ${own?.name ?? ''}` : text
    const body = dice.luck(50) ? { kind: 'comment', text: said } : { ...contact, ...dice.of({}, { text: said }) }
    await walk.ask(walk.anybody(), 'POST', `${at(request.id)}/entries`, body)
  },
}
