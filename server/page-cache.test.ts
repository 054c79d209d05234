import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { openWorld } from '#test/world.ts'
import { keyOf, PageCache } from './page-cache.ts'
import { listen } from './platform/db/database.ts'

describe('the key of a page', () => {
  test.each([
    ['/', '/'],
    ['/catalog', '/catalog'],
    ['/catalog?page=2&filter[search]=%D1%8F', '/catalog?filter%5Bsearch%5D=%D1%8F&page=2'],
    ['/catalog?filter[search]=%D1%8F&page=2', '/catalog?filter%5Bsearch%5D=%D1%8F&page=2'],
    ['/catalog?utm_source=vk&yclid=1', '/catalog'],
    ['/reviews?filter[rating]=5&page=2', '/reviews?filter%5Brating%5D=5&page=2'],
    ['/catalog/anna-belova', '/catalog/anna-belova'],
    ['/catalog.data?page=2', '/catalog.data?page=2'],
    ['/vygoranie', '/vygoranie'],
    ['/pomoshch/dlya-par.data?utm_source=vk', '/pomoshch/dlya-par.data'],
  ])('of %s is %s', (address, key) => expect(keyOf('GET', address)).toBe(key))

  test.each([
    ['POST', '/catalog'],
    ['GET', '/sm-admin/dashboard'],
    ['GET', '/auth/login'],
    ['GET', '/secure-payment/7'],
    ['GET', '/sitemap.xml'],
    ['GET', '/Catalog'],
    ['GET', '/api/catalog'],
    ['GET', '/catalog?preview=1'],
    ['GET', '/catalog?filter[nonsense]=1'],
    ['GET', '/catalog?per_page=7'],
    ['GET', '/catalog.data?_routes=root'],
    ['GET', `/catalog?filter[search]=${'a'.repeat(600)}`],
    ['GET', '//evil.example/catalog'],
    ['GET', 'http://['],
  ])('%s %s has none', (method, address) => expect(keyOf(method, address)).toBeNull())
})

describe('a kept page', () => {
  test('is rendered once, and answered packed or plain with the headers of its rendering', async () => {
    const site = await serve(() => page('<h1>Привет</h1>'.repeat(200)))
    const first = await site.get('/catalog')
    const second = await site.get('/catalog', { 'accept-encoding': 'br' })
    const plain = await site.get('/catalog', { 'accept-encoding': 'identity' })
    expect(site.rendered()).toBe(1)
    expect(await second.text()).toBe(await first.text())
    expect(await plain.text()).toContain('Привет')
    expect([second.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['br', null])
    expect(second.headers.get('x-rendered')).toBe('yes')
    expect(second.headers.get('vary')).toBe('accept-encoding')
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  })

  test('is not sent again to whom it is known', async () => {
    const site = await serve(() => page('<p>1</p>'))
    const etag = (await site.get('/')).headers.get('etag') ?? ''
    const again = await site.get('/', { 'if-none-match': `"other", ${etag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('is not sent to whom it is known when it had to be rendered anew, nor when a server in front has packed it', async () => {
    const site = await serve(() => page('<p>1</p>'))
    const etag = (await site.get('/')).headers.get('etag') ?? ''
    site.cache.forget()
    const again = await site.get('/', { 'if-none-match': `W/${etag}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect(site.rendered()).toBe(2)
    expect((await site.get('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('answers HEAD with its headers alone', async () => {
    const site = await serve(() => page('<p>1</p>'))
    const whole = await site.get('/', { 'accept-encoding': 'identity' })
    const head = await site.ask('HEAD', '/', { 'accept-encoding': 'identity' })
    expect([head.status, await head.text(), site.rendered()]).toEqual([200, '', 1])
    for (const name of ['etag', 'content-length', 'content-type', 'x-rendered']) {
      expect(head.headers.get(name), name).toBe(whole.headers.get(name))
    }
  })

  test('is one page for all: cookies and marks of advertising make no other', async () => {
    const site = await serve((turn) => page(`<p>${turn}</p>`))
    const spellings = ['/catalog', '/catalog?utm_source=vk', '/catalog?yclid=7&utm_campaign=a']
    for (const path of spellings) {
      const answer = await site.get(path, { cookie: 'smysl_session=abc; visitor_id=7' })
      expect([await answer.text(), answer.headers.has('set-cookie')]).toEqual(['<p>1</p>', false])
    }
    expect(site.rendered()).toBe(1)
  })

  test('makes room for new ones: all together weigh no more than is allowed', async () => {
    const text = (turn: number) => randomBytes(3000).toString('hex') + turn
    const site = await serve((turn) => page(text(turn)), { maxBytes: 60_000 })
    const pages = Array.from({ length: 30 }, (_, index) => `/catalog?page=${index + 1}`)
    for (const path of pages) await site.get(path)
    expect(site.rendered()).toBe(30)
    await site.get('/catalog?page=30')
    expect(site.rendered(), 'the newest is kept').toBe(30)
    await site.get('/catalog?page=1')
    expect(site.rendered(), 'the oldest is gone').toBe(31)
    expect(site.cache.bytes).toBeLessThanOrEqual(60_000)
    expect(site.cache.bytes).toBeGreaterThan(30_000)
    for (let turn = 0; turn < 50; turn += 1) await site.get(`/catalog?nonsense=${turn}`)
    await site.get('/catalog?page=30')
    expect(site.rendered(), 'unknown parameters have driven nothing out').toBe(81)
  })

  test('is rendered anew after a write, and after a minute', async () => {
    const clock = { now: 0 }
    const site = await serve(() => page('<p>1</p>'), { now: () => clock.now })
    await site.get('/')
    site.cache.forget()
    await site.get('/')
    expect(site.rendered()).toBe(2)
    clock.now = 60_000
    await site.get('/')
    expect(site.rendered()).toBe(3)
  })

  test('is never one whose rendering a write has overtaken', async () => {
    const site = await serve(async (turn) => {
      if (turn === 1) site.cache.forget()
      return page(`<p>${turn}</p>`)
    })
    await site.get('/')
    expect(await (await site.get('/')).text()).toBe('<p>2</p>')
  })

  test.each([
    ['a refusal', () => new Response('нет', { status: 404 })],
    ['what sets a cookie', () => new Response('да', { headers: { 'set-cookie': 'a=1' } })],
  ])('is never %s', async (_, answer) => {
    const site = await serve(answer)
    await site.get('/')
    await site.get('/')
    expect(site.rendered()).toBe(2)
  })
})

describe('the database', () => {
  test('tells of every write that public pages show, once it is committed, and of no other', async () => {
    const { db } = await openWorld()
    let told = 0
    const stop = await listen(db, 'public_content', () => (told += 1))
    // Whatever one transaction writes is told once.
    const person = await db.transaction().execute((tx) => aPsychologist(tx, {}))
    await expect.poll(() => told).toBe(1)
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`update psychologists set workload = 5 where id = ${person.id}`.execute(tx)
        throw new Error('taken back')
      })
      .catch(() => {})
    await sql`select pg_notify('other', '')`.execute(db)
    await sql`update psychologists set workload = 6 where id = ${person.id}`.execute(db)
    await expect.poll(() => told).toBe(2)
    await stop()
  })

  test('tells of each table that public pages read', async () => {
    const { db } = await openWorld()
    const { rows } = await sql<{ name: string }>`
      select event_object_table as name from information_schema.triggers
      where trigger_name like '%_public_content' group by 1`.execute(db)
    const told = rows.map(({ name }) => name)
    for (const table of ['psychologists', 'topics', 'specializations', 'branches', 'pages', 'reviews']) {
      expect(told).toContain(table)
    }
    const { rows: links } = await sql<{ name: string }>`
      select tablename as name from pg_tables where tablename ~ '^(psychologist|specialization)_'`.execute(db)
    for (const { name } of links) expect(told).toContain(name)
  })
})

test('a way elsewhere takes the whole query along, marks of advertising too, and is not kept', async () => {
  const cache = new PageCache()
  const asked: string[] = []
  const render = async (request: Request) => {
    const { search } = new URL(request.url)
    asked.push(search)
    return new Response(null, { status: 301, headers: { location: `/catalog/new${search}` } })
  }
  for (let turn = 0; turn < 2; turn += 1) {
    const moved = await cache.render(new Request('http://page/catalog/old?utm_source=letter&page=2'), render)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/catalog/new?utm_source=letter&page=2'])
  }
  expect(asked).toHaveLength(4)
})

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

function page(html: string): Response {
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'x-rendered': 'yes' } })
}

/** A server as `main.ts` puts it together, with `render` in the place of the pages. */
async function serve(
  render: (turn: number) => Response | Promise<Response>,
  options?: ConstructorParameters<typeof PageCache>[0],
) {
  const cache = new PageCache(options)
  let turns = 0
  const server = createServer(async (request, response) => {
    if (cache.answer(request, response)) return
    const asked = new Request(`http://page${request.url}`, {
      method: request.method ?? 'GET',
      headers: request.headers as Record<string, string>,
    })
    const answer = await cache.render(asked, async () => render((turns += 1)))
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { method, headers })
  return {
    cache,
    rendered: () => turns,
    ask,
    get: (path: string, headers?: Record<string, string>) => ask('GET', path, headers),
  }
}
