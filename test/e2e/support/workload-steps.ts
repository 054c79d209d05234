import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { api } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import type { CellValue } from '#server/platform/workbook/sheet.ts'
import { readSheet, SHEET_TYPE, writeSheet } from '#server/platform/workbook/spreadsheet.ts'
import { readAs } from './steps.ts'

export const HEAD = ['ID', 'Психолог', 'Загрузка']

/** The first step of the import: the template, the file, what was sent before. */
export function choiceOf(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Изменить загрузку по\sтаблице$/ })
}

/** The rows of the workbook that a press downloads. */
export async function rowsOf(page: Page, press: () => Promise<void>): Promise<CellValue[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return (await readSheet(new Uint8Array(await readFile(await download.path())), 10_000, 'file')).rows
}

/** The same table, beginning with the people of these names. */
export function withFirst(names: string[], [head = [], ...rows]: CellValue[][]): CellValue[][] {
  const isFirst = ([, name]: CellValue[]) => names.includes(String(name))
  return [head, ...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))]
}

/** The same table with these workloads from its first row on. */
export function tableOf(rows: CellValue[][], values: (CellValue | undefined)[]): CellValue[][] {
  return rows.map(([id = null, name = null, value = null], row) => {
    const next = row === 0 ? undefined : values[row - 1]
    return [id, name, next ?? value]
  })
}

export async function upload(page: Page, [, ...rows]: CellValue[][]) {
  await choose(page, await bookOf(rows))
}

/** A filled workbook: these rows below the head. */
export async function bookOf(rows: CellValue[][], head = HEAD): Promise<Buffer> {
  const columns = head.map((title) => ({ title, width: 20 }))
  return Buffer.from(await writeSheet({ name: 'Загрузка', columns, rows }))
}

export async function choose(page: Page, buffer: Buffer) {
  await choiceOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'загрузка.xlsx', mimeType: SHEET_TYPE, buffer })
}

/** Everybody's workload by id. */
export async function workloads(url: string): Promise<Map<number, number>> {
  const path = `${api.psychologists}?per_page=100&sort_column=id&sort_direction=asc`
  const { data } = await readAs<PageOf<Psychologist>>(url, 'support@smysl.test', path)
  return new Map(data.map(({ id, workload }) => [id, workload]))
}
