import { describe, expect, test } from 'vitest'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { checkTable, rowAt, sendTable } from '#test/builders/import-tables.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')
const LIST = 'psychologists'

async function cardNamed(full_name: string) {
  const { id } = await db
    .selectFrom('psychologists')
    .select('id')
    .where('full_name', '=', full_name)
    .executeTakeFirstOrThrow()
  return (await moderator.get(`/api/psychologists/${id}`)).body.data
}

describe('people of one name', () => {
  test('are asked about, whichever word comes first and without the patronymic, and never guessed', async () => {
    const card = await aPsychologist(db, { full_name: 'Однофамильцева Анна Петровна' })
    const table = 'ФИО;Цена\nАнна Однофамильцева;100'
    const row = rowAt(await checkTable(moderator, LIST, table), 2)
    expect(row).toMatchObject({ kind: 'question', question: { candidates: [{ id: card.id }] } })
    expect((await sendTable(moderator, LIST, table)).status).toBe(422)

    const same = await checkTable(moderator, LIST, table, { choices: { rows: { 2: card.id } } })
    expect(rowAt(same, 2)).toMatchObject({ kind: 'change', id: card.id })
    expect(rowAt(await checkTable(moderator, LIST, table, { choices: { rows: { 2: 'new' } } }), 2).kind).toBe('create')
    expect(rowAt(await checkTable(moderator, LIST, table, { choices: { rows: { 2: 'skip' } } }), 2).kind).toBe('skip')
  })

  test('with one phone too are the same person', async () => {
    const card = await aPsychologist(db, { full_name: 'Телефонова Вера', ycl_phone: '+79162223344' })
    const row = rowAt(await checkTable(moderator, LIST, 'ФИО;Телефон;Цена\nВера Телефонова;8 916 222-33-44;100'), 2)
    expect(row).toMatchObject({ kind: 'change', id: card.id })
  })

  test('in two rows are asked about as well', async () => {
    const table = 'ФИО;Цена\nДвойникова Ада;1\nАда Двойникова;2'
    const answer = await checkTable(moderator, LIST, table)
    expect(answer.counts).toMatchObject({ question: 2 })
    const both = await sendTable(moderator, LIST, table, { choices: { rows: { 2: 'new', 3: 'skip' } } })
    expect(both.body.data.counts).toMatchObject({ create: 1, skip: 1 })
  })
})

describe('titles of the lists', () => {
  test('that are alike are proposed and not taken; the answer holds for every row', async () => {
    const topic = await aTopic(db, { title: 'Тревога' })
    const table = 'ФИО;Темы\nТемова Ада;тревожность\nТемова Ия;Тревожность, тревога'
    const answer = await checkTable(moderator, LIST, table)
    expect(answer.counts).toMatchObject({ bad: 2 })
    expect(answer.titles).toMatchObject([
      {
        field: 'topics',
        value: 'тревожность',
        rows: 2,
        candidates: [{ id: topic.id, title: 'Тревога' }],
        is_answered: false,
        can_create: true,
      },
    ])
    const chosen = { choices: { titles: { topics: { тревожность: topic.id } } } }
    expect((await sendTable(moderator, LIST, table, chosen)).body.data.counts).toMatchObject({ create: 2, bad: 0 })
    expect((await cardNamed('Темова Ия')).topics).toEqual([{ id: topic.id, title: 'Тревога' }])
  })

  test('with a comma in them stay whole', async () => {
    const [one, other] = [await aTopic(db, { title: 'Сон, усталость' }), await aTopic(db, { title: 'Работа' })]
    await sendTable(moderator, LIST, 'ФИО;Темы\nЗапятаева Ия;"Работа, Сон, усталость"')
    const ids = (await cardNamed('Запятаева Ия')).topics.map(({ id }: { id: number }) => id)
    expect(new Set(ids)).toEqual(new Set([one.id, other.id]))
  })

  test('that are made are one line, whatever stands in the cell', async () => {
    const rows = [
      ['ФИО', 'Темы'],
      ['Табличкина Ада', 'Тема\tиз ячейки'],
    ]
    const choices = { titles: { topics: { 'тема из ячейки': 'new' } } }
    await sendTable(moderator, LIST, rows, { choices })
    expect((await cardNamed('Табличкина Ада')).topics).toMatchObject([{ title: 'Тема из ячейки' }])
  })

  test('that are in no list are made when asked, and go with the import', async () => {
    const table = 'ФИО;Темы\nНовотемова Ада;Совсем новая тема\nНовотемова Ия;совсем новая тема'
    const choices = { titles: { topics: { 'совсем новая тема': 'new' } } }
    const { body } = await sendTable(moderator, LIST, table, { choices })
    expect((await cardNamed('Новотемова Ия')).topics).toMatchObject([{ title: 'Совсем новая тема' }])
    const undone = await moderator.post(`/api/operations/${body.data.import_id}/undo`)
    expect(undone.body.data).toEqual({ reverted: 3, skipped: [] })
    const topics = (await moderator.get('/api/topics')).body.data
    expect(topics.filter(({ title }: { title: string }) => title === 'Совсем новая тема')).toEqual([])
  })
})
