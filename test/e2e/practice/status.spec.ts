import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { Collector } from '../../fakes/collector.ts'
import { expect } from '../../expect.ts'
import { journey } from '../support/journey.ts'
import { enter, section } from '../support/steps.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const collector = new Collector()
const env = {
  DEMO: 'false',
  TRUST_PROXY: 'true',
  OTEL_EXPORTER_OTLP_ENDPOINT: await collector.open(),
  OTEL_BSP_SCHEDULE_DELAY: '200',
}
const { visit, product, environment } = journey({ env })
afterAll(() => collector.close())

test('technical support sees in the menu that a person is needed, reads what to do, does it, and sees that it is done', async () => {
  const page = await enter(await visit(), 'support@smysl.test', href('dashboard'))
  const entry = section(page, 'Состояние')
  await expect(entry).toHaveAccessibleDescription('требуют внимания: 1')
  await entry.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Состояние')
  const part = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Резервные копии' }) })
  await expect(part).toContainText('нужен человек')
  await expect(part).toContainText('Запустите npm run backup')

  const backups = join(product().dataDir, 'backups')
  await promisify(execFile)(process.execPath, ['server/cli/backup.ts', '--to', backups], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, ...environment() },
  })
  await expect(async () => {
    await page.getByRole('button', { name: 'Обновить' }).click()
    await expect(part).toContainText('в\u00a0порядке', { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await expect(part).toContainText(backups)
})

test('a moderator has no such entry and no such screen', async () => {
  const page = await enter(await visit(), 'moderator@smysl.test', href('dashboard'))
  await expect(section(page, 'Заявки')).toBeVisible()
  await expect(section(page, 'Состояние')).toHaveCount(0)
  const client = await new ApiClient(product().url).signIn('moderator@smysl.test')
  expectValue((await client.page(href('status'))).status).toBe(403)
})

test('a trace of the proxy goes on through a page, the calls that it makes and their statements', async () => {
  const client = await new ApiClient(product().url).signIn('support@smysl.test')
  const answer = await client.get(`${href('users')}?filter[search]=тайна`, {
    accept: 'text/html',
    traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
  })
  expectValue(answer.status).toBe(200)
  await answer.text()
  const page = () => collector.named('GET /sm-admin').find(({ traceId }) => traceId === TRACE)
  await expectValue.poll(page).toMatchObject({ kind: 'server', parentSpanId: 'b7ad6b7169203331' })
  const parts = () => {
    const whole = page()
    return whole === undefined ? [] : collector.within(whole).map(({ name }) => name)
  }
  await expectValue.poll(parts).toContain('GET /api/users')
  await expectValue.poll(parts).toContain('SELECT')
  expectValue(collector.refused).toEqual([])
  expectValue(collector.text).not.toMatch(/тайна|support@|smysl-demo/)
})
