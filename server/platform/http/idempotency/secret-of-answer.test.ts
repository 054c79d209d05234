import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { seal } from '../../security/encryption.ts'
import { aUser } from '#test/builders.ts'
import { signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { id } = await aUser(world.db, { role: 'admin' })
const admin = await signIn(world, id)

afterEach(async () => {
  await sql`delete from program_tokens`.execute(world.db)
  await sql`delete from webhook_endpoints`.execute(world.db)
})

const SECRETS = [
  ['/api/tokens', { title: '1С', permissions: ['topics.view'] }, 'token'],
  ['/api/webhooks', { title: 'CRM', url: 'https://crm.example.ru/hook', kinds: ['request'] }, 'secret'],
] as const

const make = (who: Visitor, path: string, body: object, key: string) =>
  who.ask(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  })

test.each(SECRETS)(
  '%s: a repeat after a lost answer makes no second one and tells the same secret',
  async (...given) => {
    const [path, body, field] = given
    const first = await make(admin, path, body, `lost-answer-${field}`)
    const repeat = await make(admin, path, body, `lost-answer-${field}`)
    expect([first.status, repeat.status]).toEqual([201, 201])
    expect(repeat.body).toEqual(first.body)
    expect((await admin.get(path)).body.data).toHaveLength(1)
    expect((await make(admin, path, body, `another-${field}`)).body.data[field]).not.toBe(first.body.data[field])
  },
)

test.each(SECRETS)('%s: of two at once one makes it', async (path, body, field) => {
  const both = await Promise.all([1, 2].map(() => make(admin, path, body, `both-at-once-${field}`)))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]?.body).toEqual(both[1]?.body)
  expect((await admin.get(path)).body.data).toHaveLength(1)
})

test.each(SECRETS)('%s: nobody reads the secret in the table of keys', async (path, body, field) => {
  const made = await make(admin, path, body, `stored-sealed-${field}`)
  const { rows } = await sql<{ text: string }>`
    select k::text as text from idempotency_keys k where key = ${`stored-sealed-${field}`}`.execute(world.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).toContain(body.title)
  expect(rows[0]?.text).not.toContain(made.body.data[field].slice(-20))
})

test.each(SECRETS)('%s: what opens no more is told as done, and is not done again', async (path, body, field) => {
  await make(admin, path, body, `does-not-open-${field}`)
  // As sealed for another key, or under a third APP_SECRET.
  const other = seal('smysl', { current: 'x'.repeat(32) }, 'another place')
  await sql`update idempotency_keys set body = jsonb_set(body::jsonb, ${`{data,${field}}`}::text[], to_jsonb(${other}::text))
    where key = ${`does-not-open-${field}`}`.execute(world.db)
  const repeat = await make(admin, path, body, `does-not-open-${field}`)
  expect([repeat.status, repeat.body.code]).toEqual([410, 'sealed'])
  expect(repeat.body.message).toMatch(/^Этот запрос уже выполнен/)
  expect((await admin.get(path)).body.data).toHaveLength(1)
})
