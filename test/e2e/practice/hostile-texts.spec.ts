import type { Locator, Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import sanitiserCases from '#web/ui/sanitise-cases.json' with { type: 'json' }
import { untilAlive } from '../../browser.ts'
import { readingJourney } from '../support/journey.ts'
import { enter } from '../support/steps.ts'

const { visit } = readingJourney()

/** Texts that want to be more than texts, as a server, a workbook or a name of somebody might bring them. */
const attacks = sanitiserCases.map(({ html }) => html)
/** As many as the notice of an import lists. */
const A_NOTICE_FULL = 12

describe('texts of errors that want to run', () => {
  test('stay texts in the notice of a 422', async () => {
    const page = await aModerator(href('psychologists'))
    await page.getByRole('table').getByRole('link').first().click()
    const name = page.getByRole('textbox', { name: 'Фамилия, имя, отчество' })
    await untilAlive(page)
    await name.fill('Другая Фамилия')
    const errors = Object.fromEntries(attacks.map((attack, index) => [`unknown_${index}`, [attack]]))
    await page.route('**/api/psychologists/*', (route) =>
      route.request().method() === 'POST' ? refuse(route, errors) : route.continue(),
    )
    await page.getByRole('button', { name: /^Сохранить/ }).click()
    const notice = page.getByRole('dialog', { name: 'Пожалуйста, проверьте данные!' })
    await expectTexts(notice, attacks)
  })

  test('stay texts in the notice of an import', async () => {
    const page = await aModerator(`${href('psychologists')}?dialog=workload`)
    let sent: string[] = []
    await page.route('**/api/psychologists/workload/import*', (route) => refuse(route, { file: sent }))
    for (let from = 0; from < attacks.length; from += A_NOTICE_FULL) {
      sent = attacks.slice(from, from + A_NOTICE_FULL)
      await page.locator('input[type=file]').setInputFiles({
        name: 'нагрузка.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from('not a workbook'),
      })
      const notice = page.getByRole('dialog', { name: 'Загрузка не принята' })
      await expect(notice).toBeVisible()
      await expectTexts(notice, sent)
      await notice.getByRole('button', { name: 'Закрыть' }).click()
      await expect(notice).toHaveCount(0)
    }
  })
})

async function aModerator(path: string): Promise<Page> {
  const page = await visit({ expectedFaults: /422/ })
  page.on('dialog', (dialog) => {
    void dialog.dismiss()
    throw new Error(`A text ran: ${dialog.message()}`)
  })
  return enter(page, 'moderator@smysl.test', path)
}

function refuse(route: Parameters<Parameters<Page['route']>[1]>[0], errors: Record<string, string[]>) {
  return route.fulfill({ status: 422, json: { message: 'Проверьте данные', errors, request_id: 'r' } })
}

/** Each line shows the text sign by sign, and the notice holds no tag of theirs. */
async function expectTexts(notice: Locator, texts: string[]) {
  const lines = notice.getByRole('listitem')
  await expect(lines).toHaveCount(texts.length)
  const shown = await lines.evaluateAll((items) => items.map((item) => [item.textContent, item.childElementCount]))
  expect(shown).toEqual(texts.map((text) => [plain(text), 0]))
}

/** A page leaves out zero bytes. */
function plain(text: string): string {
  return text.replaceAll('\u0000', '')
}
