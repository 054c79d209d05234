import type { Walk } from '../walk.ts'

interface Card {
  id: number
  version: number
  deleted_at: Date | null
}

const NAMES = ['Анна Ветрова', 'Борис Громов', 'Вера Ёлкина', 'Пётр Ильин', 'Сотрудник 1001']
const TEXTS = ['Работаю бережно.', 'Тревога и сон.', 'Гарантирую результат за две встречи.', null]
const PRICES = [300_000, 350_000, 450_001, null]

const aCard = (walk: Walk, where?: string) => walk.any<Card>('psychologists', where)
const at = (id: number) => `/api/psychologists/${id}`

async function links(walk: Walk) {
  const { dice } = walk
  const alive = 'deleted_at is null'
  return {
    topics: dice.some(await walk.ids('topics', alive), 3),
    specializations: dice.some(await walk.ids('specializations', alive), 2),
    branches: dice.some(await walk.ids('branches', alive), 2),
    positions: dice.some(await walk.ids('positions', alive), 2),
  }
}

async function fields(walk: Walk): Promise<Record<string, unknown>> {
  const { dice } = walk
  const all = {
    full_name: dice.of(...NAMES),
    about: dice.of(...TEXTS),
    short_intro: dice.of('Помогаю выбрать.', 'Слушаю.'),
    price: dice.of(...PRICES),
    workload: dice.below(3) * 40,
    is_couples: dice.luck(50),
    format: dice.some(['online', 'offline'], 2),
    gender: dice.of('female', 'male', null),
    ...(await links(walk)),
  }
  const chosen = new Set(dice.some(Object.keys(all), 3))
  return Object.fromEntries(Object.entries(all).filter(([name]) => chosen.has(name)))
}

export const cardCommands = {
  async createCard(walk: Walk) {
    const body = { ...(await fields(walk)), full_name: walk.dice.of(...NAMES), is_published: walk.dice.luck(40) }
    await walk.ask(walk.anybody(), 'POST', '/api/psychologists', body)
  },

  async editCard(walk: Walk) {
    const card = await aCard(walk)
    if (card === undefined) return
    const body = { ...(await fields(walk)), ...walk.version(card) }
    const { status } = await walk.ask(walk.anybody(), 'PUT', at(card.id), body)
    const isNow = body.version === undefined || body.version === card.version
    if (walk.isAlone && status === 409 && isNow) throw new Error('A save of the newest version is a conflict')
    if (walk.isAlone && status === 200) await expectSaved(walk, at(card.id), body)
  },

  async publishCard(walk: Walk) {
    const card = await aCard(walk, 'deleted_at is null')
    if (card === undefined) return
    const body = { is_published: walk.dice.luck(70), ...walk.version(card) }
    await walk.ask(walk.anybody(), 'PUT', at(card.id), body)
  },

  async trashCard(walk: Walk) {
    const card = await aCard(walk, 'deleted_at is null')
    if (card !== undefined) await walk.ask(walk.anybody(), 'DELETE', at(card.id))
  },

  async restoreCard(walk: Walk) {
    const card = await aCard(walk, walk.dice.luck(90) ? 'deleted_at is not null' : 'true')
    if (card !== undefined) await walk.ask(walk.anybody(), 'POST', `${at(card.id)}/restore`)
  },

  async mergeCards(walk: Walk) {
    const [one, other] = [await aCard(walk, 'deleted_at is null'), await aCard(walk, 'deleted_at is null')]
    if (one === undefined || other === undefined) return
    const take = walk.dice.some(['about', 'price', 'full_name', 'short_intro', 'user_id', 'slug'], 3)
    const unite = walk.dice.some(['topics', 'branches', 'specializations'], 2)
    const versions = { version: one.version, other_version: walk.version(other).version ?? other.version }
    await walk.ask(walk.anybody(), 'POST', `${at(one.id)}/merge`, { other_id: other.id, ...versions, take, unite })
  },

  async tellApart(walk: Walk) {
    const [one, other] = [await aCard(walk), await aCard(walk)]
    if (one === undefined || other === undefined) return
    const body = { other_id: other.id, is_told_apart: walk.dice.luck(70) }
    await walk.ask(walk.anybody(), 'POST', `${at(one.id)}/told-apart`, body)
  },

  async timeOff(walk: Walk) {
    const card = await aCard(walk)
    const off = await walk.any('times_off')
    if (off !== undefined && walk.dice.luck(40))
      return void (await walk.ask(walk.anybody(), 'DELETE', `/api/times-off/${off.id}`))
    if (card === undefined) return
    const day = (more: number) => new Date(walk.now.getTime() + more * 86_400_000).toISOString().slice(0, 10)
    const first = walk.dice.below(12)
    const body = { first_day: day(first), last_day: day(first + walk.dice.below(5)), note: 'Отпуск' }
    await walk.ask(walk.anybody(), 'POST', `${at(card.id)}/times-off`, body)
  },

  async ownCard(walk: Walk) {
    const name = walk.dice.of('psychologist', 'psychologist 2')
    const who = walk.walker(name)
    const card = await aCard(walk, `user_id = ${who.id}`)
    if (card === undefined) return
    const body = { about: walk.dice.of(...TEXTS), short_intro: walk.dice.of('Рядом.', 'Лечу быстро.') }
    await walk.ask(who, 'PUT', at(card.id), { ...body, ...walk.version(card) })
  },

  async linkAccount(walk: Walk) {
    const card = await aCard(walk, 'deleted_at is null')
    if (card === undefined) return
    const who = walk.walker(walk.dice.of('psychologist', 'psychologist 2'))
    await walk.ask(walk.anybody(), 'PUT', at(card.id), { user_id: walk.dice.of(who.id, who.id, null) })
  },

  async decideProposal(walk: Walk) {
    const proposal = await walk.any('card_proposals')
    if (proposal === undefined) return
    const path = `/api/card-proposals/${proposal.id}`
    const { version = proposal.version } = walk.version(proposal)
    if (walk.dice.luck(50))
      await walk.ask(walk.anybody(), 'POST', `${path}/accept`, { version, is_checked: walk.dice.luck(70) })
    else if (walk.dice.luck(70))
      await walk.ask(walk.anybody(), 'POST', `${path}/return`, { version, reason: 'Обещать результат нельзя' })
    else await walk.ask(walk.walker('psychologist'), 'DELETE', path)
  },

  async revertLine(walk: Walk) {
    const rows = await walk.db
      .selectFrom('audit_log_values')
      .select(['audit_log_id', 'changes'])
      .orderBy('audit_log_id', 'desc')
      .limit(30)
      .execute()
    const some = walk.dice.one(rows)
    const field = walk.dice.one((some?.changes ?? []) as { field: string }[])?.field
    if (some === undefined || field === undefined) return
    await walk.ask(walk.anybody(), 'POST', `/api/audit-logs/${some.audit_log_id}/revert`, { field })
  },
}

/** What was saved stands there: lists in any order, linked records by their ids. */
export async function expectSaved(walk: Walk, path: string, sent: Record<string, unknown>) {
  const { status, body } = await walk.ask(walk.walker('root'), 'GET', path)
  if (status !== 200) return
  for (const [name, value] of Object.entries(sent)) {
    if (name === 'version' || value === undefined) continue
    const stands = plain(body.data[name])
    if (JSON.stringify(stands) !== JSON.stringify(plain(value)))
      throw new Error(`${path} ${name}: saved ${JSON.stringify(value)}, stands ${JSON.stringify(stands)}`)
  }
}

/** Linked records by their ids. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id
  return value
}
