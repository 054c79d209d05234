import { expect } from '../../expect.ts'
import { test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import type { CellValue } from '#server/platform/workbook/sheet.ts'
import { untilAlive } from '../../browser.ts'
import { enter, hold, notice, undo } from '../support/steps.ts'
import { journey } from '../support/journey.ts'
import {
  bookOf,
  choiceOf,
  choose,
  HEAD,
  rowsOf,
  tableOf,
  upload,
  withFirst,
  workloads as workloadsAt,
} from '../support/workload-steps.ts'

const { visit, product } = journey()
const workloads = () => workloadsAt(product().url)

test('of a table with three bad rows the others are taken over; mended, it is taken over, and taken back as a whole', async () => {
  const page = await enter(await visit(), 'moderator@smysl.test', href('psychologists'))
  await page.getByRole('link', { name: 'Изменить загрузку', exact: true }).click()
  const choice = choiceOf(page)
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
  await expect(rows.nth(1)).toContainText('C2: 100\u00a0001 больше 100\u00a0000')
  await expect(rows.nth(2)).toContainText('C3: «много» — не целое число от 0 до 100\u00a0000')
  await expect(rows.nth(3)).toContainText('C4: «-5» — не целое число от 0 до 100\u00a0000')
  await check.getByText('Изменятся 2').click()
  await expect(rows.nth(1)).toContainText('100 000')
  await check.getByText(`Все ${before.size}`).click()
  await expect(rows).toHaveCount(1 + before.size)
  await expect(rows.filter({ hasText: 'без изменений' })).toHaveCount(before.size - wrong.length - 2)
  const marked = await rowsOf(page, () => check.getByRole('button', { name: 'Файл с пометками' }).click())
  expect(marked[0]).toEqual([...HEAD, 'Что исправить'])
  expect(marked.slice(1, 4).map((row) => row[3])).toEqual([
    'C2: 100\u00a0001 больше 100\u00a0000',
    'C3: «много» — не целое число от 0 до 100\u00a0000',
    'C4: «-5» — не целое число от 0 до 100\u00a0000',
  ])
  expect(marked[4]?.slice(0, 3), 'what was right stays as it was typed').toEqual(
    tableOf(template, [...wrong, 100_000])[4],
  )

  await expect(check).toContainText('3 строки с ошибками пропустим')
  await check.getByRole('button', { name: 'Применить 2 изменения' }).click()
  await expect(notice(page, 'Загрузка обновлена')).toContainText('Записаны 2 изменения')
  await expect(notice(page, 'Загрузка обновлена')).toContainText('Пропущено строк: 3')
  await hold(page, 'Загрузка обновлена')
  const right = [...(await workloads())].filter(([id, value]) => before.get(id) !== value)
  expect(right.map(([id]) => id).toSorted()).toEqual([people[3], people[4]].map((person) => person?.id).toSorted())
  await undo(page, 'Загрузка обновлена')
  await expect(notice(page, 'Загрузка возвращена')).toBeVisible()
  expect(await workloads()).toEqual(before)

  await page.getByRole('link', { name: 'Изменить загрузку', exact: true }).click()
  const mended = [people[0]?.value === 7 ? 8 : 7, people[1]?.value === 0 ? 1 : 0, people[2]?.value === 5 ? 6 : 5]
  await upload(page, tableOf(marked, mended))
  await expect(check.getByText('Пока ничего не записано.')).toBeVisible()
  await check.getByRole('button', { name: 'Применить 5 изменений' }).click()
  await expect(notice(page, 'Загрузка обновлена')).toContainText('Записано 5 изменений')
  await hold(page, 'Загрузка обновлена')
  const after = await workloads()
  expect(people.map(({ id }) => after.get(Number(id)))).toEqual([...mended, 100_000, Number(people[4]?.value) + 1])
  expect([...after].filter(([id, value]) => before.get(id) !== value)).toHaveLength(5)
  const fullest = page.getByRole('row').filter({ hasText: String(people[3]?.name) })
  await expect(fullest, 'the list behind the dialog is read anew').toContainText(/100\s000/)

  await undo(page, 'Загрузка обновлена')
  await expect.poll(workloads).toEqual(before)
  await expect(fullest).not.toContainText(/100\s000/)
  await page.getByRole('link', { name: 'Изменить загрузку', exact: true }).click()
  await upload(page, tableOf(template, [Number(people[0]?.value) === 3 ? 4 : 3]))
  await check.getByRole('button', { name: 'Применить 1 изменение' }).click()
  await expect(notice(page, 'Загрузка обновлена')).toBeVisible()
  expect(await workloads()).not.toEqual(before)
  await page.goto(`${href('psychologists')}?dialog=workload`)
  await untilAlive(page)
  const past = choice.getByRole('region', { name: 'Прошлые таблицы' }).getByRole('listitem')
  await expect(past, 'each import has its way back for thirty days').toHaveCount(3)
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

test('a wrong name is underlined, not the number beside it; a wrong head and a table without rows are told as such', async () => {
  const page = await enter(await visit(), 'moderator@smysl.test', `${href('psychologists')}?dialog=workload`)
  const [id = 0, workload = 0] = [...(await workloads())][0] ?? []
  await upload(page, [HEAD, [id, 'Никто Такой', workload]])
  const check = page.getByRole('dialog', { name: 'Проверка таблицы' })
  const row = check.getByRole('row').nth(1)
  await expect(row.getByText('Никто Такой')).toHaveCSS('text-decoration-style', 'wavy')
  await expect(row.getByRole('cell').nth(3).locator('span')).toHaveCSS('text-decoration-line', 'none')

  await check.getByRole('button', { name: 'Другой файл' }).click()
  await upload(page, [HEAD])
  await expect(check.getByText('В таблице нет ни одной строки.').first()).toBeVisible()
  await expect(check.getByText('Ошибки 0')).toBeVisible()

  await check.getByRole('button', { name: 'Другой файл' }).click()
  await choose(page, await bookOf([[id, 'Кто-то', workload]], ['ID', 'Имя', 'Загрузка']))
  await expect(check.getByText(/^Пока ничего не\sзаписано\. Заголовки таблицы изменены/)).toBeVisible()
  await expect(check.getByText(/^1\sстрока$/)).toBeVisible()
  await expect(check.getByRole('button', { name: 'Применить' })).toHaveAttribute('aria-disabled', 'true')
})

test('a table of thousands shows its first rows, and more when somebody asks', async () => {
  const page = await enter(await visit(), 'moderator@smysl.test', `${href('psychologists')}?dialog=workload`)
  const unchanged = Array.from({ length: 700 }, (_, row) => ({
    row: row + 2,
    full_name: `Человек ${row}`,
    workload: 5,
  }))
  const data = { rows: 700, changes: [], unchanged, errors: [], import_id: null }
  await page.route('**/api/psychologists/workload/import*', (route) => route.fulfill({ json: { data } }))
  await upload(page, [HEAD, [1, 'x', 1]])
  const check = page.getByRole('dialog', { name: 'Проверка таблицы' })
  await check.getByText('Все 700').click()
  await expect(check.getByRole('row')).toHaveCount(1 + 300)
  await check.getByRole('button', { name: 'Показать ещё' }).click()
  await expect(check.getByRole('row')).toHaveCount(1 + 600)
  await check.getByRole('button', { name: 'Показать ещё' }).click()
  await expect(check.getByRole('row')).toHaveCount(1 + 700)
})
