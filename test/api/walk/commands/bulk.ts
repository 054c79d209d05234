import { sendTable } from '#test/builders/import-tables.ts'
import type { Answer } from '#test/people.ts'
import type { Snapshot, Walk, Walker } from '../walk.ts'
import { plain } from './cards.ts'

/** Where a record of this kind is read. */
const ADDRESSES: Record<string, string> = {
  psychologist: '/api/psychologists',
  user: '/api/users',
  review: '/api/staff/reviews',
  request: '/api/consultation-requests',
  page: '/api/pages',
  topic: '/api/topics',
  specialization: '/api/specializations',
  position: '/api/positions',
  branch: '/api/branches',
}

export const bulkCommands = {
  async bulkCards(walk: Walk) {
    const { dice } = walk
    const ids = dice.some(await walk.ids('psychologists'), 6)
    const topic = await walk.any('topics')
    const methods = dice.some(await walk.ids('specializations', 'deleted_at is null'), 2)
    const body = dice.of<object>(
      { action: 'publish' },
      { action: 'unpublish' },
      { action: 'delete' },
      { action: 'add-topic', topic_id: topic?.id },
      { action: 'remove-topic', topic_id: topic?.id },
      { action: 'set-field', field: 'price', way: 'percent', value: dice.of(10, -15) },
      { action: 'set-field', field: 'topics', way: 'set', value: topic === undefined ? [] : [topic.id] },
      { action: 'set-field', field: 'is_couples', value: dice.luck(50) },
      { action: 'set-field', field: 'specializations', way: dice.of('add', 'remove'), value: methods },
    )
    await many(walk, 'psychologist', '/api/psychologists/bulk', ids, body)
  },

  async bulkUsers(walk: Walk) {
    const ids = walk.dice.some(await walk.ids('users', `id <> ${walk.walker('root').id}`), 4)
    const action = walk.dice.of('activate', 'deactivate', 'fire', 'restore')
    await many(walk, 'user', '/api/users/bulk', ids, { action })
  },

  async bulkReviews(walk: Walk) {
    const ids = walk.dice.some(await walk.ids('reviews'), 5)
    const body = walk.dice.of<object>({ action: 'publish' }, { action: 'reject', rejection_reason: 'ad' })
    await many(walk, 'review', '/api/staff/reviews/bulk', ids, body)
  },

  async bulkRequests(walk: Walk) {
    const { dice } = walk
    const ids = dice.some(await walk.ids('requests'), 6)
    const assignee = dice.of(null, ...walk.staff.map(({ id }) => id))
    const status = dice.of('new', 'in_work', 'booked', 'lost', 'spam', 'done')
    const body = dice.luck(50) ? { action: 'assign', assignee_id: assignee } : { action: 'set-status', status }
    await many(walk, 'request', '/api/consultation-requests/bulk', ids, body)
  },

  async bulkPages(walk: Walk) {
    const ids = walk.dice.some(await walk.ids('pages'), 3)
    await many(walk, 'page', '/api/pages/bulk', ids, { action: 'delete' })
  },

  async bulkTrash(walk: Walk) {
    const keys = ['psychologist', 'topic', 'page', 'branch', 'position', 'specialization']
    const type = walk.dice.of(...keys)
    const table = type === 'branch' ? 'branches' : `${type}s`
    const ids = walk.dice.some(await walk.ids(table, 'deleted_at is not null'), 4)
    if (ids.length === 0) return
    const body = { action: 'restore', ids: ids.map((id) => `${type}:${id}`) }
    await walk.ask(walk.anybody(), 'POST', '/api/trash/bulk', body)
  },

  async importTable(walk: Walk) {
    const { dice } = walk
    const list = dice.of('topics', 'specializations', 'positions', 'branches', 'psychologists')
    const type = list === 'branches' ? 'branch' : list.slice(0, -1)
    const ids = dice.some(await walk.ids(list, 'deleted_at is null'), 4)
    const isCards = list === 'psychologists'
    const value = () => (isCards ? `Из таблицы ${walk.serial()}.` : `Табличная ${walk.serial()}`)
    const added = !isCards && dice.luck(40) ? [`;${value()}`] : []
    const rows = [...ids.map((id) => `${id};${value()}`), ...added]
    if (rows.length === 0) return
    const table = [`ID;${isCards ? 'О себе' : 'Название'}`, ...rows].join('\n')
    const before = await snapshotOf(walk, type, ids)
    const who = walk.anybody()
    const { status, body } = await sendTable(who.visitor, list, table, { skip_errors: dice.luck(50) })
    walk.tell(
      `${who.name} POST /api/${list}/import ${JSON.stringify(table)} → ${status} ${JSON.stringify(body).slice(0, 200)}`,
    )
    if (status >= 500) throw new Error(`An import is answered with ${status} ${JSON.stringify(body)}`)
    if (status < 300) keep(walk, body.data?.operation_id, before)
  },

  async importWorkload(walk: Walk) {
    const rows = await walk.db
      .selectFrom('psychologists')
      .select(['id', 'full_name'])
      .where('deleted_at', 'is', null)
      .execute()
    const chosen = walk.dice.some(rows, 4)
    const table = ['ID;Психолог;Загрузка', ...chosen.map((row) => `${row.id};${row.full_name};${walk.dice.below(200)}`)]
    const form = new FormData()
    form.set('file', new File([table.join('\n')], 'workload.csv'))
    await walk.ask(walk.anybody(), 'POST', '/api/psychologists/workload/import', form)
  },

  /** The way back of any change of many, late or early, with other changes in between. */
  async undo(walk: Walk) {
    const open = await walk.db.selectFrom('operations').selectAll().orderBy('id').execute()
    const operation = walk.dice.one(walk.dice.luck(60) ? open.slice(-3) : open)
    if (operation === undefined) return
    const actor = walk.staff.find(({ id }) => id === operation.actor_id)
    const who = actor !== undefined && walk.dice.luck(75) ? actor : walk.walker('root')
    const items = await walk.db
      .selectFrom('operation_items')
      .selectAll()
      .where('operation_id', '=', operation.id)
      .execute()
    const answer = await walk.ask(who, 'POST', `/api/operations/${operation.id}/undo`)
    if (answer.status === 200 && walk.isAlone) await expectUndone(walk, operation, items, answer)
  },
}

async function many(walk: Walk, type: string, path: string, ids: number[], body: object) {
  const before = await snapshotOf(walk, type, ids)
  const answer = await walk.ask(walk.anybody(), 'POST', path, { ...body, ids })
  const { field, value = [] } = body as { field?: string; value?: number[] }
  // What the cards are linked to in the trash is in nobody's way.
  if (walk.isAlone && answer.status === 422 && field === 'specializations' && value.length > 0 && ids.length > 0)
    throw new Error(`A list of records that are there is refused: ${JSON.stringify(answer.body)}`)
  if (answer.status !== 200) return
  const { changed, skipped, operation_id } = answer.body.data
  if (changed + skipped.length !== ids.length)
    throw new Error(`${path}: ${changed} changed and ${skipped.length} skipped of ${ids.length}`)
  if (operation_id !== null) keep(walk, operation_id, before)
}

function keep(walk: Walk, operation: unknown, before: Snapshot) {
  // What others did at the same time is in no snapshot.
  if (typeof operation === 'number' && walk.isAlone) walk.snapshots.set(operation, before)
}

async function snapshotOf(walk: Walk, type: string, ids: number[]): Promise<Snapshot> {
  const found: Snapshot = new Map()
  for (const id of ids) {
    const answer = await read(walk, walk.walker('root'), type, id)
    if (answer?.status === 200) found.set(`${type}:${id}`, answer.body.data)
  }
  return found
}

async function read(walk: Walk, who: Walker, type: string, id: number): Promise<Answer | undefined> {
  const address = ADDRESSES[type]
  return address === undefined ? undefined : walk.ask(who, 'GET', `${address}/${id}`)
}

interface Item {
  subject_type: string
  subject_id: number
  changes: unknown
}

/** Each record that the answer does not name is as it was before, in the fields that were changed. */
async function expectUndone(walk: Walk, operation: { id: number; kind: string }, items: Item[], { body }: Answer) {
  const { reverted, skipped } = body.data as { reverted: number; skipped: { id: number | string }[] }
  if (
    !operation.kind.endsWith('.import') &&
    operation.kind !== 'psychologists.merge' &&
    reverted + skipped.length !== items.length
  )
    throw new Error(`Undo of ${operation.kind} ${operation.id}: ${reverted} and ${skipped.length} of ${items.length}`)
  const before = walk.snapshots.get(operation.id)
  const left = new Set(skipped.map(({ id }) => String(id).split(':').at(-1)))
  for (const { subject_type, subject_id, changes } of items) {
    const was = before?.get(`${subject_type}:${subject_id}`)
    if (was === undefined || left.has(String(subject_id))) continue
    const answer = await read(walk, walk.walker('root'), subject_type, subject_id)
    if (answer?.status !== 200) {
      walk.tell(`— after the undo ${subject_type} ${subject_id} is ${answer?.status}`)
      throw new Error(
        `Undo of ${operation.kind} ${operation.id}: ${subject_type} ${subject_id} was there, and is ${answer?.status}`,
      )
    }
    for (const { field } of changes as { field: string }[]) {
      const [old, now] = [plain(was[field]), plain(answer.body.data[field])]
      if (field in was && JSON.stringify(old) !== JSON.stringify(now))
        throw new Error(
          `Undo of ${operation.kind} ${operation.id}: ${subject_type} ${subject_id} ${field} was ${JSON.stringify(old)}, is ${JSON.stringify(now)}`,
        )
    }
  }
}
