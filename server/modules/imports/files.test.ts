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
