import { describe, expect, test } from 'vitest'
import { aCrisisLine, aPsychologist, aSpecialization, aTopic } from '#test/builders.ts'
import { aSynonym } from '#test/builders/list-builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world

const anxiety = await aTopic(db, { title: 'Тревога и страхи' })
const food = await aTopic(db, { title: 'Отношения с едой' })
const hidden = await aTopic(db, { title: 'Тревожное', is_published: false })
await aTopic(db, { title: 'Тревожная пустота' })
const gestalt = await aSpecialization(db, { title: 'Гештальт-терапия' })
await aSynonym(db, { title: 'боюсь летать', topic_id: anxiety.id })
await aSynonym(db, { title: 'рпп', topic_id: food.id })
const links = { topics: [anxiety.id, food.id, hidden.id], specializations: [gestalt.id] }
const vera = await aPsychologist(db, { full_name: 'Римская-Корсакова Вера', is_published: true, ...links })
await aPsychologist(db, { full_name: 'Фёдоров Пётр', slug: 'petr', is_published: true, topics: [anxiety.id] })
await aPsychologist(db, { full_name: 'Римская Скрытая', is_published: false })

async function suggested(q: string, visitor = guest(world)) {
  const { status, body } = await visitor.get(`/api/catalog/suggestions?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  const { topics, specializations, people, is_urgent } = body.data
  const told = ({ title, count, phrase }: Record<string, string>) => [title, count, phrase]
  return [topics.map(told), specializations.map(told), people.map((one: { slug: string }) => one.slug), is_urgent]
}

describe('GET /api/catalog/suggestions', () => {
  test.each([
    ['трев', [[['Тревога и страхи', 2, null]], [], [], false]],
    ['СТРАХ трев', [[['Тревога и страхи', 2, null]], [], [], false]],
    ['nhtd', [[['Тревога и страхи', 2, null]], [], [], false]],
    ['trevoga', [[['Тревога и страхи', 2, null]], [], [], false]],
    ['fyod', [[], [], ['petr'], false]],
    ['Rimskaya-Korsakova V', [[], [], [vera.slug], false]],
    ['боюсь л', [[['Тревога и страхи', 2, 'боюсь летать']], [], [], false]],
    ['боимся летать', [[], [], [], false]],
    ['рпп', [[['Отношения с едой', 1, 'рпп']], [], [], false]],
    ['гешт', [[], [['Гештальт-терапия', 1, null]], [], false]],
    ['федор', [[], [], ['petr'], false]],
    ['пёт ФЁД', [[], [], ['petr'], false]],
    ['корс вер', [[], [], [vera.slug], false]],
    ['скрытая', [[], [], [], false]],
    ['а', [[], [], [], false]],
    ['', [[], [], [], false]],
    ['%', [[], [], [], false]],
    ['тревога, не хочу жить', [[], [], [], true]],
  ])('«%s»', async (q, expected) => {
    expect(await suggested(q)).toEqual(expected)
  })

  test('asks the database for nothing that it has shown before', async () => {
    await suggested('вер')
    world.takeStatements()
    await suggested('вера')
    expect(world.takeStatements()).toEqual([])
  })

  test('knows at once who came, who left and what staff wrote', async () => {
    const { id } = await aPsychologist(db, { full_name: 'Новикова Нина', slug: 'nina', is_published: true })
    expect((await suggested('нови'))[2]).toEqual(['nina'])
    await db.updateTable('psychologists').set({ full_name: 'Старикова Нина' }).where('id', '=', id).execute()
    expect([(await suggested('нови'))[2], (await suggested('стар'))[2]]).toEqual([[], ['nina']])
    await db.updateTable('psychologists').set({ is_published: false }).where('id', '=', id).execute()
    expect((await suggested('стар'))[2]).toEqual([])
    const line = await aCrisisLine(db)
    await db.updateTable('crisis_lines').set({ phrases: 'трев и корс' }).where('id', '=', line.id).execute()
    expect((await suggested('трев и корс'))[3]).toBe(true)
  })

  test('refuses what is too long, and whoever asks too often', async () => {
    const { status, body } = await guest(world).get(`/api/catalog/suggestions?q=${'я'.repeat(201)}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['q']])
    const answers = await Promise.all(
      Array.from({ length: 310 }, () => guest(world).get('/api/catalog/suggestions?q=трев')),
    )
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(300)
  })
})
