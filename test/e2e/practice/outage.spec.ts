import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type PostgresServer } from '../../../scripts/postgres-server.ts'
import { ApiClient } from '../../api-client.ts'
import { newDataDir, removeDataDir, startProduct, type Product } from '../../product.ts'
import { createServerDatabase } from '../../server-database.ts'
import { WITHOUT_WARM_UP } from '../support/demo-world.ts'

const STORY = 'Очень бережный специалист, «спасибо» & <привет>.'
let postgres: PostgresServer
let dataDir: string
let product: Product

beforeAll(async () => {
  postgres = await startPostgres()
  dataDir = await newDataDir()
  const database = await createServerDatabase(postgres.url, 'outage')
  product = await startProduct({
    dataDir,
    env: {
      DATABASE_URL: database.url,
      APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
      STORAGE_URL: `file:${join(dataDir, 'files')}`,
      PAYMENT_PROVIDER: 'sandbox',
      DEMO: 'true',
      ...WITHOUT_WARM_UP,
      // What failed is told with every answer: that is not what this is about.
      LOG_LEVEL: 'fatal',
    },
  })
})

afterAll(async () => {
  await product.end('SIGKILL')
  await postgres.stop()
  await removeDataDir(dataDir)
})

describe('while the database is away', () => {
  test('pages are calm, forms keep what was written, staff are told; then everything goes on', async () => {
    const staff = await new ApiClient(product.url).signIn('moderator@smysl.test')
    await postgres.halt('fast')
    // A page of its own first: what was kept before the outage may still be served.
    for (const path of ['/catalog?filter[search]=новый', '/reviews', '/smart-consultations', '/privacy/my-data']) {
      const answer = await fetch(product.url + path)
      expect([path, answer.status, answer.headers.has('retry-after')]).toEqual([path, 503, true])
      expect(await answer.text()).toContain('Сайт ненадолго недоступен')
    }
    for (const path of ['/sitemap.xml', '/api/catalog', '/media/share/page?path=/', '/catalog.data?page=2']) {
      const answer = await fetch(product.url + path)
      expect([path, answer.status, answer.headers.has('retry-after')]).toEqual([path, 503, true])
    }
    const sent = await sendReview()
    expect([sent.status, sent.headers.has('retry-after')]).toEqual([503, true])
    const page = await sent.text()
    expect(page).toContain('Отправить ещё раз')
    expect(page).toContain('name="text" value="Очень бережный специалист, «спасибо» &amp; &lt;привет&gt;."')

    const save = await staff.send('PUT', '/api/psychologists/1', { workload: 7 })
    expect([save.status, await save.json()]).toMatchObject([503, { message: expect.stringContaining('недоступен') }])
    expect((await staff.page('/sm-admin/psychologists')).status).toBe(503)
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200)

    await postgres.resume()
    await expect.poll(async () => (await fetch(`${product.url}/api/ready`)).status).toBe(200)
    expect((await staff.send('PUT', '/api/psychologists/1', { workload: 7 })).status).toBe(200)
    expect((await fetch(`${product.url}/reviews`)).status).toBe(200)
    // Its mark is none of ours; what matters is that the form is drawn again with what was written.
    const refused = await sendReview()
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Очень бережный специалист')])
  })
})

function sendReview() {
  const fields = { author_name: 'Анна', text: STORY, psychologist: '', rating: '5', consent: '1', mark: '1.x' }
  return fetch(`${product.url}/reviews`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: product.url },
    body: new URLSearchParams(fields),
  })
}
