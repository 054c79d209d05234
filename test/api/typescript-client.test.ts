import { describe, expect, expectTypeOf, test } from 'vitest'
import { ConflictError, SmyslClient, SmyslError } from '../../clients/typescript/client.ts'
import { readWebhook } from '../../clients/typescript/webhook.ts'
import { signatureOf } from '#server/modules/webhooks/secret.ts'
import { auditOf } from '../builders/audit.ts'
import { aPsychologist, aTopic } from '../builders.ts'
import { signedInAs } from '../people.ts'
import { aProgram } from '../builders/programs.ts'
import { openWorld } from '../world.ts'

const world = await openWorld()
const admin = await signedInAs(world, 'admin')
const { secret } = await aProgram(world, admin, ['psychologists.view', 'topics.view', 'topics.manage'])
const fetch = (request: Request) => world.app.fetch(request)
const smysl = new SmyslClient({ url: 'http://smysl.test/', token: secret, fetch })

describe('a program with the typed client', () => {
  test('lists by filters, and walks through all pages', async () => {
    for (let n = 0; n < 5; n += 1) await aPsychologist(world.db, { full_name: `Клиентова ${n}`, gender: 'female' })
    const query = { filter: { full_name: 'Клиентова', gender: 'female' as const }, per_page: 2 }
    const page = await smysl.call('listPsychologists', { query })
    expectTypeOf(page.data[0]?.full_name).toEqualTypeOf<string | undefined>()
    expectTypeOf(page.meta.total).toEqualTypeOf<number>()
    expect([page.data.length, page.meta.total, page.links.next]).toEqual([2, 5, expect.stringContaining('page=2')])
    const names: string[] = []
    for await (const card of smysl.all('listPsychologists', { query })) names.push(card.full_name)
    expect(names.toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `Клиентова ${n}`))
  })

  test('makes, reads, changes and deletes; a repetition under one key makes nothing more', async () => {
    const made = { body: { title: 'Тема клиента' }, idempotencyKey: 'typed-client-1' }
    const { data: topic } = await smysl.call('createTopic', made)
    expect((await smysl.call('createTopic', made)).data.id).toBe(topic.id)
    const path = { id: topic.id }
    expect((await smysl.call('getTopic', { path })).data.title).toBe('Тема клиента')
    const lines = await auditOf(world, async () => {
      const body = { title: 'Тема другая', version: topic.version }
      const changed = await smysl.call('updateTopic', { path, body })
      expect([changed.data.title, changed.data.version]).toEqual(['Тема другая', topic.version + 1])
    })
    expect(lines).toMatchObject([{ action: 'topic.updated', actor_name: expect.stringContaining('программа') }])
    expect(await smysl.call('deleteTopic', { path })).toBeUndefined()
    await expect(smysl.call('getTopic', { path })).rejects.toMatchObject({ status: 404 })
  })

  test('is told what is wrong: 422 by field, 409 with the record as it stands, 403, 401', async () => {
    const { id, title } = await aTopic(world.db)
    const wrong = await smysl.call('createTopic', { body: { title } }).catch((error: unknown) => error)
    expect(wrong).toBeInstanceOf(SmyslError)
    expect(wrong).toMatchObject({ status: 422, errors: { title: [expect.any(String)] } })

    const path = { id }
    const { data: known } = await smysl.call('getTopic', { path })
    await smysl.call('updateTopic', { path, body: { title: `${title}, иначе` } })
    const stale = await smysl
      .call('updateTopic', { path, body: { title: 'Поздно', version: known.version } })
      .catch((error: unknown) => error)
    expect(stale).toBeInstanceOf(ConflictError)
    expect(stale).toMatchObject({ status: 409, changedFields: ['title'], current: { title: `${title}, иначе` } })

    await expect(smysl.call('listUsers')).rejects.toMatchObject({
      status: 403,
      message: expect.stringMatching(/доступ/),
    })
    const stranger = new SmyslClient({ url: 'http://smysl.test', token: 'smysl_nobody', fetch })
    await expect(stranger.call('listTopics')).rejects.toMatchObject({ status: 401 })
  })
})

test('it reads what is sent to an address, and nothing that somebody else has signed, changed or kept', async () => {
  const now = new Date()
  const body = JSON.stringify({
    id: 'x',
    kind: 'request',
    record: 7,
    state: 'new',
    at: now.toISOString(),
    link: null,
    resource: null,
  })
  const signature = signatureOf(body, 'whsec_ours', now)
  expect(await readWebhook(body, signature, 'whsec_ours', now)).toMatchObject({ kind: 'request', record: 7 })
  expect(await readWebhook(body, signature, 'whsec_other', now)).toBeNull()
  expect(await readWebhook(body.replace('7', '8'), signature, 'whsec_ours', now)).toBeNull()
  expect(await readWebhook(body, signature, 'whsec_ours', new Date(now.getTime() + 600_000))).toBeNull()
  expect(await readWebhook(body, 'нет', 'whsec_ours', now)).toBeNull()
})
