import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { expect } from '../../expect.ts'
import { test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import type { CellValue } from '#server/platform/workbook/sheet.ts'
import { SHEET_TYPE } from '#server/platform/workbook/spreadsheet.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { enter, notice } from '../support/steps.ts'
import { workerJourney } from '../support/journey.ts'
import { bookOf, choiceOf, rowsOf, tableOf, upload, workloads as workloadsAt } from '../support/workload-steps.ts'

const { visit, product } = workerJourney()
const workloads = () => workloadsAt(product().url)
const DIALOG = `${href('psychologists')}?dialog=workload`
/** More than the dialog has: who tabs longer is caught somewhere. */
const TABS_MAX = 40

test('a table is chosen, checked, changed for another and taken over by keyboard alone', async () => {
  const page = await enter(await visit(), 'moderator@smysl.test', href('psychologists'))
  const before = await workloads()
  const opener = page.getByRole('link', { name: 'Изменить загрузку', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const choice = choiceOf(page)
  const download = choice.getByRole('button', { name: 'Скачать шаблон' })
  await expect(download).toBeFocused()
  await page.keyboard.press('Tab')
  await tabTo(page, choice, download)
  const template = await rowsOf(page, () => page.keyboard.press('Enter'))
  await expect(download).toBeFocused()

  const check = page.getByRole('dialog', { name: 'Проверка таблицы' })
  await chooseByKeyboard(page, tableOf(template, ['много']))
  await expect(check.getByRole('heading', { name: 'Проверка таблицы' })).toBeFocused()
  await tabTo(page, check, check.getByRole('button', { name: 'Другой файл' }))
  await page.keyboard.press('Enter')
  await expect(choice.getByRole('heading', { name: /^Изменить загрузку/ })).toBeFocused()

  const [, first] = template
  const next = Number(first?.[2]) === 3 ? 4 : 3
  await chooseByKeyboard(page, tableOf(template, [next]))
  await expect(check.getByRole('heading', { name: 'Проверка таблицы' })).toBeFocused()
  await tabTo(page, check, check.getByRole('button', { name: 'Применить 1 изменение' }))
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Загрузка обновлена')).toBeVisible()
  await expect(opener).toBeFocused()
  expect([...(await workloads())].filter(([id, value]) => before.get(id) !== value)).toEqual([[first?.[0], next]])
})

test('a file that is refused leaves the focus where it was chosen', async () => {
  const page = await enter(await visit({ expectedFaults: /422/ }), 'moderator@smysl.test', DIALOG)
  const choice = choiceOf(page)
  await pickByKeyboard(page, Buffer.from('this is no workbook'))
  await expect(notice(page, 'Загрузка не принята')).toBeVisible()
  await expect(chooser(choice)).toBeFocused()
})

test('no notice lies over the buttons of the check, however high the table or the window is', async () => {
  const page = await visit({ viewport: { width: 1280, height: 800 } })
  await enter(page, 'moderator@smysl.test', DIALOG)
  const choice = choiceOf(page)
  const template = await rowsOf(page, () => choice.getByRole('button', { name: 'Скачать шаблон' }).click())
  const hint = notice(page, 'Шаблон загрузки сохранён')
  await hint.hover()
  await upload(page, tableOf(template, [Number(template[1]?.[2]) === 3 ? 4 : 3]))
  const check = page.getByRole('dialog', { name: 'Проверка таблицы' })
  const apply = check.getByRole('button', { name: 'Применить 1 изменение' })
  await expect.poll(() => gapBelow(hint, 800), 'nothing is in its way').toBeLessThan(30)
  await check.getByText(`Все ${template.length - 1}`).click()
  await apply.click({ trial: true })
  await check.getByRole('button', { name: 'Отмена' }).click({ trial: true })

  await check.getByText('Изменятся 1').click()
  await expect.poll(() => gapBelow(hint, 800), 'it comes down again').toBeLessThan(30)
  await page.setViewportSize({ width: 1280, height: 560 })
  await apply.click({ trial: true })
  await check.getByRole('button', { name: 'Отмена' }).click({ trial: true })
})

test('what was checked is what is marked and written, though the file was saved again meanwhile', async () => {
  const page = await enter(await visit(), 'moderator@smysl.test', DIALOG)
  const before = await workloads()
  const choice = choiceOf(page)
  const template = await rowsOf(page, () => choice.getByRole('button', { name: 'Скачать шаблон' }).click())
  const [one, two] = template.slice(1).map(([id, , value]) => [Number(id), Number(value) === 3 ? 4 : 3] as const)
  const folder = await temporaryFolder()
  const path = join(folder, 'загрузка.xlsx')
  await writeFile(path, await bookOf(tableOf(template, [one?.[1], 'много']).slice(1)))
  await choice.locator('input[type=file]').setInputFiles(path)
  const check = page.getByRole('dialog', { name: 'Проверка таблицы' })
  await expect(check).toBeVisible()
  await writeFile(path, await bookOf([[two?.[0] ?? 0, 'Совсем другой', two?.[1] ?? 0]]))

  const marked = await rowsOf(page, () => check.getByRole('button', { name: 'Файл с пометками' }).click())
  expect(marked[2]?.[2]).toBe('много')
  await check.getByRole('button', { name: 'Применить 1 изменение' }).click()
  await expect(notice(page, 'Загрузка обновлена')).toContainText('Пропущено строк: 1')
  expect([...(await workloads())].filter(([id, value]) => before.get(id) !== value)).toEqual([one])
})

/** The button by the words that are seen on it. */
function chooser(choice: Locator): Locator {
  return choice.getByRole('button', { name: /^Выбрать файл/ })
}

async function chooseByKeyboard(page: Page, [, ...rows]: CellValue[][]) {
  await pickByKeyboard(page, await bookOf(rows))
}

async function pickByKeyboard(page: Page, buffer: Buffer) {
  // Asked for well before the press: a key comes sooner to the page than the wish to be told does to the browser.
  const opened = page.waitForEvent('filechooser')
  const choice = choiceOf(page)
  await tabTo(page, choice, chooser(choice))
  await page.keyboard.press('Enter')
  await (await opened).setFiles({ name: 'загрузка.xlsx', mimeType: SHEET_TYPE, buffer })
}

/** Tabs to the target; fails when the focus leaves the dialog on the way. */
async function tabTo(page: Page, dialog: Locator, target: Locator) {
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one key after another
    await expect(dialog.locator(':focus'), 'the focus stays inside').toHaveCount(1)
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (await target.evaluate((element: Element) => element.matches(':focus'))) return
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.keyboard.press('Tab')
  }
  throw new Error(`No Tab leads to ${target}`)
}

/** How far the element's lower edge is from the window's. Pixels. */
async function gapBelow(element: Locator, height: number): Promise<number> {
  const box = await element.boundingBox()
  return height - (box?.y ?? 0) - (box?.height ?? 0)
}
