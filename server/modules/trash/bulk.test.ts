import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aBranch, aPage, aPsychologist, aTopic } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')
const admin = await signedInAs(world, 'admin')
const BULK = '/api/trash/bulk'

async function trashed(path: string, { id }: { id: number }, by = moderator) {
  expect((await by.delete(`/api/${path}/${id}`)).status).toBe(204)
}

function restore(ids: string[], by = moderator, more: object = {}) {
  return by.post(BULK, { action: 'restore', ids, ...more })
}

describe('many records in the trash', () => {
  test('are closed to guests and to those who delete nothing; what is wrong is named', async () => {
    expect((await restore(['topic:1'], guest(world))).status).toBe(401)
    expect((await restore(['topic:1'], await signedInAs(world, 'psychologist'))).status).toBe(403)
    const wrong = [['topic'], ['user:1'], ['topic:0'], ['topic:99999999999'], [1], []]
    for (const ids of wrong) {
      const { status, body } = await moderator.post(BULK, { action: 'restore', ids })
      expect([status, Object.keys(body.errors)[0]]).toEqual([422, expect.stringMatching(/^ids/)])
    }
    expect((await moderator.post(BULK, { action: 'purge', ids: ['topic:1'] })).body.errors).toHaveProperty('action')
  })

  test('of several kinds come back in one operation, each with its line and its links, and go there again', async () => {
    const topic = await aTopic(world.db, { title: 'Вернувшаяся тема' })
    const person = await aPsychologist(world.db, { topics: [topic.id] })
    await trashed('topics', topic)
    await trashed('psychologists', person)
    const ids = [`psychologist:${person.id}`, `topic:${topic.id}`]
    const dry = await restore(ids, moderator, { dry_run: true })
    expect(dry.body.data).toEqual({
      changed: 2,
      names: [person.full_name, 'Тема «Вернувшаяся тема»'],
      skipped: [],
      operation_id: null,
    })
    expect((await moderator.get(`/api/psychologists/${person.id}`)).status).toBe(404)

    let operation = 0
    const lines = await auditOf(world, async () => {
      const { status, body } = await restore(ids)
      expect([status, body.data]).toEqual([200, { ...dry.body.data, operation_id: expect.any(Number) }])
      operation = body.data.operation_id
    })
    expect(lines).toMatchObject([
      { action: 'psychologist.restored', subject_id: String(person.id), subject_label: person.full_name },
      { action: 'topic.restored', subject_id: String(topic.id), subject_label: 'Вернувшаяся тема' },
    ])
    expect((await moderator.get(`/api/psychologists/${person.id}`)).body.data).toMatchObject({
      version: 3,
      topics: [{ id: topic.id }],
    })
    const [told] = (await moderator.get('/api/operations')).body.data
    expect(told).toMatchObject({
      id: operation,
      kind: 'trash.restore',
      label: 'Возвращены из корзины записи: 2',
      count: 2,
      can: { undo: true, reason: null },
    })
    const log = (await admin.get(`/api/audit-logs?filter[subject_type]=topic&filter[subject_id]=${topic.id}`)).body.data
    expect(log[0].operation).toMatchObject({ id: operation })

    const undoing = await auditOf(world, async () => {
      const { body } = await moderator.post(`/api/operations/${operation}/undo`)
      expect(body.data).toEqual({ reverted: 2, skipped: [] })
    })
    expect(undoing.map(({ action }) => action).toSorted()).toEqual(['psychologist.deleted', 'topic.deleted'])
    const listed = (await moderator.get('/api/trash?per_page=100')).body.data
    const deletedBy = listed.find((item: { id: number; type: string }) => item.type === 'topic' && item.id === topic.id)
    expect(deletedBy.deleted_by).toMatchObject({ id: moderator.id })
  })

  test('stay where their place is taken, where they are back or gone, and where the right is missing', async () => {
    const [taken, back, twin] = [
      await aTopic(world.db, { title: 'Занятая тема' }),
      await aTopic(world.db, { title: 'Живая тема' }),
      await aTopic(world.db, { title: 'Тёзка' }),
    ]
    await trashed('topics', taken)
    await aTopic(world.db, { title: 'занятая тема' })
    await trashed('topics', twin)
    const second = await aTopic(world.db, { title: 'тезка' })
    await trashed('topics', second)
    const page = await aPage(world.db)
    await trashed('pages', page, admin)
    const keys = [taken, back, twin, second].map(({ id }) => `topic:${id}`)
    const { body } = await restore([...keys, `page:${page.id}`, 'branch:999999'])
    expect(body.data).toMatchObject({ changed: 1, names: ['Тема «Тёзка»'] })
    expect(JSON.parse(JSON.stringify(body.data.skipped).replaceAll('\u00a0', ' '))).toEqual([
      { id: keys[0], label: 'Тема «Занятая тема»', reason: 'Такая тема уже есть.' },
      { id: keys[1], label: 'Тема «Живая тема»', reason: 'Уже не в корзине.' },
      {
        id: keys[3],
        label: 'Тема «тезка»',
        reason: 'Среди выбранных есть запись с тем же названием: вернётся только она.',
      },
      { id: `page:${page.id}`, label: `Страница № ${page.id}`, reason: expect.stringContaining('Не хватает доступа') },
      { id: 'branch:999999', label: 'Филиал № 999999', reason: 'Такой записи нет.' },
    ])
    const rest = await restore(keys.slice(3), moderator, { dry_run: true })
    expect(rest.body.data.skipped[0].reason).toBe('Такая тема уже есть.')
  })

  test('undone, what somebody deleted again since is left as it is', async () => {
    const [one, two] = [await aBranch(world.db), await aBranch(world.db)]
    await trashed('branches', one)
    await trashed('branches', two)
    const { body } = await restore([`branch:${one.id}`, `branch:${two.id}`])
    await trashed('branches', two)
    const undone = await moderator.post(`/api/operations/${body.data.operation_id}/undo`)
    expect(undone.body.data).toMatchObject({ reverted: 1, skipped: [{ id: `branch:${two.id}` }] })
  })

  test('come back by hundreds in a few statements', async () => {
    const titles = Array.from({ length: 300 }, (_, index) => ({
      title: `Сотая ${index}`,
      slug: `hundredth-${index}`,
      deleted_at: world.clock.now,
    }))
    await world.db.insertInto('topics').values(titles).execute()
    const found = await moderator.get(`/api/trash/ids?filter[title]=${encodeURIComponent('сотая')}`)
    expect(found.body.data).toMatchObject({ total: 300 })
    world.takeStatements()
    expect((await restore(found.body.data.ids)).body.data.changed).toBe(300)
    expect(world.takeStatements().length).toBeLessThan(20)
  })
})

test('all keys hold what one may take out, and only that', async () => {
  const page = await aPage(world.db)
  await trashed('pages', page, admin)
  expect((await admin.get('/api/trash/ids')).body.data.ids).toContain(`page:${page.id}`)
  expect((await moderator.get('/api/trash/ids')).body.data.ids).not.toContain(`page:${page.id}`)
  const pages = (await admin.get('/api/trash/ids?filter[type]=page')).body.data
  expect(pages.ids.every((id: string) => id.startsWith('page:'))).toBe(true)
})
