import { describe, expect, test } from 'vitest'
import { checkTable, importForm, rowAt, sendTable } from '#test/builders/import-tables.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')
const LIST = 'psychologists'

describe('files', () => {
  test.each([
    ['commas', 'ФИО,Цена\n"Запятая, Анна",100'],
    ['semicolons with a mark', '\uFEFFФИО;Цена\r\n"Запятая, Анна";100\r\n'],
    ['tabs', 'ФИО\tЦена\nЗапятая, Анна\t100'],
  ])('of text are read with %s', async (_, text) => {
    const row = rowAt(await checkTable(moderator, LIST, text), 2)
    expect([row.label, row.changes.length]).toEqual(['Запятая, Анна', 2])
  })

  test('of text are read in the letters of Windows', async () => {
    const bytes = Uint8Array.from(
      [...'ФИО;Цена\nОкнова Анна;5'].map((sign) => {
        const code = sign.codePointAt(0) ?? 0
        return code < 128 ? code : code - 0x410 + 0xc0
      }),
    )
    expect(rowAt(await checkTable(moderator, LIST, bytes), 2).label).toBe('Окнова Анна')
  })

  test.each([
    ['an empty one', '', 'Файл пуст'],
    ['one without rows', 'ФИО;Цена\n', 'ни\u00a0одной строки'],
    ['an open quote', 'ФИО;Цена\n"Анна;1', 'кавычка без пары'],
    ['300 columns', `${Array.from({ length: 300 }, (_, at) => `Столбец ${at}`).join(';')}\n1`, 'больше 200 столбцов'],
    ['100 000 rows', `ФИО\n${'Анна Иванова\n'.repeat(100_000)}`, 'больше 10\u00a0000 строк'],
  ])('%s is refused with a sentence', async (_, text, sentence) => {
    const { status, body } = await sendTable(moderator, LIST, text, { dry_run: true })
    expect([status, body.errors?.file?.[0]]).toEqual([422, expect.stringContaining(sentence)])
  })

  test('with lines above the headings have their headings found', async () => {
    const lines = [['Список психологов на\u00a027 ноября'], [null, 'ООО «Практика»'], [], ['ФИО', 'Цена', 'О себе']]
    const told = await checkTable(moderator, LIST, [...lines, ['Строкина Анна', 4500, 'О себе']])
    expect(told).toMatchObject({ head: { row: 4, above: 2 }, rows_total: 1, counts: { create: 1, bad: 0 } })
    expect(rowAt(told, 5).label).toBe('Строкина Анна')

    const text = 'Список психологов\nФИО;Цена\nСтрокина Анна;4500'
    expect(await checkTable(moderator, LIST, text)).toMatchObject({ head: { row: 2, above: 1 }, counts: { create: 1 } })
    expect(await checkTable(moderator, 'topics', 'Наши темы\n\nНазвание\nПереезд и языки')).toMatchObject({
      head: { row: 3, above: 1 },
      counts: { create: 1 },
    })
  })

  test('whose first line is the head keep it, whatever the rows below say', async () => {
    const rows = [
      ['ФИО', 'О себе', 'Заметка'],
      ['Строкина Анна', 'Цена', 'Телефон'],
      ['Строкина Вера', 'О себе', 'Образование'],
    ]
    expect(await checkTable(moderator, LIST, rows)).toMatchObject({ head: { row: 1, above: 0 }, rows_total: 2 })
    const unknown = await checkTable(moderator, LIST, 'Кто;Почём\nСтрокина Анна;4500')
    expect(unknown).toMatchObject({ head: { row: 1, above: 0 }, rows_total: 1 })
    const byHand = { mapping: { Кто: 'full_name' } }
    expect(await checkTable(moderator, LIST, 'Кто;Почём\nСтрокина Анна;4500', byHand)).toMatchObject({
      counts: { create: 1 },
    })
  })

  test('what is no table, and none at all, are refused', async () => {
    const form = await importForm('ФИО\nАнна')
    form.set('file', new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2])], 'старый.xls'))
    expect((await moderator.post(`/api/${LIST}/import`, form)).body.errors.file[0]).toContain('.xls')
    form.delete('file')
    expect((await moderator.post(`/api/${LIST}/import`, form)).body.errors.file).toEqual([
      'Выберите файл .xlsx или .csv.',
    ])
  })
})
