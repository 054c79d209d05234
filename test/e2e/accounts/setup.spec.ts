import { afterEach, expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { newVisitor, PHONE, sharedBrowser } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { startProduct, type Product } from '../../product.ts'
import { subjectsTo } from '../support/letters.ts'
import { pixelsBeyond } from '../support/axe.ts'
import { dropWorld, SHORT_LIVED, type ServerWorld } from '../support/demo-world.ts'
import { emptyWorld } from '../support/journey.ts'

const PASSWORD = 'девять тихих улиц'
const EMAIL = 'anna@opora.test'
const products: Product[] = []
const worlds: ServerWorld[] = []

afterEach(async () => {
  for (const product of products.splice(0)) await product.end('SIGKILL')
  for (const world of worlds.splice(0)) await dropWorld(world)
})

test.each([[true], [false]])(
  'a practice begins with nothing but a link, with scripts: %s',
  { timeout: 240_000 },
  async (javaScript) => {
    const world = await emptyWorld()
    worlds.push(world)
    const product = await startProduct({
      dataDir: world.dataDir,
      command: SHORT_LIVED,
      env: { ...world.env, DEMO: 'false', LOG_LEVEL: 'info', SITE_CITY: 'Казань', WARM_UP: `${javaScript}` },
    })
    products.push(product)
    await expect.poll(() => product.output()).toMatch(/\/auth\/setup\?token=[\w-]{43}/)
    const [link = ''] = /\/auth\/setup\?token=[\w-]{43}/.exec(product.output()) ?? []
    const [, token = ''] = link.split('token=')
    const { page } = await newVisitor(await sharedBrowser(), { url: product.url, javaScript, viewport: PHONE })

    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Первый запуск' })).toBeVisible()
    await expect(page.getByText('SITE_CITY')).toBeVisible()
    expectValue(await pixelsBeyond(page)).toBe(0)
    await page.getByRole('textbox', { name: 'Имя', exact: true }).fill('Анна')
    await page.getByRole('textbox', { name: 'Фамилия', exact: true }).fill('Основа')
    await page.getByRole('textbox', { name: 'Почта для входа' }).fill(EMAIL)
    await page.getByRole('textbox', { name: 'Пароль', exact: true }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'Пароль ещё раз' }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'Название' }).fill('Опора')
    await page.getByRole('textbox', { name: 'Телефон' }).fill('12')
    await page.getByRole('button', { name: 'Начать работу' }).click()
    // What was typed stands there again, but for the passwords.
    await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('textbox', { name: 'Название' })).toHaveValue('Опора')
    await page.getByRole('textbox', { name: 'Пароль', exact: true }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'Пароль ещё раз' }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'Телефон' }).fill('8 495 123-45-67')
    await page.getByRole('button', { name: 'Начать работу' }).click()

    await page.waitForURL(`**${href('dashboard')}`)
    const steps = page.getByRole('region', { name: 'Первые шаги' })
    await expect(steps.getByText('Посетители видят заглушки.')).toBeVisible()
    await expect(steps.getByRole('listitem').filter({ hasText: 'Скажите, когда отвечаете' })).toContainText('готово')
    await expect(steps.getByRole('link', { name: 'Заведите психологов' })).toBeVisible()
    await expect(page.getByText('в порядке')).toHaveCount(0)

    await page.goto(href('home'))
    await expect(page.getByText('+7 (495) 123-45-67').first()).toBeAttached()
    await expect.poll(() => subjectsTo(product.dataDir, EMAIL)).toContain('Пробное письмо — Опора')

    const other = await newVisitor(await sharedBrowser(), { url: product.url, javaScript })
    await other.page.goto(link)
    await expect(other.page.getByText('уже есть администратор')).toBeVisible()
    expectValue(product.output().split(token)).toHaveLength(2)
    // Nobody here asks for the catalog but the process itself, which is told not to in one of the two.
    const catalogPage = '"path":"/catalog"'
    if (javaScript) await expect.poll(() => product.output()).toContain(catalogPage)
    else expectValue(product.output()).not.toContain(catalogPage)
    await page.context().close()
    await other.page.context().close()
  },
)
