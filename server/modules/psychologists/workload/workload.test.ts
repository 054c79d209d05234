import { describe, expect, test } from 'vitest'
import { writeXlsx } from 'hucre/xlsx'
import type { CellValue } from '#server/platform/workbook/sheet.ts'
import { readSheet } from '#server/platform/workbook/spreadsheet.ts'
import { aPsychologist } from '#test/builders.ts'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
import { workbookBomb } from '#test/builders/workbooks.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')

const IMPORT = '/api/psychologists/workload/import'
const HEAD = ['ID', 'Психолог', 'Загрузка']

async function fileOf(rows: CellValue[][], cells = new Map()): Promise<File> {
  const bytes = await writeXlsx({ sheets: [{ name: 'Загрузка', rows, cells }] })
  return new File([new Uint8Array(bytes)], 'workload.xlsx')
}

async function send(visitor: Visitor, rows: CellValue[][], query = '', cells = new Map(), fields = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries<string>(fields)) form.set(name, value)
  form.set('file', await fileOf(rows, cells))
  return visitor.post(`${IMPORT}${query}`, form)
}

async function workloadOf(id: number): Promise<number> {
  const row = await world.db
    .selectFrom('psychologists')
    .select('workload')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.workload
}

describe('the template', () => {
  test('holds everybody and comes back without a change', async () => {
    const anna = await aPsychologist(world.db, { full_name: '=Анна Формулова', workload: 5 })
    const answer = await moderator.download('/api/psychologists/workload/export')
    expect(answer.headers.get('content-disposition')).toContain('.xlsx')
    const sheet = await readSheet(answer.bytes, 1000, 'file')
    expect(sheet.rows[0]).toEqual(HEAD)
    expect(sheet.rows).toContainEqual([anna.id, '=Анна Формулова', 5])
    expect(sheet.formulas).toEqual([])
    const back = await send(moderator, sheet.rows, '?dry_run=1')
    expect(back.body.data).toMatchObject({ changes: [], errors: [] })
  })

  test('is refused to a guest and to a writer', async () => {
    expect((await guest(world).get('/api/psychologists/workload/export')).status).toBe(401)
    const writer = await signedInAs(world, 'writer')
    expect((await writer.get('/api/psychologists/workload/export')).status).toBe(403)
  })
})

describe('the import', () => {
  test('takes 100000 over, counts a version and writes one line of history for each card', async () => {
    const person = await aPsychologist(world.db, { workload: 1 })
    const { status, body } = await send(moderator, [HEAD, [person.id, person.full_name, 100_000]])
    expect(status).toBe(200)
    expect(body.data.changes).toEqual([{ row: 2, id: person.id, full_name: person.full_name, old: 1, new: 100_000 }])
    expect(await workloadOf(person.id)).toBe(100_000)
    const history = await moderator.get(`/api/psychologists/${person.id}/history`)
    expect(history.body.data).toMatchObject([
      { action: 'psychologist.workload-imported', changes: [{ field: 'workload', old: 1, new: 100_000 }] },
    ])
  })

  test('is undone as a whole, but where somebody changed the workload since', async () => {
    const people = [await aPsychologist(world.db), await aPsychologist(world.db), await aPsychologist(world.db)]
    const rows = people.map(({ id, full_name }, index) => [id, full_name, index + 10])
    const { body } = await send(moderator, [HEAD, ...rows])
    const last = people[2]?.id ?? 0
    await moderator.patch(`/api/psychologists/${last}`, { workload: 77 })
    const undone = await moderator.post(`/api/operations/${body.data.import_id}/undo`)
    expect(undone.body.data).toEqual({
      reverted: 2,
      skipped: [{ id: last, label: people[2]?.full_name, reason: 'Поле «Загрузка» с тех пор изменили.' }],
    })
    expect(await Promise.all(people.map(({ id }) => workloadOf(id)))).toEqual([0, 0, 77])
  })

  test('stands in a list of its kind for all who import, to be undone by its author and the admin', async () => {
    const person = await aPsychologist(world.db, { workload: 1 })
    const { body } = await send(moderator, [HEAD, [person.id, person.full_name, 2]])
    const id = Number(body.data.import_id)
    const LIST = '/api/operations?filter[kind]=psychologists.workload'
    const lineFor = async (visitor: Visitor) =>
      (await visitor.get(LIST)).body.data.find((line: { id: number }) => line.id === id)
    const other = await signedInAs(world, 'moderator')
    const author = { id: moderator.id, title: expect.any(String) }
    expect(await lineFor(moderator)).toMatchObject({ actor: author, count: 1, undone_by: null, can: { undo: true } })
    expect(await lineFor(other)).toMatchObject({
      actor: author,
      can: { undo: false, reason: 'Отменить может тот, кто это сделал, или администратор.' },
    })
    const admin = await signedInAs(world, 'admin')
    expect(await lineFor(admin)).toMatchObject({ can: { undo: true, reason: null } })
    expect((await admin.post(`/api/operations/${id}/undo`)).status).toBe(200)
    expect(await lineFor(other)).toMatchObject({
      undone_at: expect.any(String),
      undone_by: { id: admin.id },
      can: { undo: false, reason: 'Операция уже отменена.' },
    })
    expect(await workloadOf(person.id)).toBe(1)
  })

  test('is listed to nobody who may not import; a kind that is none has no list', async () => {
    const writer = await signedInAs(world, 'writer')
    expect((await guest(world).get('/api/operations?filter[kind]=psychologists.workload')).status).toBe(401)
    expect((await writer.get('/api/operations?filter[kind]=psychologists.workload')).status).toBe(403)
    expect((await writer.get('/api/operations?filter[kind]=no.such')).body.data).toEqual([])
    const wrong = await writer.get('/api/operations?filter[kind]=%00')
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['filter.kind']])
  })

  test('that changes nothing leaves nothing to undo', async () => {
    const person = await aPsychologist(world.db, { workload: 5 })
    const { body } = await send(moderator, [HEAD, [person.id, person.full_name, 5]])
    expect(body.data).toMatchObject({ changes: [], import_id: null })
  })

  test('a dry run says what would happen and writes nothing', async () => {
    const person = await aPsychologist(world.db, { workload: 1 })
    const { body } = await send(moderator, [HEAD, [person.id, person.full_name, 7]], '?dry_run=1')
    expect(body.data).toMatchObject({ rows: 1, changes: [{ old: 1, new: 7 }], errors: [], import_id: null })
    expect(await workloadOf(person.id)).toBe(1)
  })

  test('names every wrong cell and takes nothing over', async () => {
    const [good, bad] = [await aPsychologist(world.db), await aPsychologist(world.db)]
    const rows = [
      HEAD,
      [good.id, good.full_name, 9],
      [bad.id, 'Чужое имя', 100_001],
      [999_999, 'Никто', 1],
      [good.id, good.full_name, 2.5],
      [bad.id, bad.full_name, null],
    ]
    const { status, body } = await send(moderator, rows)
    expect(status).toBe(422)
    expect(body.errors.file).toEqual([
      'A2: этот ID стоит и в строке 5',
      'A3: этот ID стоит и в строке 6',
      expect.stringContaining('B3: имя изменено'),
      'C3: 100\u00a0001 больше 100\u00a0000',
      expect.stringContaining('A4: такого ID нет'),
      expect.stringContaining('A5: этот ID уже стоит в строке 2'),
      'C5: «2,5» — не целое число от 0 до 100\u00a0000',
      expect.stringContaining('A6: этот ID уже стоит в строке 3'),
      expect.stringContaining('C6: пусто'),
    ])
    expect(await workloadOf(good.id)).toBe(0)
  })

  const SKIP = { skip_errors: '1' }

  test('asked to, passes over the wrong rows, tells of them, and takes the others over at once', async () => {
    const people = [await aPsychologist(world.db), await aPsychologist(world.db), await aPsychologist(world.db)]
    const [one, two, bad] = people.map(({ id, full_name }) => [id, full_name])
    const rows = [
      HEAD,
      [...(one ?? []), 9],
      [...(bad ?? []), 100_001],
      [...(two ?? []), 8],
      [bad?.[0] ?? null, 'Чужое', 3],
    ]
    const { status, body } = await send(moderator, rows, '', undefined, SKIP)
    expect(status).toBe(200)
    expect(body.data.changes.map((change: { row: number }) => change.row)).toEqual([2, 4])
    expect(body.data.errors.map((error: { cell: string }) => error.cell)).toEqual(['A3', 'C3', 'A5', 'B5'])
    expect(await Promise.all(people.map(({ id }) => workloadOf(id)))).toEqual([9, 8, 0])
    const undone = await moderator.post(`/api/operations/${body.data.import_id}/undo`)
    expect(undone.body.data).toEqual({ reverted: 2, skipped: [] })
  })

  test('a row with a right number and a wrong name is none of the changes, and is not written', async () => {
    const person = await aPsychologist(world.db, { workload: 1 })
    const rows = [HEAD, [person.id, 'Чужое имя', 9]]
    const dry = await send(moderator, rows, '?dry_run=1')
    expect(dry.body.data).toMatchObject({
      changes: [],
      unchanged: [],
      errors: [{ cell: 'B2', full_name: 'Чужое имя' }],
    })
    const { status, body } = await send(moderator, rows, '', undefined, SKIP)
    expect([status, body.data.import_id, await workloadOf(person.id)]).toEqual([200, null, 1])
  })

  test('of two rows of one person neither is taken: nobody knows which is right', async () => {
    const person = await aPsychologist(world.db, { workload: 1 })
    const rows = [HEAD, [person.id, person.full_name, 5], [person.id, person.full_name, 6]]
    const { body } = await send(moderator, rows, '', undefined, SKIP)
    expect(body.data.errors).toMatchObject([
      { cell: 'A2', message: 'этот ID стоит и в строке 3' },
      { cell: 'A3', message: 'этот ID уже стоит в строке 2' },
    ])
    expect(await workloadOf(person.id)).toBe(1)
  })

  test('a wrong head and a file without rows are refused however one asks', async () => {
    const person = await aPsychologist(world.db, { workload: 1 })
    const swapped = ['ID', 'Загрузка', 'Психолог']
    const wrongHead = await send(moderator, [swapped, [person.id, person.full_name, 5]], '', undefined, SKIP)
    const empty = await send(moderator, [HEAD], '', undefined, SKIP)
    expect([wrongHead.status, empty.status, await workloadOf(person.id)]).toEqual([422, 422, 1])
    expect(empty.body.errors.file).toEqual(['A2: в файле нет ни одной строки'])
  })

  test('a dry run has every row, those that stay as they are too; the import leaves them out', async () => {
    const [one, two] = [await aPsychologist(world.db, { workload: 7 }), await aPsychologist(world.db)]
    const rows = [HEAD, [one.id, one.full_name, 7], [two.id, two.full_name, 3]]
    const dry = await send(moderator, rows, '?dry_run=1')
    expect(dry.body.data).toMatchObject({
      changes: [{ row: 3 }],
      unchanged: [{ row: 2, full_name: one.full_name, workload: 7 }],
    })
    expect((await send(moderator, rows)).body.data.unchanged).toEqual([])
  })

  test('a dry run says of a wrong row whose it is, what stands there and what was', async () => {
    const person = await aPsychologist(world.db, { workload: 40 })
    const rows = [HEAD, [person.id, person.full_name, 'много'], [999_999, 'Никто', 1]]
    const { body } = await send(moderator, rows, '?dry_run=1')
    expect(body.data.errors).toEqual([
      { cell: 'C2', message: expect.stringContaining('«много»'), full_name: person.full_name, old: 40, value: 'много' },
      { cell: 'A3', message: expect.stringContaining('такого ID нет'), full_name: 'Никто', old: null, value: '1' },
    ])
  })

  test('somebody who went to the trash since the download stops nobody, unless their number was changed', async () => {
    const [here, gone] = [await aPsychologist(world.db), await aPsychologist(world.db, { workload: 30 })]
    expect((await moderator.delete(`/api/psychologists/${gone.id}`)).status).toBeLessThan(300)
    const rows = (number: number) => [HEAD, [here.id, here.full_name, 9], [gone.id, gone.full_name, number]]
    const { body } = await send(moderator, rows(31))
    expect(body.errors.file).toEqual(['C3: карточка в корзине: верните её или впишите прежнее число 30'])
    expect((await send(moderator, rows(30))).status).toBe(200)
    expect([await workloadOf(here.id), await workloadOf(gone.id)]).toEqual([9, 30])
  })

  test('a formula is refused, never run', async () => {
    const person = await aPsychologist(world.db)
    const cells = new Map([['1,2', { value: 3, type: 'formula', formula: '1+2', formulaResult: 3 }]])
    const { body } = await send(moderator, [HEAD, [person.id, person.full_name, 3]], '', cells)
    expect(body.errors.file).toEqual([expect.stringContaining('C2: здесь формула')])
  })

  test('a changed head is named', async () => {
    const head = ['ID', 'Имя', 'Загрузка']
    const { body } = await send(moderator, [head, [1, 'x', 1]], '?dry_run=1')
    expect(body.data.errors[0]).toMatchObject({ cell: 'B1', message: 'здесь должен быть заголовок «Психолог»' })
    expect(body.data.changes).toEqual([])
  })

  test.each([
    ['nothing', null],
    ['a text file', 'ID;Психолог;Загрузка'],
    ['a broken archive', 'PK\u0003\u0004 and nothing more'],
    ['a table that unpacks to a gigabyte', workbookBomb()],
  ])('%s is not a workbook', async (_, content) => {
    const form = new FormData()
    if (content !== null) form.set('file', new File([new Uint8Array(Buffer.from(content))], 'workload.xlsx'))
    const { status, body } = await moderator.post(IMPORT, form)
    expect(status).toBe(422)
    expect(body.errors.file).toHaveLength(1)
  })

  test('of two at once the second sees what the first wrote', async () => {
    const person = await aPsychologist(world.db, { workload: 1 })
    const row = [person.id, person.full_name]
    const [one, two] = await Promise.all([send(moderator, [HEAD, [...row, 10]]), send(moderator, [HEAD, [...row, 20]])])
    const olds = [one, two].map((answer) => answer.body.data.changes[0].old)
    expect(olds.toSorted((a, b) => a - b)).toEqual([1, (await workloadOf(person.id)) === 20 ? 10 : 20])
  })

  test('the error workbook is the same file with the bad cells explained', async () => {
    const person = await aPsychologist(world.db)
    const form = new FormData()
    form.set('file', await fileOf([HEAD, [person.id, person.full_name, 'много']]))
    const answer = await moderator.download('/api/psychologists/workload/errors', form)
    const sheet = await readSheet(answer.bytes, 10, 'file')
    expect(sheet.rows[1]?.[2]).toBe('много')
    expect(sheet.rows[1]?.[3]).toContain('C2: «много»')
  })
})

describe('the export', () => {
  test('holds what the filter shows, formulas as text', async () => {
    await aPsychologist(world.db, { full_name: '@Редкое Имя', gender: 'male', price: 450_000 })
    const filter = encodeURIComponent('редкое имя')
    const answer = await moderator.download(`/api/psychologists/export?filter[full_name]=${filter}`)
    const sheet = await readSheet(answer.bytes, 10, 'file')
    expect(sheet.rows).toHaveLength(2)
    expect(sheet.rows[1]?.slice(2, 5)).toEqual(['@Редкое Имя', 'нет', 'Мужской'])
    expect(sheet.rows[1]?.[7]).toBe(4500)
    expect(sheet.formulas).toEqual([])
  })
})
