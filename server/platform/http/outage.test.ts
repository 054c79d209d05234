import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { guest, Visitor } from '#test/people.ts'
import { APP_SECRET, openWorld } from '#test/world.ts'
import { settingsOf } from '#test/settings.ts'

const world = await openWorld()
/** Nobody listens at port 1. */
const db = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/gone' })
afterAll(() => db.destroy())
const app = createApp({
  db,
  storage: world.storage,
  queue: openJobQueue({ db, url: 'gone', log: world.log }),
  log: world.log,
  clock: () => world.clock.now,
  appSecret: APP_SECRET,
  appUrl: 'http://smysl.test',
  outbox: world.outbox,
  settings: settingsOf(db),
  trustsProxy: false,
  checksDocs: true,
})
const cutOff = { ...world, app }

/** What needs no database, or refuses before it asks. */
const ANSWERED = [200, 204, 304, 401, 404, 405, 413, 415, 419, 422, 400]

describe('without its database', () => {
  const someone = new Visitor(cutOff, 's'.repeat(43), 1)

  test.each(app.routeTable.map(({ method, path }) => [method, path] as const))(
    '%s %s fails softly',
    async (method, path) => {
      const address = path.replace(/:(\w+)/g, (_, name) => (name === 'provider' ? 'tbank' : '1'))
      for (const visitor of [guest(cutOff), someone]) {
        const { status, headers, body } = await visitor.send(method, address, method === 'GET' ? undefined : {})
        if (ANSWERED.includes(status)) continue
        expect(status, JSON.stringify(body)).toBe(503)
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        if (path !== '/api/ready')
          expect(body.message).toBe('Сайт ненадолго недоступен. Повторите через несколько секунд.')
      }
    },
  )

  test('whoever is signed in is told of the outage and not sent away', async () => {
    for (const path of ['/api/user', '/api/psychologists', '/api/session']) {
      expect((await someone.get(path)).status, path).toBe(503)
    }
    expect((await guest(cutOff).get('/api/health')).status).toBe(200)
  })
})
