import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect } from '../expect.ts'
import { test } from 'vitest'
import { api } from '#contract/api.ts'
import type { PageOf } from '#contract/http.ts'
import type { Psychologist } from '#contract/psychologists.ts'
import { href } from '#contract/screens.ts'
import { readSheet, SHEET_TYPE, writeSheet, type CellValue } from '#server/platform/spreadsheet.ts'
import { untilAlive } from '../browser.ts'
import { enter, notice, readAs, undo } from './steps.ts'
import { journey } from './journey.ts'

const { visit, product } = journey()
const HEAD = ['ID', 'Психолог', 'Загрузка']

test('a table with three bad rows is refused cell by cell, mended, taken over, and taken back as a whole', async () => {
  const page = await enter(await visit(), 'moderator@smysl.test', href('psychologists'))
  await page.getByRole('link', { name: 'Изменить загрузку', exact: true }).click()
  const choice = page.getByRole('dialog', { name: /^Изменить загрузку по\sтаблице$/ })
  const shown = await page.locator('table [data-row-name]').allTextContents()
  const template = withFirst(
    shown,
    await rowsOf(page, () => choice.getByRole('button', { name: 'Скачать шаблон' }).click()),
  )
  await expect(notice(page, 'Шаблон загрузки сохранён')).toContainText('Меняйте только столбец «Загрузка».')
  expect(template[0]?.slice(0, 3)).toEqual(HEAD)
  const before = await workloads()
  expect(template.length - 1).toBe(before.size)

  const people = template.slice(1, 6).map(([id, name, value]) => ({ id, name, value: Number(value) }))
  const wrong: CellValue[] = [100_001, 'много', -5]
  await upload(page, tableOf(template, [...wrong, 100_000, Number(people[4]?.value) + 1]))
  const check = page.getByRole('dialog', { name: 'Проверка таблицы' })
  const rows = check.getByRole('table', { name: 'Что изменится' }).getByRole('row')
  await expect(rows).toHaveCount(1 + wrong.length)
  await expect(rows.nth(1)).toContainText('C2: 100001 больше 100000')
  await expect(rows.nth(2)).toContainText('C3: «много» — не целое число от 0 до 100000')
  await expect(rows.nth(3)).toContainText('C4: «-5» — не целое число от 0 до 100000')
  await check.getByText('Изменятся 2').click()
  await expect(rows.nth(1)).toContainText('100 000')
  await check.getByRole('button', { name: 'Применить' }).click({ force: true })
  await expect(check, 'a table is taken whole or not at all').toBeVisible()
  expect(await workloads()).toEqual(before)

  const marked = await rowsOf(page, () => check.getByRole('button', { name: 'Файл с пометками' }).click())
  expect(marked[0]).toEqual([...HEAD, 'Что исправить'])
  expect(marked.slice(1, 4).map((row) => row[3])).toEqual([
    'C2: 100001 больше 100000',
    'C3: «много» — не целое число от 0 до 100000',
    'C4: «-5» — не целое число от 0 до 100000',
  ])
  expect(marked[4]?.slice(0, 3), 'what was right stays as it was typed').toEqual(
    tableOf(template, [...wrong, 100_000])[4],
  )

  await check.getByRole('button', { name: 'Другой файл' }).click()
  const mended = [people[0]?.value === 7 ? 8 : 7, people[1]?.value === 0 ? 1 : 0, people[2]?.value === 5 ? 6 : 5]
  await upload(page, tableOf(marked, mended))
  await expect(check.getByText('Пока ничего не записано.')).toBeVisible()
  await check.getByRole('button', { name: 'Применить 5 изменений' }).click()
  await expect(notice(page, 'Загрузка обновлена')).toContainText('Записано 5 изменений')
  const after = await workloads()
  expect(people.map(({ id }) => after.get(Number(id)))).toEqual([...mended, 100_000, Number(people[4]?.value) + 1])
  expect([...after].filter(([id, value]) => before.get(id) !== value)).toHaveLength(5)
  const fullest = page.getByRole('row').filter({ hasText: String(people[3]?.name) })
  await expect(fullest, 'the list behind the dialog is read anew').toContainText(/100\s000/)

  await undo(page, 'Загрузка обновлена')
  await expect(notice(page, 'Загрузка возвращена')).toBeVisible()
  expect(await workloads()).toEqual(before)
  await expect(fullest).not.toContainText(/100\s000/)
  await page.getByRole('link', { name: 'Изменить загрузку', exact: true }).click()
  await upload(page, tableOf(template, [Number(people[0]?.value) === 3 ? 4 : 3]))
  await check.getByRole('button', { name: 'Применить 1 изменение' }).click()
  await expect(notice(page, 'Загрузка обновлена')).toBeVisible()
  expect(await workloads()).not.toEqual(before)
  await page.goto(`${href('psychologists')}?dialog=workload`)
  await untilAlive(page)
  const past = choice.getByRole('region', { name: 'Прошлые таблицы' }).getByRole('listitem')
  await expect(past, 'each import has its way back for thirty days').toHaveCount(2)
  await past
    .first()
    .getByRole('button', { name: /^Отменить импорт/ })
    .click()
  await past
    .first()
    .getByRole('button', { name: /^Вернуть как\sбыло$/ })
    .click()
  await expect(past.first()).toContainText('Отменено')
  expect(await workloads()).toEqual(before)
})

test('a file that is refused is told of for 60 s, and nothing is written', async () => {
  const page = await visit({ expectedFaults: /422/ })
  await page.clock.install()
  await enter(page, 'moderator@smysl.test', `${href('psychologists')}?dialog=workload`)
  const before = await workloads()
  await choose(page, Buffer.from('this is no workbook'))
  const refusal = notice(page, 'Загрузка не принята')
  await expect(refusal).toContainText('Нужен файл Excel в формате .xlsx.')
  await page.clock.runFor(50_000)
  await expect(refusal).toBeVisible()
  await page.clock.runFor(15_000)
  await expect(refusal).toHaveCount(0)
  expect(await workloads()).toEqual(before)
})

/** The rows of the workbook that a press downloads. */
async function rowsOf(page: Page, press: () => Promise<void>): Promise<CellValue[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return (await readSheet(new Uint8Array(await readFile(await download.path())), 10_000, 'file')).rows
}

/** The same table, beginning with the people of these names. */
function withFirst(names: string[], [head = [], ...rows]: CellValue[][]): CellValue[][] {
  const isFirst = ([, name]: CellValue[]) => names.includes(String(name))
  return [head, ...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))]
}

/** The same table with these workloads from its first row on. */
function tableOf(rows: CellValue[][], values: (CellValue | undefined)[]): CellValue[][] {
  return rows.map(([id = null, name = null, value = null], row) => {
    const next = row === 0 ? undefined : values[row - 1]
    return [id, name, next ?? value]
  })
}

async function upload(page: Page, [, ...rows]: CellValue[][]) {
  const columns = HEAD.map((title) => ({ title, width: 20 }))
  await choose(page, Buffer.from(await writeSheet({ name: 'Загрузка', columns, rows })))
}

async function choose(page: Page, buffer: Buffer) {
  await page
    .getByRole('dialog', { name: /^Изменить загрузку по\sтаблице$/ })
    .locator('input[type=file]')
    .setInputFiles({ name: 'загрузка.xlsx', mimeType: SHEET_TYPE, buffer })
}

async function workloads(): Promise<Map<number, number>> {
  const path = `${api.psychologists}?per_page=100&sort_column=id&sort_direction=asc`
  const { data } = await readAs<PageOf<Psychologist>>(product().url, 'support@smysl.test', path)
  return new Map(data.map(({ id, workload }) => [id, workload]))
}
