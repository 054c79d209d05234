import { describe, expect, test } from 'vitest'
import { aTopic, aSpecialization } from '#test/builders.ts'
import { aSynonym } from '#test/builders/list-builders.ts'
import { auditLines } from '#test/builders/audit.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { fillThesaurus } from './thesaurus.ts'

const world = await openWorld()
const { db } = world
const food = await aTopic(db, { title: 'расстройства  пищевого поведения' })
const sleep = await aTopic(db, { title: 'Бессонница' })
const gestalt = await aSpecialization(db, { title: 'Гештальт-терапия' })

describe('the thesaurus', () => {
  test('begins with what we know of the topics and methods that the practice keeps, once', async () => {
    await Promise.all([fillThesaurus(db), fillThesaurus(db)])
    const rows = await db.selectFrom('synonyms').select(['title', 'topic_id', 'specialization_id']).execute()
    expect(rows).toContainEqual({ title: 'рпп', topic_id: food.id, specialization_id: null })
    expect(rows).toContainEqual({ title: 'закрыть гештальт', topic_id: null, specialization_id: gestalt.id })
    expect(new Set(rows.map(({ topic_id }) => topic_id))).toEqual(new Set([food.id, sleep.id, null]))
    await db.updateTable('synonyms').set({ deleted_at: world.clock.now }).where('title', '<>', 'рпп').execute()
    await fillThesaurus(db)
    expect(await db.selectFrom('synonyms').select('title').where('deleted_at', 'is', null).execute()).toEqual([
      { title: 'рпп' },
    ])
  })

  test('is kept by those who keep the topics, with its history and its trash', async () => {
    const writer = await signedInAs(world, 'writer')
    expect((await writer.get('/api/synonyms')).status).toBe(200)
    expect((await writer.post('/api/synonyms', { title: 'не спится', topic_id: sleep.id })).status).toBe(403)
    const moderator = await signedInAs(world, 'moderator')
    const made = await moderator.post('/api/synonyms', { title: ' не спится ', topic_id: sleep.id })
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { title: 'не спится', topic_id: sleep.id, specialization_id: null, version: 1 },
    ])
    const at = `/api/synonyms/${made.body.data.id}`
    const both = await moderator.patch(at, { specialization_id: gestalt.id, version: 1 })
    expect(both.body.data).toMatchObject({ specialization_id: gestalt.id, version: 2 })
    expect((await moderator.delete(at)).status).toBe(204)
    expect((await moderator.post(`${at}/restore`)).status).toBe(200)
    const told = (await auditLines(world)).filter(({ subject_type }) => subject_type === 'synonym')
    expect(told.map(({ action }) => action)).toEqual(
      ['created', 'updated', 'deleted', 'restored'].map((verb) => `synonym.${verb}`),
    )
  })

  test.each([
    [{ title: 'ведёт никуда' }, 'topic_id', 'Выберите тему или специализацию, к\u00a0которой ведёт фраза'],
    [{ title: 'ведёт к тому, чего нет', topic_id: 999_999 }, 'topic_id', 'Такой темы нет'],
    [{ title: 'РПП', topic_id: food.id }, 'title', 'Такая фраза уже есть'],
    [{ title: '', topic_id: food.id }, 'title', expect.any(String)],
  ])('%j is refused at its field', async (wrong, field, message) => {
    const moderator = await signedInAs(world, 'moderator')
    const { status, body } = await moderator.post('/api/synonyms', wrong)
    expect([status, body.errors]).toEqual([422, { [field]: [message] }])
  })

  test('a phrase keeps what it leads to', async () => {
    const moderator = await signedInAs(world, 'moderator')
    const { id } = await aSynonym(db, { topic_id: food.id })
    const { status, body } = await moderator.patch(`/api/synonyms/${id}`, { topic_id: null })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['topic_id']])
  })
})
