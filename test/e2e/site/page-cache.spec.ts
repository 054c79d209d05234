import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { journey } from '../support/journey.ts'

const { product } = journey()
const PAGES = ['/', '/catalog', '/reviews', '/smart-consultations', '/lt', '/privacy']

describe('a cached page', () => {
  test.each(PAGES)('%s is the same bytes for a guest and for staff, whoever asked first', async (path) => {
    const staff = await new ApiClient(product().url).signIn('moderator@smysl.test')
    const forStaff = await staff.page(path)
    const forGuest = await ask(path)
    expect(await forStaff.text()).toBe(await forGuest.text())
    expect(forStaff.headers.getSetCookie()).toEqual([])
    expect(forGuest.headers.get('etag')).toBe(forStaff.headers.get('etag'))
  })

  test.each(PAGES)('%s is one page, whatever is added to its address', async (path) => {
    const plain = await ask(path)
    for (const query of ['?x=1', '?x=2&y[]=3', '?z&utm_source=vk']) {
      expect((await ask(path + query)).headers.get('etag'), query).toBe(plain.headers.get('etag'))
    }
  })

  test.each([
    ['/reviews?sent=1', '/reviews'],
    ['/reviews?page=2', '/reviews'],
    ['/catalog?filter[format]=online', '/catalog'],
    ['/catalog?sort_column=price', '/catalog'],
    ['/smart-consultations?step=price', '/smart-consultations'],
    [`${href('favourites')}?people=anna-belova`, href('favourites')],
    [`${href('compare')}?people=anna-belova`, href('compare')],
  ])('%s is another page: its screen reads that', async (path, plain) => {
    expect(await (await ask(path)).text()).not.toBe(await (await ask(plain)).text())
  })

  test.each(PAGES)('%s runs no script but those that its policy names by their hash, fresh and kept', async (path) => {
    await staffChange('мысль')
    for (const answer of [await ask(path), await ask(path)]) {
      const policy = answer.headers.get('content-security-policy') ?? ''
      const allowed = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
      expect(allowed).not.toMatch(/unsafe|nonce|\*|https?:/)
      const inline = [...(await answer.text()).matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
      const run = inline.filter(([, attributes = '']) => !attributes.includes('application/ld+json'))
      expect(run.length).toBeGreaterThan(1)
      for (const [, attributes, body = ''] of run) {
        expect(attributes).not.toContain('nonce')
        expect(allowed).toContain(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
      }
    }
  })

  test.each([...PAGES, '/auth/login', '/auth/register', '/nothing-here'])(
    '%s writes no style into itself',
    async (path) => {
      const answer = await ask(path)
      expect(answer.headers.get('content-security-policy')).toContain("style-src 'self';")
      expect(await answer.text()).not.toMatch(/<style|<[^>]+ style=/)
    },
  )

  test.each(PAGES)('%s asks for no script while it is read', async (path) => {
    const html = await (await ask(path)).text()
    expect(html).toContain('requestAnimationFrame')
    expect(html).not.toMatch(/rel="modulepreload"|^import /m)
  })

  test('is told from a new one by its mark, and travels packed', async () => {
    const first = await ask('/lt', { 'accept-encoding': 'br' })
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.headers.get('vary')).toBe('accept-encoding')
    const again = await ask('/lt', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await fetch(`${product().url}/lt`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag])
    expect((await ask('/lt', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
  })

  test('shows a change by staff at the very next question', async () => {
    for (const word of ['ясность', 'опора', 'тишина']) {
      const slug = await staffChange(word)
      expect(await (await ask(`/catalog/${slug}`)).text()).toContain(`Первое слово — ${word}`)
      expect(await (await ask(`/catalog/${slug}.data`)).text()).toContain(`Первое слово — ${word}`)
    }
  })
})

function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(product().url + path, { headers: { accept: 'text/html', ...headers } })
}

/** Staff write another first line to a psychologist; answers whose it is. */
async function staffChange(word: string): Promise<string> {
  const staff = await new ApiClient(product().url).signIn('moderator@smysl.test')
  const { data } = (await (await staff.get('/api/psychologists?filter[is_published]=1')).json()) as {
    data: { id: number; slug: string }[]
  }
  const person = data[0]
  if (person === undefined) throw new Error('Nobody is published')
  const answer = await staff.send('PUT', `/api/psychologists/${person.id}`, { short_intro: `Первое слово — ${word}` })
  if (!answer.ok) throw new Error(`The change was refused: ${answer.status} ${await answer.text()}`)
  return person.slug
}
