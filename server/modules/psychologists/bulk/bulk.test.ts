import { describe, expect, test } from 'vitest'
import { verifyChain } from '#server/modules/audit-log/verification.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')
const BULK = '/api/psychologists/bulk'

async function cardsOf(ids: number[]) {
  const rows = await world.db
    .selectFrom('psychologists')
    .select(['id', 'is_published', 'version', 'workload', 'deleted_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, deleted_at: row.deleted_at !== null }))
}

function undo(operation: number, by = moderator) {
  return by.post(`/api/operations/${operation}/undo`)
}

describe('many cards at once', () => {
  test('are closed to guests, and each action asks for its own right', async () => {
    const { id } = await aPsychologist(world.db)
    expect((await guest(world).post(BULK, { action: 'publish', ids: [id] })).status).toBe(401)
    const writer = await signedInAs(world, 'writer')
    const { status, body } = await writer.post(BULK, { action: 'publish', ids: [id] })
    expect([status, body.message]).toEqual([403, expect.stringContaining('Не хватает доступа')])
  })

  test.each([
    [{ action: 'explode', ids: [1] }, 'action'],
    [{ action: 'publish', ids: [] }, 'ids'],
    [{ action: 'publish' }, 'ids'],
    [{ action: 'add-topic', ids: [1] }, 'topic_id'],
    [{ action: 'add-topic', ids: [1], topic_id: 999_999 }, 'topic_id'],
    [{ action: 'publish', ids: Array.from({ length: 10_001 }, (_, index) => index + 1) }, 'ids'],
  ])('%j is refused at %s', async (input, field) => {
    const { status, body } = await moderator.post(BULK, input)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('are published but for those that are so already, in the trash or nowhere; each has its line', async () => {
    const [draft, live] = [await aPsychologist(world.db), await aPsychologist(world.db, { is_published: true })]
    const gone = await aPsychologist(world.db, { deleted_at: world.clock.now })
    const ids = [draft.id, live.id, gone.id, 999_999]
    const dry = await moderator.post(BULK, { action: 'publish', ids, dry_run: true })
    expect(dry.body.data).toEqual({
      changed: 1,
      names: [draft.full_name],
      operation_id: null,
      skipped: [
        { id: live.id, label: live.full_name, reason: 'Уже на сайте.' },
        { id: gone.id, label: gone.full_name, reason: 'Лежит в корзине.' },
        { id: 999_999, label: '№ 999999', reason: 'Такой записи нет.' },
      ],
    })
    expect(await cardsOf([draft.id])).toMatchObject([{ is_published: false, version: 1 }])
    const lines = await auditOf(world, async () => {
      const { status, body } = await moderator.post(BULK, { action: 'publish', ids })
      expect([status, body.data]).toEqual([200, { ...dry.body.data, operation_id: expect.any(Number) }])
    })
    expect(lines).toMatchObject([
      {
        action: 'psychologist.updated',
        subject_id: String(draft.id),
        subject_version: 2,
        changes: [{ field: 'is_published', old: false, new: true }],
      },
    ])
    expect(await cardsOf([draft.id, live.id])).toMatchObject([
      { is_published: true, version: 2 },
      { is_published: true, version: 1 },
    ])
    const again = await moderator.post(BULK, { action: 'publish', ids })
    expect(again.body.data).toMatchObject({ changed: 0, operation_id: null })
  })

  test('a topic given to many is taken back, but where somebody took it away or put it on before', async () => {
    const [topic, other] = [await aTopic(world.db, { title: 'Ёлки' }), await aTopic(world.db, { title: 'Яблоки' })]
    const has = await aPsychologist(world.db, { topics: [topic.id] })
    const [one, two] = [await aPsychologist(world.db, { topics: [other.id] }), await aPsychologist(world.db)]
    const ids = [has.id, one.id, two.id]
    const { body } = await moderator.post(BULK, { action: 'add-topic', ids, topic_id: topic.id })
    expect(body.data).toMatchObject({ changed: 2, skipped: [{ id: has.id, reason: 'Эта тема уже есть.' }] })
    const history = await moderator.get(`/api/psychologists/${one.id}/history`)
    expect(history.body.data[0].changes).toEqual([
      {
        field: 'topics',
        old: [{ id: other.id, title: 'Яблоки' }],
        new: [
          { id: topic.id, title: 'Ёлки' },
          { id: other.id, title: 'Яблоки' },
        ],
      },
    ])
    await moderator.patch(`/api/psychologists/${two.id}`, { topics: [] })
    const undone = await undo(body.data.operation_id)
    expect(undone.body.data).toEqual({
      reverted: 1,
      skipped: [{ id: two.id, label: two.full_name, reason: 'Эту тему с тех пор убрали.' }],
    })
    const card = await moderator.get(`/api/psychologists/${one.id}`)
    expect(card.body.data.topics).toEqual([{ id: other.id, title: 'Яблоки' }])
  })

  test('moved to the trash they come back together', async () => {
    const ids = [(await aPsychologist(world.db)).id, (await aPsychologist(world.db)).id]
    const { body } = await moderator.post(BULK, { action: 'delete', ids })
    expect(await cardsOf(ids)).toMatchObject([{ deleted_at: true }, { deleted_at: true }])
    const lines = await auditOf(world, () => undo(body.data.operation_id))
    expect(lines.map(({ action }) => action)).toEqual(['psychologist.restored', 'psychologist.restored'])
    expect(await cardsOf(ids)).toMatchObject([
      { deleted_at: false, version: 3 },
      { deleted_at: false, version: 3 },
    ])
  })

  test('thousands go in a few statements, and the chain of the log holds', async () => {
    await world.db
      .insertInto('psychologists')
      .values(Array.from({ length: 3000 }, (_, index) => ({ full_name: `Много ${index}`, slug: `many-${index}` })))
      .execute()
    const found = await moderator.get(`/api/psychologists/ids?filter[full_name]=${encodeURIComponent('много')}`)
    expect(found.body.data).toMatchObject({ total: 3000 })
    const input = { action: 'publish', ids: found.body.data.ids }
    const dry = await moderator.post(BULK, { ...input, dry_run: true })
    expect(dry.body.data.names, 'the first of them').toHaveLength(10)
    world.takeStatements()
    const { body } = await moderator.post(BULK, input)
    expect(body.data.changed).toBe(3000)
    expect(world.takeStatements().length).toBeLessThan(30)
    const undone = await undo(body.data.operation_id)
    expect(undone.body.data).toEqual({ reverted: 3000, skipped: [] })
    expect(await verifyChain(world.db)).toMatchObject({ ok: true })
  })
})

describe('an operation', () => {
  async function published() {
    const card = await aPsychologist(world.db)
    const { body } = await moderator.post(BULK, { action: 'publish', ids: [card.id] })
    return { card, operation: body.data.operation_id as number }
  }

  test('stands in the list of the one who made it', async () => {
    const { operation } = await published()
    const { body } = await moderator.get('/api/operations')
    expect(body.data[0]).toEqual({
      id: operation,
      kind: 'psychologists.publish',
      label: 'Опубликованы психологи: 1',
      at: expect.any(String),
      actor: { id: Number(moderator.id), title: expect.any(String) },
      count: 1,
      undone_at: null,
      undone_by: null,
      can: { undo: true, reason: null },
    })
    const other = await signedInAs(world, 'moderator')
    expect((await other.get('/api/operations')).body.data).toEqual([])
  })

  test('is undone once, by its author or the admin', async () => {
    const { card, operation } = await published()
    expect((await undo(operation, await signedInAs(world, 'moderator'))).status).toBe(404)
    expect((await undo(operation, await signedInAs(world, 'admin'))).body.data).toEqual({ reverted: 1, skipped: [] })
    expect(await cardsOf([card.id])).toMatchObject([{ is_published: false, version: 3 }])
    const again = await undo(operation)
    expect([again.status, again.body.errors]).toEqual([422, { form: ['Операция уже отменена.'] }])
    expect((await moderator.get('/api/operations')).body.data[0].can).toEqual({
      undo: false,
      reason: 'Операция уже отменена.',
    })
  })

  test('undone twice at once is undone once', async () => {
    const { card, operation } = await published()
    const answers = await Promise.all([undo(operation), undo(operation)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await cardsOf([card.id])).toMatchObject([{ is_published: false, version: 3 }])
  })

  test('leaves what somebody changed since, and puts back what others changed beside it', async () => {
    const cards = [await aPsychologist(world.db), await aPsychologist(world.db)]
    const ids = cards.map(({ id }) => id)
    const { body } = await moderator.post(BULK, { action: 'publish', ids })
    await moderator.patch(`/api/psychologists/${ids[0]}`, { is_published: false })
    await moderator.patch(`/api/psychologists/${ids[1]}`, { about: 'Другое поле.' })
    const undone = await undo(body.data.operation_id)
    expect(undone.body.data).toEqual({
      reverted: 1,
      skipped: [{ id: ids[0], label: cards[0]?.full_name, reason: 'Поле «На сайте» с тех пор изменили.' }],
    })
  })

  test('is refused after thirty days, and nowhere to be found under a wrong number', async () => {
    const { operation } = await published()
    const before = world.clock.now
    world.clock.now = new Date(before.getTime() + 31 * 24 * 3_600_000)
    const late = await undo(operation, await signedInAs(world, 'admin'))
    world.clock.now = before
    expect([late.status, late.body.errors.form]).toEqual([422, [expect.stringContaining('30 дней')]])
    expect((await undo(999_999)).status).toBe(404)
  })

  test('asks for the right that the change asked for', async () => {
    const { operation } = await published()
    await world.db.updateTable('operations').set({ kind: 'pages.delete' }).where('id', '=', operation).execute()
    const { status, body } = await undo(operation)
    expect([status, body.message]).toEqual([403, expect.stringContaining('Удалять страницы')])
  })
})
