import { beforeEach, expect, test, vi } from 'vitest'

const sent: string[] = []

beforeEach(() => {
  sent.length = 0
  vi.resetModules()
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=known' })
  vi.stubGlobal('window', { location: { href: 'http://smysl.test/sm-admin' } })
  vi.stubGlobal('fetch', (input: Request | string) => {
    sent.push(typeof input === 'string' ? input : input.url)
    return Promise.resolve(new Response(null, { status: 204 }))
  })
})

test('the server is asked once, however often somebody presses', async () => {
  const { endSessionOnce } = await import('./logout.ts')
  await Promise.all([endSessionOnce(), endSessionOnce(), endSessionOnce()])
  expect(sent).toHaveLength(1)
})

test('what asks the server by itself hears of it before the server does', async () => {
  const { endSessionOnce } = await import('./logout.ts')
  const { onSessionEnding } = await import('./session-expired.ts')
  const heard: number[] = []
  onSessionEnding(() => heard.push(sent.length))
  await endSessionOnce()
  expect(heard).toEqual([0])
})

test('nor is it asked by a press that comes before the next page has', async () => {
  const { endSessionOnce } = await import('./logout.ts')
  await endSessionOnce()
  await endSessionOnce()
  expect(sent).toHaveLength(1)
})

test.each([
  [401, 1],
  [500, 2],
])('an answer of %i leads to the login all the same, and three presses ask %i times', async (status, times) => {
  vi.stubGlobal('fetch', (input: Request | string) => {
    sent.push(typeof input === 'string' ? input : input.url)
    const isFirst = sent.length === 1
    return Promise.resolve(
      isFirst ? Response.json({ message: 'нет' }, { status }) : new Response(null, { status: 204 }),
    )
  })
  const { endSessionOnce } = await import('./logout.ts')
  for (let press = 0; press < 3; press += 1) await expect(endSessionOnce()).resolves.toBeUndefined()
  expect(sent).toHaveLength(times)
})

test('the server is not asked about a session that is over', async () => {
  const [{ endSessionOnce }, { toastSessionExpired }] = await Promise.all([
    import('./logout.ts'),
    import('./session-expired.ts'),
  ])
  toastSessionExpired()
  await endSessionOnce()
  expect(sent).toEqual([])
})
