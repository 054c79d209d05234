import { expect, test } from 'vitest'
import { journey } from '../support/journey.ts'

const SEARCHES = 1000
/** Far more than the product lets one address search at a time, and no more than a machine opens at once. */
const CONNECTIONS = 64
const FLOODER = '203.0.113.66'
const VISITOR = '198.51.100.7'

const { product } = journey({ env: { TRUST_PROXY: 'true' } })

function ask(path: string, address: string): Promise<Response> {
  return fetch(product().url + path, { headers: { 'x-forwarded-for': address } })
}

function search(words: string, address: string): Promise<Response> {
  return ask(`/api/catalog?filter[search]=${encodeURIComponent(words)}`, address)
}

test('a thousand searches without a pause from one address are refused to that address alone', async () => {
  const statuses: number[] = []
  const words = Array.from({ length: SEARCHES }, (_, n) => `слово${n}`).values()
  const flood = Array.from({ length: CONNECTIONS }, async () => {
    for (const word of words) {
      const answer = await search(word, FLOODER)
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
  })
  const visit = async () => {
    const seen: number[] = []
    for (let n = 0; n < 20; n += 1) seen.push((await search(`тревога ${n}`, VISITOR)).status)
    return seen
  }
  const [seen] = await Promise.all([visit(), ...flood])
  expect(new Set(seen)).toEqual(new Set([200]))
  expect(statuses).toHaveLength(SEARCHES)
  expect(statuses).toContain(429)
  // 503 is what a search gets that a slow machine could not answer in its time.
  expect([...new Set(statuses)].filter((status) => ![200, 429, 503].includes(status))).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(300)
})

test('a program that asks one after another is let ask as much as people type', async () => {
  let status = 200
  for (let n = 0; n < SEARCHES && status === 200; n += 1) status = (await search(`и слово${n}`, FLOODER)).status
  expect(status).toBe(429)
})

test('the page says so too, with the time to wait, and everything but new searches is answered', async () => {
  const refused = await ask('/catalog?filter[search]=неслыханно', FLOODER)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const page = await refused.text()
  expect(page).toContain('<h1>Слишком часто</h1>')
  expect(page).toContain('Слишком много обращений подряд. Попробуйте позже.')
  for (const path of ['/', '/catalog', '/catalog?filter[gender]=female', '/api/catalog?page=2']) {
    expect((await ask(path, FLOODER)).status, path).toBe(200)
  }
  expect((await ask('/catalog?filter[search]=неслыханно', VISITOR)).status).toBe(200)
})

test('the most that anybody may ask is answered: a hundred topics, a page far out, ten words that many names have', async () => {
  const topics = Array.from({ length: 100 }, (_, n) => `filter[topics][]=${n + 1}`).join('&')
  const words = encodeURIComponent('а о е и н р л с к в')
  for (const query of [topics, 'page=4000', `filter[search]=${words}`, `${topics}&page=4000&filter[search]=${words}`]) {
    expect((await ask(`/api/catalog?${query}`, VISITOR)).status, query).toBe(200)
    expect((await ask(`/catalog?${query}`, VISITOR)).status, query).toBe(200)
  }
  expect((await ask(`/api/catalog?${topics}&filter[topics][]=101`, VISITOR)).status).toBe(422)
})
