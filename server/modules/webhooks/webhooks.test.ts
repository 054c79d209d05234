import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { auditLines, auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aRequest, aReview, aTransaction, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { aDelivery, aReceiver, aSender, aWebhook } from '#test/builders/webhooks.ts'
import { openWorld } from '#test/world.ts'

const HOUR_MS = 3_600_000
/** Long for a busy machine, short for the receiver that never answers. */
const ATTEMPT_MS = 3000
const world = await openWorld({ webhooks: { allowsInside: true, wake: () => {} } })
const strict = await openWorld()
const { id: adminId } = await aUser(world.db, { role: 'admin' })
/** Signed in anew for each call: days pass in these tests, and a session does not last so long. */
const asAdmin = () => signIn(world, adminId)
const admin = {
  get: async (path: string) => (await asAdmin()).get(path),
  post: async (path: string, body?: object) => (await asAdmin()).post(path, body),
  put: async (path: string, body: object) => (await asAdmin()).put(path, body),
  delete: async (path: string) => (await asAdmin()).delete(path),
}
const receiver = await aReceiver()
const delivery = aSender(world, { attemptMs: ATTEMPT_MS })
afterAll(async () => {
  await delivery.stop()
  await receiver.close()
})

beforeEach(async () => {
  await world.db.deleteFrom('webhook_endpoints').execute()
  receiver.heard.length = 0
  receiver.answer = { status: 200, body: 'ok', headers: {} }
  receiver.isSilent = false
  world.clock.now = new Date()
})

/** Rows are written by the clock of the database: what is due is due by it too, however long a test has taken. */
const settled = (of = delivery) => {
  world.clock.now = new Date(Math.max(world.clock.now.getTime(), Date.now() + 1000))
  return of.settled()
}

const pass = async (ms: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + ms)
  await delivery.settled()
}

async function added(kinds: string[] = ['request'], url = receiver.url) {
  const { status, body } = await admin.post('/api/webhooks', { title: 'CRM', url, kinds })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}

const deliveriesOf = async (id: number) => (await admin.get(`/api/webhooks/${id}/deliveries`)).body.data

describe('an address', () => {
  test('is kept by those who connect programs: 401, 403, 201, and its secret is shown once', async () => {
    const body = { title: 'CRM', url: 'https://crm.example.ru/hook', kinds: ['request', 'card'] }
    expect((await guest(world).post('/api/webhooks', body)).status).toBe(401)
    expect((await (await signedInAs(world, 'moderator')).post('/api/webhooks', body)).status).toBe(403)
    const lines = await auditOf(world, async () => {
      const made = await admin.post('/api/webhooks', body)
      expect(made.body.data).toMatchObject({ ...body, is_active: true, failing_since: null, last: null, waiting: 0 })
      expect(made.body.data.secret).toMatch(/^whsec_[\w-]{43}$/)
      const { rows } = await sql<{ text: string }>`select e::text as text from webhook_endpoints e`.execute(world.db)
      const kept = rows[0]?.text + JSON.stringify((await admin.get('/api/webhooks')).body)
      expect(kept).not.toContain(made.body.data.secret)
    })
    expect(lines).toMatchObject([{ action: 'webhook.created', subject_type: 'webhook' }])
    expect(JSON.stringify(lines)).not.toContain('whsec_')
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ url: 'crm' }, 'url'],
    [{ url: 'ftp://crm.example.ru' }, 'url'],
    [{ url: 'https://crm.example.ru:99999' }, 'url'],
    [{ url: 'https://us:er@crm.example.ru/' }, 'url'],
    [{ kinds: [] }, 'kinds'],
    [{ kinds: ['everything'] }, 'kinds'],
  ])('%j is refused at its field', async (wrong, field) => {
    const body = { title: 'CRM', url: 'https://crm.example.ru/hook', kinds: ['request'], ...wrong }
    const answer = await admin.post('/api/webhooks', body)
    expect([answer.status, Object.keys(answer.body.errors)[0]?.split('.')[0]]).toEqual([422, field])
    expect((await admin.get('/api/webhooks')).body.data).toEqual([])
  })

  test('one that is none is told how a whole one looks: https, and nothing of http', async () => {
    const refusal = async (url: string) => {
      const { body } = await admin.post('/api/webhooks', { title: 'CRM', url, kinds: ['request'] })
      return body.errors.url
    }
    const whole = ['Нужен адрес целиком, например https://crm.practice.ru/events']
    expect(await refusal('')).toEqual(whole)
    expect(await refusal('crm.practice.ru/hook')).toEqual(whole)
    expect(await refusal('https://crm.practice.ru:99999/hook')).toEqual(whole)
  })

  test.each([
    'http://crm.example.ru/hook',
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://10.0.0.7/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.7]/hook',
    'https://[fd00::1]/hook',
  ])('%s is no address of the open internet', async (url) => {
    const person = await signedInAs(strict, 'admin')
    const answer = await person.post('/api/webhooks', { title: 'CRM', url, kinds: ['request'] })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['url']])
  })

  test('is changed with its version, switched off and on, and deleted with its history', async () => {
    const { id, version } = await added()
    const path = `/api/webhooks/${id}`
    const changed = await admin.put(path, { kinds: ['card'], version })
    expect(changed.body.data).toMatchObject({ kinds: ['card'], version: version + 1 })
    const stale = await admin.put(path, { title: 'Иное', version })
    expect([stale.status, stale.body.current.title, stale.body.changed_fields]).toEqual([409, 'CRM', ['kinds']])
    const lines = await auditOf(world, () => admin.put(path, { kinds: ['card'] }))
    expect(lines).toEqual([])
    await admin.put(path, { is_active: false })
    await aPsychologist(world.db)
    expect(await deliveriesOf(id)).toEqual([])
    await admin.put(path, { is_active: true })
    await aPsychologist(world.db)
    expect(await deliveriesOf(id)).toHaveLength(1)
    expect((await admin.delete(path)).status).toBe(204)
    const gone = [await admin.delete(path), await admin.post(`${path}/trial`), await admin.put(path, { title: 'Иное' })]
    for (const { status, body } of gone) {
      expect([status, body.message]).toEqual([404, 'Такого адреса нет: возможно, его уже удалили.'])
    }
    expect(await world.db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([])
  })
})

describe('an event', () => {
  test('is told signed, and says what happened to which record: nothing of a person', async () => {
    const { secret } = await added(['request', 'payment', 'review', 'card'])
    const request = await aRequest(world.db, { name: 'Ольга Тайная', story: 'Мне тревожно' })
    const transaction = await aTransaction(world.db)
    const review = await aReview(world.db)
    const card = await aPsychologist(world.db, { is_published: true })
    await settled()
    const told = receiver.heard.map(({ body }) => [body.kind, body.record, body.state])
    expect(told).toEqual(
      expect.arrayContaining([
        ['request', request.id, 'new'],
        ['payment', transaction.id, 'created'],
        ['review', review.id, 'pending'],
        ['card', card.id, 'published'],
      ]),
    )
    const first = receiver.heard.find(({ body }) => body.record === request.id && body.kind === 'request')
    expect(first?.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'request',
      record: request.id,
      state: 'new',
      at: expect.stringMatching(/Z$/),
      link: `http://smysl.test/sm-admin/requests?open=${request.id}`,
      resource: `http://smysl.test/api/consultation-requests/${request.id}`,
    })
    expect(receiver.heard.map(({ text }) => text).join()).not.toMatch(/Ольга|тревожно/)
    const [, at = '', sum] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(first?.headers['x-smysl-signature'])) ?? []
    expect(sum).toBe(createHmac('sha256', secret).update(`${at}.${first?.text}`).digest('hex'))
    expect(Math.abs(Number(at) * 1000 - world.clock.now.getTime())).toBeLessThan(2000)
  })

  test('is a change of state, not every save; what is rolled back was never told', async () => {
    const { id } = await added()
    const request = await aRequest(world.db)
    await settled()
    await admin.put(`/api/consultation-requests/${request.id}`, { status: 'in_work' })
    await world.db.updateTable('requests').set({ updated_at: new Date() }).where('id', '=', request.id).execute()
    await world.db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('requests').set({ status: 'spam' }).where('id', '=', request.id).execute()
        throw new Error('rolled back')
      })
      .catch(() => {})
    await settled()
    expect(receiver.heard.map(({ body }) => body.state)).toEqual(['new', 'in_work'])
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'delivered', answer_status: 200, answer_words: 'ok', attempts: 1 },
      { state: 'delivered' },
    ])
  })

  test('of a kind that nobody chose is told to nobody', async () => {
    await added(['payment'])
    await aRequest(world.db)
    expect(await world.db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([])
  })

  test('that is not taken is tried again for a day, less and less often, and then given up with the answer', async () => {
    const { id } = await added()
    receiver.answer = { status: 500, body: '<b>Сломалось</b>\u0000', headers: {} }
    await aRequest(world.db)
    await settled()
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'waiting', answer_status: 500, answer_words: '<b>Сломалось</b>', attempts: 1 },
    ])
    await pass(10_000)
    expect(receiver.heard).toHaveLength(1)
    for (let hours = 0; hours < 26; hours += 0.5) await pass(HOUR_MS / 2)
    expect(receiver.heard.length).toBeGreaterThan(8)
    expect(receiver.heard.length).toBeLessThan(20)
    expect(new Set(receiver.heard.map(({ body }) => body.id)).size).toBe(1)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', next_attempt_at: null }])
    expect((await admin.get('/api/webhooks')).body.data[0]).toMatchObject({
      is_active: true,
      failing_since: expect.any(String),
    })

    receiver.answer = { status: 204, body: '', headers: {} }
    const [{ id: failed }] = await deliveriesOf(id)
    const lines = await auditOf(world, () => admin.post(`/api/webhook-deliveries/${failed}/send`))
    expect(lines).toMatchObject([{ action: 'webhook.sent-again' }])
    await settled()
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', answer_status: 204 }])
    expect((await admin.get('/api/webhooks')).body.data[0]).toMatchObject({ failing_since: null })
  })

  test('that was not taken in days goes out again with all others of its address, and with none of another', async () => {
    const { id } = await added()
    receiver.answer = { status: 500, body: '', headers: {} }
    for (let n = 0; n < 3; n += 1) await aRequest(world.db)
    await settled()
    await world.db.updateTable('webhook_deliveries').set({ state: 'failed' }).where('endpoint_id', '=', id).execute()
    await aRequest(world.db)
    await settled()
    const another = await aDelivery(world.db)
    receiver.answer = { status: 200, body: '', headers: {} }
    receiver.heard.length = 0
    const lines = await auditOf(world, async () => {
      expect((await admin.post(`/api/webhooks/${id}/send-failed`)).body).toEqual({ data: { queued: 3 } })
    })
    expect(lines).toMatchObject([
      { action: 'webhook.failed-sent-again', changes: [{ field: 'queued', old: null, new: 3 }] },
    ])
    await settled()
    expect(receiver.heard).toHaveLength(3)
    expect((await deliveriesOf(id)).map(({ state }: { state: string }) => state).toSorted()).toEqual([
      'delivered',
      'delivered',
      'delivered',
      'waiting',
    ])
    expect(await deliveriesOf(another.endpoint_id)).toMatchObject([{ state: 'failed' }])
    expect((await admin.post(`/api/webhooks/${id}/send-failed`)).body).toEqual({ data: { queued: 0 } })
    await admin.put(`/api/webhooks/${id}`, { is_active: false })
    expect((await admin.post(`/api/webhooks/${id}/send-failed`)).status).toBe(422)
  })

  test('goes to no place that an answer names, and a silent receiver is left', async () => {
    const { id } = await added()
    receiver.answer = { status: 302, body: '', headers: { location: receiver.url } }
    await aRequest(world.db)
    await settled()
    expect(receiver.heard).toHaveLength(1)
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'waiting', answer_status: 302, answer_words: expect.stringContaining('перенаправлением') },
    ])
    receiver.isSilent = true
    await pass(2 * 60_000)
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'waiting', answer_status: null, answer_words: expect.stringContaining('не\u00a0ответил') },
    ])
  })

  test('an answer without an end is read as far as a table shows', async () => {
    const { id } = await added()
    receiver.answer = { status: 200, body: 'я'.repeat(5_000_000), headers: {} }
    await aRequest(world.db)
    await settled()
    const [told] = await deliveriesOf(id)
    expect([told.state, told.answer_words.length]).toEqual(['delivered', 301])
  })

  test('after days without an answer the address is switched off, and its owner hears of it', async () => {
    const { id } = await added()
    receiver.answer = { status: 503, body: 'позже', headers: {} }
    for (let day = 0; day < 4; day += 1) {
      await aRequest(world.db)
      await world.db
        .updateTable('webhook_deliveries')
        .set({ expires_at: new Date(world.clock.now.getTime() + 24 * HOUR_MS) })
        .where('attempts', '=', 0)
        .execute()
      for (let hours = 0; hours < 25; hours += 1) await pass(HOUR_MS)
    }
    const [webhook] = (await admin.get('/api/webhooks')).body.data
    expect(webhook).toMatchObject({ id, is_active: false, given_up_at: expect.any(String), waiting: 0 })
    expect((await world.letters()).at(-1)).toMatchObject({
      subject: expect.stringContaining('«CRM» выключены'),
      text: expect.stringContaining('позже'),
    })
    expect((await auditLines(world)).at(-1)).toMatchObject({ action: 'webhook.given-up', actor_name: 'Система' })
    const heard = receiver.heard.length
    await aRequest(world.db)
    await pass(HOUR_MS)
    expect(receiver.heard).toHaveLength(heard)
    const [last] = await deliveriesOf(id)
    expect((await admin.post(`/api/webhook-deliveries/${last.id}/send`)).status).toBe(422)
    const again = await admin.put(`/api/webhooks/${id}`, { is_active: true })
    expect(again.body.data).toMatchObject({ is_active: true, failing_since: null, given_up_at: null })
  })

  test('an address that is mended begins anew, and what waits goes to it at once', async () => {
    const { id } = await added(['request'], `${receiver.url}-of-before`)
    receiver.answer = { status: 503, body: 'позже', headers: {} }
    await aRequest(world.db)
    await settled()
    receiver.answer = { status: 200, body: 'ok', headers: {} }
    const renamed = await admin.put(`/api/webhooks/${id}`, { title: 'Бот' })
    expect(renamed.body.data).toMatchObject({ failing_since: expect.any(String), waiting: 1 })
    await settled()
    expect(receiver.heard).toHaveLength(1)
    const mended = await admin.put(`/api/webhooks/${id}`, { url: receiver.url })
    expect(mended.body.data).toMatchObject({ failing_since: null, waiting: 1 })
    await settled()
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  test('a trial arrives, and is none of an address that is off', async () => {
    const { id } = await added()
    expect((await admin.post(`/api/webhooks/${id}/trial`)).status).toBe(204)
    await settled()
    expect(receiver.heard.map(({ body }) => body)).toMatchObject([{ kind: 'trial', record: null, link: null }])
    await admin.put(`/api/webhooks/${id}`, { is_active: false })
    expect((await admin.post(`/api/webhooks/${id}/trial`)).status).toBe(422)
  })

  test('a trial that is asked for again after a lost answer goes once', async () => {
    const { id } = await added()
    const person = await asAdmin()
    const asked = (key: string) =>
      person.ask(`/api/webhooks/${id}/trial`, { method: 'POST', headers: { 'idempotency-key': key } })
    const statuses = [await asked('trial-of-one-press'), await asked('trial-of-one-press')].map(({ status }) => status)
    await settled()
    expect([statuses, receiver.heard.length]).toEqual([[204, 204], 1])
    expect((await asked('trial-of-the-next-press')).status).toBe(204)
    await settled()
    expect(receiver.heard).toHaveLength(2)
  })

  test('a silent receiver with much to hear keeps nobody else waiting, and each hears one thing at a time', async () => {
    const other = await aReceiver()
    await added()
    await aWebhook(world.db, other.url)
    receiver.isSilent = true
    for (let n = 0; n < 5; n += 1) await aRequest(world.db)
    // Nobody waits for its end: it would wait for the silent one.
    const sender = aSender(world, { attemptMs: 60_000 })
    void settled(sender)
    await expect.poll(() => other.heard.length).toBe(5)
    expect(receiver.heard).toHaveLength(1)
    await sender.stop()
    await other.close()
    const told = other.heard.map(({ body }) => body.record)
    expect(told).toEqual(told.toSorted((one, another) => one - another))
  })

  test('that cannot be told at all is tried again as one that was not taken, and ends neither the others nor the process', async () => {
    const { id: broken } = await aWebhook(world.db, receiver.url)
    await world.db.updateTable('webhook_endpoints').set({ url: 'no address' }).where('id', '=', broken).execute()
    await added()
    await aRequest(world.db)
    await settled()
    expect(receiver.heard).toHaveLength(1)
    expect(await deliveriesOf(broken)).toMatchObject([{ state: 'waiting', attempts: 1, answer_status: null }])
  })

  test('is sent by one of two processes', async () => {
    await added()
    const twin = aSender(world, { attemptMs: ATTEMPT_MS })
    for (let n = 0; n < 5; n += 1) await aRequest(world.db)
    await Promise.all([settled(), settled(twin)])
    await twin.stop()
    expect(receiver.heard).toHaveLength(5)
  })
})

test('a name that leads inside is found out when it is asked for, and nothing is sent', async () => {
  const { endpoint_id } = await aDelivery(world.db)
  await world.db.deleteFrom('webhook_deliveries').execute()
  const port = new URL(receiver.url).port
  // It names this machine on every system, and is no name that a list of forbidden words would hold.
  await world.db
    .updateTable('webhook_endpoints')
    .set({ url: `http://${'127.0.0.1'}:${port}/hook` })
    .where('id', '=', endpoint_id)
    .execute()
  await aRequest(world.db)
  const careful = aSender(world, { attemptMs: ATTEMPT_MS, allowsInside: false })
  await settled(careful)
  await careful.stop()
  expect(receiver.heard).toEqual([])
  expect(await deliveriesOf(endpoint_id)).toMatchObject([
    { state: 'waiting', answer_status: null, answer_words: expect.stringContaining('внутреннюю сеть') },
  ])
})

test('an address whose secret was sealed elsewhere says so', async () => {
  const { id } = await aWebhook(world.db, receiver.url)
  await world.db
    .updateTable('webhook_endpoints')
    .set({ sealed_secret: 'x'.repeat(80) })
    .where('id', '=', id)
    .execute()
  await aRequest(world.db)
  await settled()
  expect(receiver.heard).toEqual([])
  expect(await deliveriesOf(id)).toMatchObject([{ answer_words: expect.stringContaining('APP_SECRET') }])
})
