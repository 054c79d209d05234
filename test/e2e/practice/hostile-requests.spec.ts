import { describe, expect, test } from 'vitest'
import { readingJourney } from '../support/journey.ts'

const { product } = readingJourney()

const FORM_PAGES = [
  '/smart-consultations',
  '/reviews',
  '/reviews/verified',
  '/privacy/my-data',
  '/auth/login',
  '/auth/register',
  '/auth/forgot',
  '/auth/reset',
  '/auth/confirm',
]
const FORM = 'application/x-www-form-urlencoded'

/** Each with the status that answers it. */
const BODIES: [number, string, string, string][] = [
  [413, 'of 300 KB', FORM, `a=${'a'.repeat(300_000)}`],
  [413, 'of ten thousand fields', FORM, 'a=&'.repeat(10_000)],
  [415, 'of JSON', 'application/json', '{"a":1}'],
  [415, 'of text', 'text/plain', 'a=1'],
  [422, 'without a boundary', 'multipart/form-data', 'a=1'],
]

describe.each(FORM_PAGES)('the form of %s', (path) => {
  test.each(BODIES)('%i: %s is answered by a page with the reason', async (status, _, type, body) => {
    const answer = await fetch(product().url + path, { method: 'POST', body, headers: { 'content-type': type } })
    const html = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(html).toMatch(/<h1[^>]*>Форма не\u00a0отправлена<\/h1>/)
    expect(html).toMatch(/lost__lead">[А-Я][^<]+\.</)
    expect(html).toContain('Открыть форму заново')
  })
})

test.each(['/', '/catalog', '/secure-payment/none'])('%s takes no form, and says so', async (path) => {
  const headers = { 'content-type': FORM, origin: product().url }
  const answer = await fetch(product().url + path, { method: 'POST', body: 'a=1', headers, redirect: 'manual' })
  const html = await answer.text()
  expect(answer.status).toBe(405)
  expect(html).toMatch(/<h1[^>]*>Форма не\u00a0отправлена<\/h1>/)
  expect(html).toContain('Эта страница ничего не\u00a0принимает. Ничего не\u00a0записано.')
  expect(html).not.toContain('Дело не')
})

describe('an address that is no text', () => {
  test.each([
    '/%00',
    '/%ZZ',
    '/%ED%A0%80',
    '/catalog/%00',
    '/catalog/%ZZ',
    '/catalog?filter[page]=/%00',
    '/catalog?filter[search]=%00',
    '/catalog.data?filter[page]=/%00',
    '/reviews?filter[psychologist]=%00',
    '/topics/%00',
    '/secure-payment/%00',
    '/auth/reset?token=%00',
    '/reviews/verified?token=%00',
    '/privacy/my-data?token=%00',
    '/auth/login?to=%00',
    '//',
    '//%09/catalog',
    '//[/catalog.data',
    '//catalog:b/',
    '/media/%00',
    '/media/share/page?path=/%00',
    '/media/share/psychologist/%00',
    '/api/catalog?filter[page]=/%00',
    '/api/catalog/%00',
    '/api/catalog/%ZZ',
    '/api/pages/lookup?path=/%00',
    '/api/former-address?path=/%00',
  ])('%s is no failure of ours', async (path) => {
    const answer = await fetch(product().url + path, { redirect: 'manual' })
    await answer.arrayBuffer()
    expect(answer.status).toBeLessThan(500)
  })

  test.each(['XSRF-TOKEN=%ZZ', 'smysl_session=%ZZ', 'smysl_challenge=%00', 'smysl_my_data=%ZZ', 'XSRF-TOKEN'])(
    'nor is a cookie %s',
    async (cookie) => {
      for (const path of [...FORM_PAGES, '/api/session', '/sm-admin/dashboard']) {
        const answer = await fetch(product().url + path, { headers: { cookie }, redirect: 'manual' })
        await answer.arrayBuffer()
        expect(answer.status, path).toBeLessThan(500)
      }
    },
  )
})
