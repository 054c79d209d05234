import { expect } from '../../expect.ts'
import { afterAll, describe, test } from 'vitest'
import { DESKTOP, PHONE } from '../../browser.ts'
import { axeFindings } from '../support/axe.ts'
import { buildWithGallery, removeBuild } from '../support/gallery-build.ts'
import { journey } from '../support/journey.ts'

const folder = await buildWithGallery()
const gallery = journey({ folder })
// The policy of the page is asked about a handler that the sanitiser only looks at: the browser reports it, nothing ran.
const visit = (options = {}) => gallery.visit({ ...options, expectedFaults: /inline event handler|base URI/ })

afterAll(() => removeBuild(folder))

describe('the gallery of the kit', () => {
  test.each([
    { name: 'phone, light', viewport: PHONE, theme: 'light' as const },
    { name: 'desk, light', viewport: DESKTOP, theme: 'light' as const },
    { name: 'desk, dark', viewport: DESKTOP, theme: 'dark' as const },
  ])('shows every part, and axe finds nothing: $name', async ({ viewport, theme }) => {
    const page = await visit({ viewport, theme })
    await page.goto('/dev/ui')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(20)
    expect(await axeFindings(page)).toEqual([])
  })

  test('hostile HTML loses everything that could run, lead away or dress up', async () => {
    const page = await visit()
    await page.goto('/dev/ui')
    const cases = page.locator('[data-sanitiser-case]')
    await expect(cases.first()).toBeAttached()
    const results = await cases.evaluateAll((elements) =>
      elements.map((element) => ({
        name: element.getAttribute('data-sanitiser-case'),
        left: element.innerHTML,
        safe: element.getAttribute('data-safe'),
      })),
    )
    expect(results.length).toBeGreaterThan(30)
    expect(results.filter(({ left, safe }) => left !== safe)).toEqual([])
  })
})

test('a field forgets its error when it is edited: typed in, chosen in, stepped, dated; the search of its list is no edit', async () => {
  const page = await visit()
  await page.goto('/dev/ui')
  const form = page.getByRole('form', { name: 'Форма с отказом' })
  const errors = form.getByText('Напишите название')
  const send = form.getByRole('button', { name: 'Отправить форму' })
  await expect(errors).toHaveCount(6)
  await form.getByLabel('Кто').press('x')
  await expect(errors).toHaveCount(5)
  await form.getByLabel('Сколько').press('ArrowUp')
  await expect(errors).toHaveCount(4)

  await form.getByRole('combobox', { name: 'Где', exact: true }).click()
  await page.getByRole('combobox', { name: 'Поиск' }).fill('пер')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(errors).toHaveCount(4)
  await page.getByRole('option', { name: 'Пермь' }).click()
  await expect(errors).toHaveCount(3)
  await form.getByRole('combobox', { name: 'Где рядом' }).click()
  await page.getByRole('option', { name: 'Казань' }).click()
  await expect(errors).toHaveCount(2)
  await form.getByRole('combobox', { name: 'Где ещё' }).click()
  await page.getByRole('option', { name: 'Казань' }).click()
  await page.keyboard.press('Escape')
  await expect(errors).toHaveCount(1)
  await form.getByRole('group', { name: 'Когда' }).getByRole('spinbutton').first().click()
  await page.keyboard.type('14031986')
  await expect(errors).toHaveCount(0)

  await send.click()
  await expect(errors).toHaveCount(6)
  await form.getByRole('button', { name: 'Очистить', exact: true }).click()
  await expect(errors).toHaveCount(5)
})

test('a day is typed, stepped, taken back and pasted, and one left half typed is told', async () => {
  const page = await visit()
  await page.goto('/dev/ui')
  const date = page.getByRole('group', { name: 'Дата приёма', exact: true })
  const day = date.getByRole('spinbutton', { name: 'день' })
  const month = date.getByRole('spinbutton', { name: 'месяц' })
  const year = date.getByRole('spinbutton', { name: 'год' })
  const shows = async (...numbers: [string, string, string]) => {
    await expect(day).toHaveValue(numbers[0])
    await expect(month).toHaveValue(numbers[1])
    await expect(year).toHaveValue(numbers[2])
  }
  await day.click()
  await page.keyboard.type('4а122026')
  await shows('04', '12', '2026')
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowUp', 'ArrowLeft', 'PageDown', 'ArrowDown'])
    await page.keyboard.press(key)
  await shows('27', '01', '2027')
  await expect(month).toHaveAttribute('aria-valuetext', /январь/)
  await page.keyboard.press('Backspace')
  await shows('2', '01', '2027')
  await page.keyboard.type('5')
  await shows('25', '01', '2027')
  await page.keyboard.press('ArrowLeft')

  for (const key of ['Backspace', 'Backspace', 'Tab', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await expect(page.getByRole('alert').filter({ hasText: 'допишите дату' })).toBeVisible()
  await day.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '3.1.1986')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await shows('03', '01', '1986')
  await expect(page.getByText('допишите дату')).toHaveCount(0)
})

describe('a toast', () => {
  test('shows its HTML, and none of what could run', async () => {
    const page = await visit()
    await page.goto('/dev/ui')
    await page.getByRole('button', { name: 'Список', exact: true }).click()
    const toast = page.getByRole('dialog', { name: 'Пожалуйста, проверьте данные!' })
    await expect(toast.getByRole('listitem')).toHaveCount(2)
    await expect(toast.getByRole('img')).toHaveCount(0)
  })

  test('closes itself after five seconds, which the pointer holds up, and then calls back', async () => {
    const page = await visit()
    await page.clock.install()
    await page.goto('/dev/ui')
    await page.getByRole('button', { name: 'С отменой', exact: true }).click()
    const toast = page.getByRole('dialog', { name: 'Снято с публикации' })
    await expect(toast).toBeVisible()
    await toast.hover()
    await page.clock.runFor(20_000)
    await expect(toast).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(5_500)
    await expect(toast).toHaveCount(0)
    await expect(page.getByLabel('Что ответил toast')).toHaveText('callback')
  })

  test('closes by its action, which leaves the callback out', async () => {
    const page = await visit()
    await page.goto('/dev/ui')
    await page.getByRole('button', { name: 'С отменой', exact: true }).click()
    await page.getByRole('dialog', { name: 'Снято с публикации' }).getByRole('button', { name: 'Отменить' }).click()
    await expect(page.getByLabel('Что ответил toast')).toHaveText('action')
    await expect(page.getByRole('dialog', { name: 'Снято с публикации' })).toHaveCount(0)
  })

  test('stands at the bottom end, 24rem wide, and takes the whole width of a phone', async () => {
    for (const { viewport, width } of [
      { viewport: DESKTOP, width: 384 },
      { viewport: PHONE, width: PHONE.width },
    ]) {
      const page = await visit({ viewport })
      await page.goto('/dev/ui')
      await page.getByRole('button', { name: 'С портретом', exact: true }).click()
      const box = await page.getByRole('dialog', { name: 'Жаркова Наталья' }).boundingBox()
      expect(Math.abs((box?.width ?? 0) - width)).toBeLessThanOrEqual(32)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(viewport.width - 40)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(viewport.height - 120)
    }
  })
})
