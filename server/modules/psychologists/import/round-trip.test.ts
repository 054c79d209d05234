import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { csvLine } from '#server/platform/workbook/csv.ts'
import { readCsv } from '#server/platform/workbook/csv-table.ts'
import { aBranch, aPsychologist, aTopic } from '#test/builders.ts'
import { checkTable, importForm, rowAt, sendTable } from '#test/builders/import-tables.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')
const LIST = 'psychologists'

const [sleep, work, branch] = [
  await aTopic(db, { title: 'Сон, усталость' }),
  await aTopic(db, { title: 'Работа' }),
  await aBranch(db, { title: 'На Мясницкой' }),
]

const pathOf = (name: string) => `/api/psychologists/export?filter[full_name]=${encodeURIComponent(name)}`

/** The rows of the export as text. A workbook holds the same, and is slower to read. */
async function exported(name: string): Promise<string[][]> {
  const { bytes } = await moderator.download(`${pathOf(name)}&format=csv`)
  return readCsv(bytes, 1000, 'file').rows as string[][]
}

const csvOf = (rows: (string | number | null)[][]) => rows.map((row) => csvLine(row)).join('')

/** The table with these cells of its first row changed. */
function edited([head = [], row = []]: string[][], cells: Record<string, string>): string {
  return csvOf([head, row.map((cell, at) => cells[head[at] ?? ''] ?? cell)])
}

async function aFullCard(full_name: string) {
  return aPsychologist(db, {
    full_name,
    gender: 'female',
    birthday: '1985-05-03',
    experience_since: 2010,
    price: 350_050,
    meeting_minutes: 50,
    format: ['online', 'offline'],
    is_couples: true,
    is_published: true,
    ycl_phone: '+79161234567',
    ycl_email: 'full@mail.test',
    booking_link: 'https://n1.yclients.test/1',
    workload: 40,
    topics: [sleep.id, work.id],
    branches: [branch.id],
  })
}

describe('an export that comes back', () => {
  test('is no difference at all, as a workbook and as text', async () => {
    const card = await aFullCard('Кругова Ада')
    const rows = await exported('кругова')
    expect(rows[0]?.slice(0, 2)).toEqual(['ID', 'Версия'])
    expect(rows[1]?.slice(0, 2)).toEqual([String(card.id), '1'])
    expect(await checkTable(moderator, LIST, csvOf(rows))).toMatchObject({ counts: { same: 1 }, titles: [] })
    const { bytes } = await moderator.download(pathOf('кругова'))
    expect(await checkTable(moderator, LIST, bytes)).toMatchObject({ counts: { same: 1 }, titles: [] })
  })

  test('has days that a program counts with; another one is read, and comes back as one beside an error', async () => {
    await aFullCard('Датина Ада')
    const [sheet] = (await readXlsx((await moderator.download(pathOf('датина'))).bytes)).sheets
    const [head = [], row = []] = sheet?.rows ?? []
    const [day, price] = [head.indexOf('День рождения'), head.indexOf('Цена встречи, ₽')]
    expect(row[day]).toEqual(new Date('1985-05-03'))
    const moved = row.with(day, new Date('1985-05-04'))
    const fileOf = (...rows: (typeof moved)[]) => writeXlsx({ sheets: [{ name: 'Люди', rows: [head, ...rows] }] })
    const answer = await checkTable(moderator, LIST, new Uint8Array(await fileOf(moved)))
    expect(rowAt(answer, 2).changes).toEqual([
      { field: 'birthday', label: 'День рождения', old: '03.05.1985', new: '04.05.1985' },
    ])
    expect(answer.columns.find(({ field }) => field === 'birthday')?.examples).toEqual(['04.05.1985'])
    const form = await importForm(new Uint8Array(await fileOf(moved.with(price, 'дорого'))))
    const [marked] = (await readXlsx((await moderator.download(`/api/${LIST}/import/errors`, form)).bytes)).sheets
    expect([marked?.rows[1]?.[day], marked?.rows[1]?.[price]]).toEqual([new Date('1985-05-04'), 'дорого'])
  })

  test('edited, is its differences alone; an emptied cell clears its field', async () => {
    const card = await aFullCard('Правкина Ада')
    const table = edited(await exported('правкина'), {
      'Цена встречи, ₽': '4 000 ₽',
      'Почта в YCLIENTS': '',
      'Почта в\u00a0YCLIENTS': '',
    })
    expect(rowAt(await checkTable(moderator, LIST, table), 2)).toMatchObject({
      kind: 'change',
      id: card.id,
      changes: [
        { field: 'price', old: '3\u00a0500,5', new: '4\u00a0000' },
        { field: 'ycl_email', old: 'full@mail.test', new: null },
      ],
    })
  })

  test('leaves what somebody else changed meanwhile, and asks where both changed one field', async () => {
    const card = await aFullCard('Спорова Ада')
    const table = edited(await exported('спорова'), { 'Цена встречи, ₽': '4000', Загрузка: '77' })
    await moderator.patch(`/api/psychologists/${card.id}`, { price: 510_000, about: 'Новое', birthday: '1986-01-01' })
    expect(rowAt(await checkTable(moderator, LIST, table), 2)).toMatchObject({
      kind: 'conflict',
      changes: [{ field: 'workload', old: '40', new: '77' }],
      conflicts: [{ field: 'price', was: '3\u00a0500,5', saved: '5\u00a0100', mine: '4\u00a0000' }],
    })
    const refused = await sendTable(moderator, LIST, table)
    expect([refused.status, refused.body.errors.file[0]]).toEqual([
      422,
      expect.stringContaining('Строка 2, Спорова Ада'),
    ])

    await sendTable(moderator, LIST, table, { choices: { rows: { 2: 'saved' } } })
    const saved = (await moderator.get(`/api/psychologists/${card.id}`)).body.data
    expect(saved).toMatchObject({ price: 510_000, workload: 77, birthday: '1986-01-01' })
    await sendTable(moderator, LIST, table, { choices: { rows: { 2: 'mine' } } })
    const mine = (await moderator.get(`/api/psychologists/${card.id}`)).body.data
    expect(mine).toMatchObject({ price: 400_000, birthday: '1986-01-01' })
  })

  test('a card in the trash, a number that is nobody’s and one number twice are told', async () => {
    const [gone, here] = [await aPsychologist(db, { deleted_at: world.clock.now }), await aPsychologist(db)]
    const rows = [
      ['ID', 'Цена'],
      [gone.id, 1],
      [999_999, 1],
      [here.id, 1],
      [here.id, 2],
      ['семь', 1],
    ]
    const answer = await checkTable(moderator, LIST, csvOf(rows))
    expect(answer.rows.map(({ kind, problems }) => [kind, problems[0]?.cell, problems[0]?.message])).toEqual([
      ['bad', 'A2', expect.stringContaining('в\u00a0корзине')],
      ['bad', 'A3', expect.stringContaining('ID 999999 нет')],
      ['bad', 'A4', expect.stringContaining('в\u00a0строке 5')],
      ['bad', 'A5', expect.stringContaining('в\u00a0строке 4')],
      ['bad', 'A6', expect.stringContaining('ID')],
    ])
  })
})
