import { describe, expect, test } from 'vitest'
import { SMALL_LISTS } from '#contract/office/imports.ts'
import { readSheet } from '#server/platform/workbook/spreadsheet.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aBranch, aPosition, aPsychologist, aTopic } from '#test/builders.ts'
import { checkTable, rowAt, sendTable } from '#test/builders/import-tables.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')

const titleOf = async (list: string, id: number) => (await moderator.get(`/api/${list}/${id}`)).body.data

describe('a small list out of a table', () => {
  test.each(SMALL_LISTS)('%s: for whoever keeps it', async (list) => {
    const table = 'Название\nНечто'
    expect((await sendTable(guest(world), list, table)).status).toBe(401)
    expect((await sendTable(await signedInAs(world, 'writer'), list, table)).status).toBe(403)
  })

  test('makes what is new and changes what has the same title, whatever its case', async () => {
    const known = await aTopic(db, { title: 'Тревога', is_published: false })
    const table = 'Тема;На сайте;Для пар\nтревога;да;\nГоре;нет;да'
    const lines = await auditOf(world, async () => {
      expect((await sendTable(moderator, 'topics', table)).body.data.counts).toMatchObject({ create: 1, change: 1 })
    })
    expect(lines.map(({ action }) => action).toSorted()).toEqual(['topic.created', 'topic.updated'])
    expect(await titleOf('topics', known.id)).toMatchObject({ is_published: true })
    expect(await checkTable(moderator, 'topics', table)).toMatchObject({ counts: { same: 2 } })
  })

  test('reads a title that a cell breaks into lines as one line, and finds who has it', async () => {
    const known = await aTopic(db, { title: 'Сон и отдых', is_published: false })
    const rows = [
      ['Название', 'На сайте'],
      ['Сон\nи отдых', 'да'],
      ['Сила\r\nи\tслабость', 'нет'],
    ]
    expect((await sendTable(moderator, 'topics', rows)).body.data.counts).toMatchObject({ create: 1, change: 1 })
    expect(await titleOf('topics', known.id)).toMatchObject({ title: 'Сон и отдых', is_published: true })
    const made = await db.selectFrom('topics').select('title').where('title', 'like', 'Сила%').execute()
    expect(made).toEqual([{ title: 'Сила и слабость' }])

    const positions = [
      ['Должность', 'Филиал'],
      ['Дежурный у реки', 'Дом\nу реки'],
    ]
    const branch = await aBranch(db, { title: 'Дом у реки' })
    await sendTable(moderator, 'positions', positions)
    const duty = await db.selectFrom('positions').select('filial_id').where('title', '=', 'Дежурный у реки').execute()
    expect(duty).toEqual([{ filial_id: branch.id }])
  })

  test('two rows of one title are told, and so is a title of another record', async () => {
    const [one, two] = [await aTopic(db, { title: 'Первая' }), await aTopic(db, { title: 'Вторая' })]
    const answer = await checkTable(moderator, 'topics', `ID;Название\n;Дважды\n;дважды\n${two.id};Первая`)
    expect(answer.rows.map(({ kind, problems }) => [kind, problems[0]?.message])).toEqual([
      ['bad', expect.stringContaining('в\u00a0строке 3')],
      ['bad', expect.stringContaining('в\u00a0строке 2')],
      ['bad', expect.stringContaining(`ID ${one.id}`)],
    ])
  })

  test('points to other lists by their titles', async () => {
    const branch = await aBranch(db, { title: 'На Мясницкой' })
    const table = 'Должность;Филиал\nАдминистратор зала;На Мясницкой\nСторож;Мясницкая'
    const answer = await checkTable(moderator, 'positions', table)
    expect(rowAt(answer, 2).kind).toBe('create')
    expect(answer.titles).toMatchObject([{ field: 'filial_id', value: 'Мясницкая', candidates: [{ id: branch.id }] }])
    await sendTable(moderator, 'positions', table, { choices: { titles: { filial_id: { Мясницкая: branch.id } } } })
    const rows = await db
      .selectFrom('positions')
      .select('filial_id')
      .where('title', 'in', ['Администратор зала', 'Сторож'])
      .execute()
    expect(rows).toEqual([{ filial_id: branch.id }, { filial_id: branch.id }])
  })

  test('goes out filled and comes back as its differences', async () => {
    const position = await aPosition(db, { title: 'Круговая должность' })
    const { bytes } = await moderator.download('/api/positions/import/template')
    const { rows } = await readSheet(bytes, 1000, 'file')
    expect(rows[0]?.slice(0, 2)).toEqual(['ID', 'Версия'])
    const { counts } = await checkTable(moderator, 'positions', rows)
    expect(counts.same).toBe(rows.length - 1)
    const edited = rows.map((row) =>
      row[0] === position.id ? row.map((cell) => (cell === 'Круговая должность' ? 'Иная' : cell)) : row,
    )
    expect((await checkTable(moderator, 'positions', edited)).counts).toMatchObject({
      change: 1,
      same: counts.same - 1,
    })
  })

  test('comes back from its export as its differences, and what links it is passed over with a word', async () => {
    const topic = await aTopic(db, { title: 'Выносимая', groups: ['couple_trust', 'teen_mood'] })
    const rest = await aTopic(db, { title: 'Остающаяся' })
    const lines = await auditOf(world, async () => {
      const { bytes } = await moderator.download(`/api/topics/export?ids[]=${rest.id}&ids[]=999999&ids[]=${topic.id}`)
      const [head = [], ...rows] = (await readSheet(bytes, 1000, 'file')).rows
      expect(head.slice(0, 3)).toEqual(['ID', 'Версия', 'Название'])
      expect(rows.map((row) => row[2])).toEqual(['Остающаяся', 'Выносимая'])
      expect(await checkTable(moderator, 'topics', bytes)).toMatchObject({ counts: { same: 2 } })
      const edited = [head, ...rows.map((row) => row.map((cell) => (cell === 'Выносимая' ? 'Вынесенная' : cell)))]
      expect(rowAt(await checkTable(moderator, 'topics', edited), 3)).toMatchObject({
        kind: 'change',
        id: topic.id,
        changes: [{ field: 'title', old: 'Выносимая', new: 'Вынесенная' }],
      })
    })
    expect(lines).toMatchObject([{ action: 'topic.exported', subject_label: 'Темы, 2' }])
  })

  test('names what a record points to, and holds what the list shows', async () => {
    const branch = await aBranch(db, { title: 'На Ордынке' })
    const position = await aPosition(db, { title: 'Дежурный' })
    await db.updateTable('positions').set({ filial_id: branch.id }).where('id', '=', position.id).execute()
    const query = `columns=title,filial_id,psychologists_count&ids[]=${position.id}`
    const { bytes } = await moderator.download(`/api/positions/export?${query}`)
    expect((await readSheet(bytes, 1000, 'file')).rows).toEqual([
      ['Название', 'Филиал', 'Психологов'],
      ['Дежурный', 'На Ордынке', 0],
    ])
    const whole = await moderator.download('/api/branches/export')
    const { columns } = await checkTable(moderator, 'branches', whole.bytes)
    const reasons = Object.fromEntries(columns.map(({ title, reason }) => [title, reason]))
    expect(reasons).toMatchObject({
      Название: null,
      Должности: 'Связи выбирают в\u00a0самой записи.',
      Изменено: 'Это программа ведёт сама.',
    })
  })

  test.each(SMALL_LISTS)('%s: goes out to whoever reads the list', async (list) => {
    expect((await guest(world).get(`/api/${list}/export`)).status).toBe(401)
    expect((await (await signedInAs(world, 'psychologist')).get(`/api/${list}/export`)).status).toBe(403)
    expect((await (await signedInAs(world, 'writer')).download(`/api/${list}/export`)).status).toBe(200)
  })

  test('is taken back but for the names, addresses and branches that are somebody else’s or gone meanwhile', async () => {
    const [named, addressed, free] = [
      await aTopic(db, { title: 'Бывшее имя' }),
      await aTopic(db, { title: 'Не туда', slug: 'byvshiy-adres' }),
      await aTopic(db, { title: 'Свободное имя' }),
    ]
    const table = `ID;Название;Адрес страницы\n${named.id};Новое имя;\n${addressed.id};Не туда;novyy-adres\n${free.id};Другое имя;`
    const { body } = await sendTable(moderator, 'topics', table)
    await aTopic(db, { title: 'бывшее имя' })
    await aTopic(db, { slug: 'byvshiy-adres' })
    const undone = await moderator.post(`/api/operations/${body.data.import_id}/undo`)
    expect([undone.status, undone.body.data]).toEqual([
      200,
      {
        reverted: 1,
        skipped: [
          { id: named.id, label: 'Новое имя', reason: 'Такая тема уже есть.' },
          { id: addressed.id, label: 'Не туда', reason: 'Такой адрес уже занят.' },
        ],
      },
    ])
    expect(await titleOf('topics', free.id)).toMatchObject({ title: 'Свободное имя' })

    const [before, after] = [await aBranch(db, { title: 'Прежний' }), await aBranch(db, { title: 'Новый' })]
    const position = await aPosition(db, { title: 'Переехавшая' })
    await moderator.send('PATCH', `/api/positions/${position.id}`, { filial_id: before.id })
    const moved = await sendTable(moderator, 'positions', `Название;Филиал\nПереехавшая;Новый`)
    await moderator.delete(`/api/branches/${before.id}`)
    const left = await moderator.post(`/api/operations/${moved.body.data.import_id}/undo`)
    expect(left.body.data.skipped).toMatchObject([{ reason: 'Филиал: того, что было, больше нет.' }])
    expect(await titleOf('positions', position.id)).toMatchObject({ filial_id: after.id })
  })

  test('a phrase that leads nowhere is told at its cell, and the others are written without it', async () => {
    const topic = await aTopic(db, { title: 'Тревога о пути' })
    const known = await moderator.post('/api/synonyms', { title: 'куда идти', topic_id: topic.id })
    const { id } = known.body.data
    const table = `ID;Фраза;Тема\n;никуда;\n;дорога;Тревога о пути\n;чужое;Нет такой\n${id};куда идти;`
    const { rows } = await checkTable(moderator, 'synonyms', table)
    const nowhere = 'Выберите тему или специализацию, к\u00a0которой ведёт фраза'
    expect(rows.map(({ kind, problems }) => [kind, ...problems.map(({ cell, message }) => [cell, message])])).toEqual([
      ['bad', ['C2', nowhere]],
      ['create'],
      ['bad', ['C4', expect.stringContaining('такого в\u00a0списке нет')]],
      ['bad', ['C5', nowhere]],
    ])
    const { status, body } = await sendTable(moderator, 'synonyms', table, { skip_errors: true })
    expect([status, body.data.counts]).toMatchObject([200, { create: 1, change: 0, bad: 3 }])
    expect((await checkTable(moderator, 'synonyms', 'Фраза\nв никуда')).rows[0]).toMatchObject({ kind: 'bad' })
  })

  test('is taken back but for what other lists lead to by now', async () => {
    const branches = await sendTable(moderator, 'branches', 'Название\nОбжитой\nПустой')
    const lived = await db.selectFrom('branches').select('id').where('title', '=', 'Обжитой').executeTakeFirstOrThrow()
    const position = await aPosition(db)
    await moderator.send('PATCH', `/api/positions/${position.id}`, { filial_id: lived.id })
    const undone = await moderator.post(`/api/operations/${branches.body.data.import_id}/undo`)
    expect(undone.body.data).toEqual({
      reverted: 1,
      skipped: [{ id: lived.id, label: 'Обжитой', reason: 'Это уже выбрано в\u00a0другом списке.' }],
    })

    const topics = await sendTable(moderator, 'topics', 'Название\nПрозванная')
    const named = await db.selectFrom('topics').select('id').where('title', '=', 'Прозванная').executeTakeFirstOrThrow()
    await moderator.post('/api/synonyms', { title: 'прозвище', topic_id: named.id })
    const kept = await moderator.post(`/api/operations/${topics.body.data.import_id}/undo`)
    expect(kept.body.data).toMatchObject({ reverted: 0, skipped: [{ id: named.id }] })
  })

  test('is taken back: the new to the trash, the changed as it was, what people have chosen stays', async () => {
    const known = await aTopic(db, { title: 'Обратимая', is_published: false })
    const { body } = await sendTable(moderator, 'topics', 'Название;На сайте\nОбратимая;да\nЛишняя;да\nНужная;да')
    const needed = await db.selectFrom('topics').select('id').where('title', '=', 'Нужная').executeTakeFirstOrThrow()
    await aPsychologist(db, { topics: [needed.id] })
    const undone = await moderator.post(`/api/operations/${body.data.import_id}/undo`)
    expect(undone.body.data).toEqual({
      reverted: 2,
      skipped: [{ id: needed.id, label: 'Нужная', reason: 'С\u00a0этим уже работают психологи.' }],
    })
    expect(await titleOf('topics', known.id)).toMatchObject({ is_published: false })
  })
})
