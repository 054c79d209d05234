import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aRole, aUser } from '#test/builders.ts'
import { checkTable, importForm, rowAt, sendTable } from '#test/builders/import-tables.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
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

async function countNamed(full_name: string): Promise<number> {
  return (await db.selectFrom('psychologists').select('id').where('full_name', '=', full_name).execute()).length
}

describe('who may', () => {
  test('a guest and a writer may not; somebody who only starts cards may not either', async () => {
    const table = 'ФИО\nНикто Никтов'
    expect((await sendTable(guest(world), LIST, table)).status).toBe(401)
    expect((await sendTable(await signedInAs(world, 'writer'), LIST, table)).status).toBe(403)
    const role = await aRole(db, { permissions: ['psychologists.create'] })
    const starter = await aUser(db)
    await db.insertInto('user_roles').values({ user_id: starter.id, role_id: role.id }).execute()
    expect((await sendTable(await signIn(world, starter.id), LIST, table)).status).toBe(403)
    expect(await countNamed('Никто Никтов')).toBe(0)
  })

  test('who may not publish cannot by a table', async () => {
    const role = await aRole(db, { permissions: ['psychologists.create', 'psychologists.update'] })
    const keeper = await aUser(db)
    await db.insertInto('user_roles').values({ user_id: keeper.id, role_id: role.id }).execute()
    const card = await aPsychologist(db, { full_name: 'Черновикова Ада' })
    const table = `ID;ФИО;На сайте\n${card.id};Черновикова Ада;да`
    const answer = await checkTable(await signIn(world, keeper.id), LIST, table)
    expect(rowAt(answer, 2)).toMatchObject({ kind: 'bad', problems: [{ cell: 'C2', field: 'is_published' }] })
    expect(rowAt(await checkTable(moderator, LIST, table), 2).kind).toBe('change')
  })
})

test('what YCLIENTS keeps of a card is not written here', async () => {
  const card = await aPsychologist(db, { full_name: 'Связнова Ада', ycl_owned: ['ycl_phone'] })
  const answer = await checkTable(moderator, LIST, `ID;Телефон;Цена\n${card.id};+79161112233;5`)
  expect(rowAt(answer, 2)).toMatchObject({
    kind: 'bad',
    problems: [{ cell: 'B2', message: expect.stringContaining('YCLIENTS') }],
  })
})

describe('columns', () => {
  test('are matched in any order, by our words, by those of people and by the names of fields', async () => {
    const answer = await checkTable(
      moderator,
      LIST,
      'Цена;Телефон;birthday;Ф.И.О.;Знак зодиака\n1;+79161112233;1990-01-01;Столбцова Ия;Рак',
    )
    expect(answer.columns.map(({ title, field }) => [title, field])).toEqual([
      ['Цена', 'price'],
      ['Телефон', 'ycl_phone'],
      ['birthday', 'birthday'],
      ['Ф.И.О.', 'full_name'],
      ['Знак зодиака', null],
    ])
    expect(answer.columns[4]?.reason).toContain('Такого поля нет')
  })

  test('are corrected by hand: by the heading, by the letter, or away', async () => {
    const table = 'Кто;Цена;Примечание\nРукавова Яна;500;Пишет от первого лица'
    const mapping = { Кто: 'full_name', B: '', C: 'about' }
    const { body } = await sendTable(moderator, LIST, table, { mapping })
    expect(body.data.counts).toMatchObject({ create: 1 })
    expect(await cardNamed('Рукавова Яна')).toMatchObject({ price: null, about: 'Пишет от первого лица' })
    for (const wrong of [{ Нет: 'about' }, { Кто: 'shoe_size' }, { Кто: 'about', B: 'about' }] as Record<
      string,
      string
    >[]) {
      const { status, body: refused } = await sendTable(moderator, LIST, table, { mapping: wrong })
      expect([status, Object.keys(refused.errors)]).toEqual([422, ['mapping']])
    }
  })

  test('a name in three columns is one', async () => {
    await sendTable(moderator, LIST, 'Имя;Отчество;Фамилия\nИрина;Павловна;Трёхстолбова')
    expect(await countNamed('Трёхстолбова Ирина Павловна')).toBe(1)
  })
})

describe('cells', () => {
  test('are read as people write them', async () => {
    const head = [
      'ФИО',
      'Пол',
      'Дата рождения',
      'Практикует с',
      'Цена',
      'Цена для пары',
      'Формат',
      'Пары',
      'Телефон',
      'Почта',
      'Запись',
      'Загрузка',
    ]
    const rows = [
      [
        'Ячейкина Ольга',
        'ж',
        '3 мая 1985 г.',
        '2010 г.',
        '3 500 ₽',
        '5.000 руб.',
        'очно и онлайн',
        'Да',
        '8 (916) 123-45-67',
        ' OLGA@mail.test ',
        'yclients.test/olga',
        '1 500',
      ],
      ['Ячейкин Олег', 'муж', 31170, 2011, 3500.5, null, 'удалённо', '-', 79161234568, null, null, 7],
    ]
    const { body } = await sendTable(moderator, LIST, [head, ...rows])
    expect(body.data.counts).toMatchObject({ create: 2, bad: 0 })
    expect(await cardNamed('Ячейкина Ольга')).toMatchObject({
      gender: 'female',
      birthday: '1985-05-03',
      experience_since: 2010,
      price: 350_000,
      price_couple: 500_000,
      format: ['online', 'offline'],
      is_couples: true,
      ycl_phone: '+79161234567',
      ycl_email: 'olga@mail.test',
      booking_link: 'https://yclients.test/olga',
      workload: 1500,
      is_published: false,
    })
    expect(await cardNamed('Ячейкин Олег')).toMatchObject({
      gender: 'male',
      birthday: '1985-05-03',
      price: 350_050,
      format: ['online'],
      is_couples: false,
      ycl_phone: '+79161234568',
    })
  })

  test('that are wrong are each named, and nothing is written unless the row is to be skipped', async () => {
    const table = 'ФИО;Цена;Дата рождения;Телефон\nВернова Яна;1000;01.02.1990;\nНевернова Ида;много;31.02.1990;12'
    const { status, body } = await sendTable(moderator, LIST, table)
    expect(status).toBe(422)
    expect(body.errors.file).toEqual([
      expect.stringMatching(/^B3: .*не\u00a0сумма/),
      expect.stringMatching(/^C3: .*не\u00a0дата/),
      expect.stringMatching(/^D3: В телефоне/),
    ])
    expect(await countNamed('Вернова Яна')).toBe(0)
    const skipped = await sendTable(moderator, LIST, table, { skip_errors: true })
    expect(skipped.body.data.counts).toMatchObject({ create: 1, bad: 1 })
    expect([await countNamed('Вернова Яна'), await countNamed('Невернова Ида')]).toEqual([1, 0])
  })

  test('a year alone is no day, as a text or as a number; a day that nobody has lived is told once', async () => {
    const rows = [
      ['ФИО', 'Дата рождения'],
      ['Годова Ада', 1985],
      ['Годова Ида', '1985'],
      ['Годова Ия', '01.05.1890'],
    ]
    const answer = await checkTable(moderator, LIST, rows)
    expect(answer.rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      [expect.stringMatching(/«1985» — не\u00a0дата/)],
      [expect.stringMatching(/«1985» — не\u00a0дата/)],
      ['Дата не может быть в будущем или раньше 1900 года'],
    ])
  })

  test('that were merged down a column hold for every row that they stand over, and make no row of the head', async () => {
    const rows = [
      ['ФИО', 'Цена', 'Для пар'],
      ['Слитова Ада', 3000, null],
      ['Слитова Ида', null, null],
      [null, null, null],
      ['Слитова Ия', null, 'нет'],
    ]
    const merges = [
      { startRow: 0, startCol: 2, endRow: 1, endCol: 2 },
      { startRow: 1, startCol: 1, endRow: 4, endCol: 1 },
    ]
    const answer = await checkTable(moderator, LIST, rows, { merges })
    const prices = answer.rows.map(({ row, changes }) => [row, changes.find(({ field }) => field === 'price')?.new])
    expect(prices).toEqual([
      [2, '3\u00a0000'],
      [3, '3\u00a0000'],
      [5, '3\u00a0000'],
    ])
    expect(rowAt(answer, 2).problems).toEqual([])
  })

  test('a formula counts by its value; without one it is wrong', async () => {
    const cells = new Map([
      ['1,1', { value: 3000, type: 'formula', formula: '1000*3', formulaResult: 3000 }],
      ['2,1', { value: null, type: 'formula', formula: 'NOW()' }],
    ])
    const answer = await checkTable(
      moderator,
      LIST,
      [
        ['ФИО', 'Цена'],
        ['Формулова Ия', 3000],
        ['Формулова Ада', null],
      ],
      { cells },
    )
    expect(rowAt(answer, 2).changes).toContainEqual({
      field: 'price',
      label: 'Цена встречи, ₽',
      old: null,
      new: '3\u00a0000',
    })
    expect(rowAt(answer, 3)).toMatchObject({ kind: 'bad', problems: [{ cell: 'B3' }] })
  })
})

describe('what is written', () => {
  test('leaves a line of history each that names the table, and nothing the second time', async () => {
    const table = 'ID;ФИО;Цена\n;Историева Ада;100'
    const lines = await auditOf(world, () => sendTable(moderator, LIST, table))
    expect(lines).toMatchObject([{ action: 'psychologist.created', subject_label: 'Историева Ада' }])
    expect(lines[0]?.actor_name).toContain('из\u00a0таблицы')
    const { id } = await cardNamed('Историева Ада')
    const again = await auditOf(world, async () => {
      const { body } = await sendTable(moderator, LIST, `ID;ФИО;Цена\n${id};Историева Ада;100`)
      expect(body.data).toMatchObject({ import_id: null, counts: { same: 1 } })
    })
    expect(again).toEqual([])
  })

  test('is what was checked: a change between the two is told, and nothing is written', async () => {
    const card = await aPsychologist(db, { full_name: 'Проверкина Ада', price: 100 })
    const table = `ID;Цена\n${card.id};500`
    const { checked } = await checkTable(moderator, LIST, table)
    await moderator.patch(`/api/psychologists/${card.id}`, { price: 77_700 })
    const { status, body } = await sendTable(moderator, LIST, table, { checked })
    expect([status, body.code]).toEqual([409, 'plan-changed'])
    expect((await moderator.get(`/api/psychologists/${card.id}`)).body.data.price).toBe(77_700)
  })

  test('is taken back as a whole: made cards to the trash, changed ones as they were, but for what somebody changed since', async () => {
    const [one, two] = [
      await aPsychologist(db, { full_name: 'Отменова Ада', price: 100 }),
      await aPsychologist(db, { full_name: 'Отменова Ия', price: 200 }),
    ]
    const table = `ID;ФИО;Цена\n${one.id};Отменова Ада;5\n${two.id};Отменова Ия;6\n;Отменова Новая;7\n;Отменова Тронутая;8`
    const { body } = await sendTable(moderator, LIST, table)
    const touched = await cardNamed('Отменова Тронутая')
    await moderator.patch(`/api/psychologists/${touched.id}`, { about: 'Уже правят' })
    await moderator.patch(`/api/psychologists/${two.id}`, { price: 999 })
    const listed = await moderator.get('/api/operations?filter[kind]=psychologists.import')
    expect(listed.body.data[0]).toMatchObject({ id: Number(body.data.import_id), count: 4, can: { undo: true } })
    const undone = await moderator.post(`/api/operations/${body.data.import_id}/undo`)
    expect(undone.body.data.reverted).toBe(2)
    expect(undone.body.data.skipped).toEqual(
      expect.arrayContaining([
        { id: two.id, label: 'Отменова Ия', reason: 'Поле «Цена встречи» с\u00a0тех пор изменили.' },
        { id: touched.id, label: 'Отменова Тронутая', reason: 'Карточку с\u00a0тех пор изменили.' },
      ]),
    )
    expect((await moderator.get(`/api/psychologists/${one.id}`)).body.data.price).toBe(100)
    const made = await db
      .selectFrom('psychologists')
      .select('deleted_at')
      .where('full_name', '=', 'Отменова Новая')
      .execute()
    expect(made[0]?.deleted_at).not.toBeNull()
  })

  test('is taken back but for an address that somebody else has taken meanwhile', async () => {
    const [one, two] = [await aPsychologist(db, { slug: 'byvshaya' }), await aPsychologist(db, { price: 100 })]
    const table = `ID;Адрес на сайте;Цена\n${one.id};nyneshnyaya;\n${two.id};;5`
    const { body } = await sendTable(moderator, LIST, table)
    await aPsychologist(db, { slug: 'byvshaya' })
    const undone = await moderator.post(`/api/operations/${body.data.import_id}/undo`)
    expect([undone.status, undone.body]).toMatchObject([
      200,
      { data: { reverted: 1, skipped: [{ id: one.id, reason: 'Прежний адрес с\u00a0тех пор занят.' }] } },
    ])
    expect((await moderator.get(`/api/psychologists/${two.id}`)).body.data.price).toBe(100)
  })

  test('a table with its errors comes back marked, and its formulas stay texts', async () => {
    const form = await importForm('ФИО;Цена\n=Анна;много')
    const { status, bytes } = await moderator.download(`/api/${LIST}/import/errors`, form)
    expect(status).toBe(200)
    const again = await importForm([])
    again.set('file', new File([bytes], 'ошибки.xlsx'))
    again.set('dry_run', '1')
    const { body } = await moderator.post(`/api/${LIST}/import`, again)
    expect(body.data.rows[0]).toMatchObject({ kind: 'bad', label: '=Анна' })
    expect(body.data.columns.map(({ reason }: { reason: string | null }) => reason)).toEqual([
      null,
      null,
      'Это подсказки прошлой проверки.',
      'Это подсказки прошлой проверки.',
    ])
  })
})
