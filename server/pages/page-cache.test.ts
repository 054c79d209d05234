import { randomBytes } from 'node:crypto'
import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http'
import { Socket, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { KEY_MAX, keyOf } from './page-address.ts'
import { PageCache } from './page-cache.ts'

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
    ['/?x=1', '/'],
    ['/?page=2&filter[search]=a', '/'],
    ['/catalog?preview=1', '/catalog'],
    ['/catalog?filter[nonsense]=1&page=2', '/catalog?page=2'],
    ['/catalog?per_page=7', '/catalog'],
    ['/catalog/anna-belova?page=7', '/catalog/anna-belova'],
    ['/reviews?sort_column=price', '/reviews'],
    ['/smart-consultations?x=1', '/smart-consultations'],
    ['/api/match/people?x=1', '/api/match/people'],
    ['/vygoranie?filter[page]=/', '/vygoranie'],
    ['/catalog?_routes=root', '/catalog'],
    [`/?${'x&'.repeat(1000)}`, '/'],
  ])('of %s is %s', (address, key) => expect(keyOf('GET', address)).toBe(key))

  test.each([
    ['POST', '/catalog'],
    ['GET', '/sm-admin/dashboard'],
    ['GET', '/auth/login'],
    ['GET', '/secure-payment/7'],
    ['GET', '/sitemap.xml'],
    ['GET', '/Catalog'],
    ['GET', '/api/catalog'],
    ['GET', '/reviews?sent=1'],
    ['GET', '/smart-consultations?step=price&place=online'],
    ['GET', `${href('favourites')}?people=anna,boris`],
    ['GET', `${href('compare')}?people=anna`],
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

  test('is made anew at a moment at which something changes though nobody writes, once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const site = await serve((turn) => page(`<p>${turn}</p>`))
      const at = Date.now()
      site.cache.turnAt([at + 1000, at + 5000])
      const shown = async () => (await site.get('/')).text()
      expect([await shown(), await shown()]).toEqual(['<p>1</p>', '<p>1</p>'])
      vi.setSystemTime(at + 999)
      expect(await shown()).toBe('<p>1</p>')
      vi.setSystemTime(at + 1000)
      expect([await shown(), await shown()]).toEqual(['<p>2</p>', '<p>2</p>'])
      // Two that have passed are one change.
      site.cache.turnAt([at + 4000, at + 5000])
      vi.setSystemTime(at + 6000)
      expect([await shown(), await shown()]).toEqual(['<p>3</p>', '<p>3</p>'])
    } finally {
      vi.useRealTimers()
    }
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
    expect(site.rendered(), 'unknown parameters are one page, and have driven nothing out').toBe(32)
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

  test('is made anew once a free time that it shows has passed, and is no last resort then', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const cache = new PageCache()
      const soon = new Date(Date.now() + 20_000).toISOString()
      const state = { fails: false, turns: 0 }
      const get = () =>
        cache.render(new Request('http://page/catalog'), async (_, reads) => {
          state.turns += 1
          const told = Response.json({ data: [{ next_slot_at: '2020-01-01T00:00:00.000Z' }, { next_slot_at: soon }] })
          await reads?.read('/api/catalog', async () => told)
          return state.fails ? new Response('нет', { status: 503 }) : page(`<p>${soon}</p>`)
        })
      await get()
      await get()
      expect(state.turns).toBe(1)
      vi.setSystemTime(Date.parse(soon))
      state.fails = true
      expect((await get()).status).toBe(503)
      expect(state.turns).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('ages whatever the time of day is set to', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    try {
      const site = await serve(() => page('<p>1</p>'))
      await site.get('/')
      vi.setSystemTime(Date.now() + 3_600_000)
      await site.get('/')
      expect(site.rendered(), 'an hour forward makes no page older').toBe(1)
      vi.setSystemTime(Date.now() - 7_200_000)
      vi.advanceTimersByTime(60_000)
      await site.get('/')
      expect(site.rendered(), 'two hours back keep no page young').toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is known by heart by its short addresses alone, the newest of them', async () => {
    const site = await serve(() => page('<p>1</p>'))
    await site.get('/')
    const long = `/?utm_source=${'a'.repeat(KEY_MAX)}`
    await site.get(long)
    expect(site.rendered(), 'a long address finds the page too').toBe(1)
    const answered = (url: string) => site.cache.answer(...asking(url))
    const spellings = Array.from({ length: 3000 }, (_, turn) => `/?utm_source=${turn}`)
    expect([long, ...spellings].every(answered)).toBe(true)
    expect(site.cache.spellings).toEqual(spellings.slice(-2000))
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

describe('a page that many ask for at once', () => {
  test('is rendered once, whoever asks, as for a stranger', async () => {
    const begin = Promise.withResolvers<void>()
    const seen: (string | null)[] = []
    const site = await serve(async (turn, asked) => {
      seen.push(asked.headers.get('cookie'), asked.headers.get('authorization'))
      await begin.promise
      return page(`<p>${turn}</p>`)
    })
    const spellings = ['/', '/?x=1', '/?x=2', '/?utm_source=a']
    const headers = { cookie: 'smysl_session=abc', authorization: 'Bearer x' }
    const answers = spellings.map((path) => site.get(path, headers))
    await expect.poll(site.asked).toBe(4)
    begin.resolve()
    for (const answer of answers) expect(await (await answer).text()).toBe('<p>1</p>')
    expect([site.rendered(), seen]).toEqual([1, [null, null]])
  })

  test('is rendered anew for whoever comes after a write, once, when the rendering before has ended', async () => {
    const begins = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const site = await serve(async (turn) => {
      await begins[turn - 1]?.promise
      return page(`<p>${turn}</p>`)
    })
    const before = site.get('/')
    await expect.poll(site.rendered).toBe(1)
    site.cache.forget()
    const after = [site.get('/'), site.get('/'), site.get('/')]
    await expect.poll(site.asked).toBe(4)
    begins[0]?.resolve()
    expect(await (await before).text()).toBe('<p>1</p>')
    await expect.poll(site.rendered).toBe(2)
    begins[1]?.resolve()
    for (const answer of after) expect(await (await answer).text()).toBe('<p>2</p>')
    expect(site.rendered()).toBe(2)
    expect(await (await site.get('/')).text()).toBe('<p>2</p>')
  })

  test('is shared by nobody when it sets a cookie', async () => {
    const begin = Promise.withResolvers<void>()
    const site = await serve(async (turn) => {
      await begin.promise
      return new Response('да', { headers: { 'set-cookie': `a=${turn}` } })
    })
    const answers = ['/', '/', '/'].map((path) => site.get(path))
    await expect.poll(site.asked).toBe(3)
    begin.resolve()
    const cookies = (await Promise.all(answers)).map(({ headers }) => headers.get('set-cookie'))
    expect(new Set(cookies).size).toBe(3)
  })
})

describe('while no page can be made', () => {
  const away = () => Promise.reject(new Error('the database is away'))
  const broken = () => new Response('сломалось', { status: 503, headers: { 'retry-after': '5' } })

  test.each([
    ['throws', away],
    ['answers 503', broken],
  ])('and rendering %s, the page as it was is the answer, with its age in the headers', async (_, fail) => {
    const clock = { now: 0 }
    const state = { fails: false }
    const site = await serve((turn) => (state.fails ? fail() : page(`<p>${turn}</p>`)), { now: () => clock.now })
    await site.get('/')
    state.fails = true
    clock.now = 90_000
    const old = await site.get('/')
    expect([old.status, await old.text()]).toEqual([200, '<p>1</p>'])
    expect([old.headers.get('age'), old.headers.get('x-page-stale')]).toEqual(['90', 'rendering-failed'])
    await site.get('/')
    expect(site.rendered(), 'nobody tries again at once').toBe(2)
    state.fails = false
    clock.now += 2_000
    const fresh = await site.get('/')
    expect([await fresh.text(), fresh.headers.get('x-page-stale')]).toEqual(['<p>3</p>', null])
  })

  test('a page that a write has changed is the last resort for an hour, another for a day', async () => {
    const clock = { now: 0 }
    const state = { fails: false }
    const site = await serve(() => (state.fails ? broken() : page('<p>1</p>')), { now: () => clock.now })
    await site.get('/')
    state.fails = true
    clock.now = 23 * 3_600_000
    expect((await site.get('/')).status).toBe(200)
    site.cache.forget()
    expect((await site.get('/')).status).toBe(503)
    expect(site.cache.bytes).toBe(0)
    state.fails = false
    await site.get('/')
    site.cache.forget()
    state.fails = true
    expect((await site.get('/')).status).toBe(200)
  })

  test('what is there no more does not come back', async () => {
    const answers = [page('<p>1</p>'), new Response('нет', { status: 410 }), broken()]
    const site = await serve((turn) => answers[turn - 1] ?? broken())
    const statuses: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      statuses.push((await site.get('/catalog/anna')).status)
      site.cache.forget()
    }
    expect(statuses).toEqual([200, 410, 503])
  })

  test('what was never kept is the failure itself', async () => {
    const site = await serve(broken)
    const answer = await site.get('/')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
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

/** A request of that address, and an answer that nobody hears. */
function asking(url: string): [IncomingMessage, ServerResponse] {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method: 'GET', url })
  return [request, new ServerResponse(request)]
}

/** A server as `main.ts` puts it together, with `render` in the place of the pages. */
async function serve(
  render: (turn: number, asked: Request) => Response | Promise<Response>,
  options?: ConstructorParameters<typeof PageCache>[0],
) {
  const cache = new PageCache(options)
  let turns = 0
  let requests = 0
  const server = createServer(async (request, response) => {
    requests += 1
    if (cache.answer(request, response)) return
    const asked = new Request(`http://page${request.url}`, {
      method: request.method ?? 'GET',
      headers: request.headers as Record<string, string>,
    })
    const answer = await cache.render(asked, async (plain) => render((turns += 1), plain))
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
    asked: () => requests,
    ask,
    get: (path: string, headers?: Record<string, string>) => ask('GET', path, headers),
  }
}
