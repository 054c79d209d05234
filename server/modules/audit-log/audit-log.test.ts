import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLines } from '#test/builders/audit.ts'
import { aPsychologist, aUser } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { chainHash, digestOf, FIRST_LINK } from './chain.ts'

const PASSWORD = 'верный-пароль-2026'
const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')

/** Every link holds, and so do the values that are still there. */
async function expectChain() {
  let prev_hash = FIRST_LINK
  for (const row of await auditLines(world)) {
    expect(row.prev_hash).toBe(prev_hash)
    expect(row.hash).toBe(chainHash(row))
    const { actor_name, subject_label, changes, ip, user_agent } = row
    if (actor_name !== null)
      expect(row.values_digest).toBe(digestOf({ actor_name, subject_label, changes, ip, user_agent }))
    prev_hash = row.hash
  }
}

beforeEach(async () => {
  const { id } = await aPsychologist(db, { full_name: 'Летописная Лада', birthday: '1980-02-03' })
  const address = `/api/psychologists/${id}`
  await moderator.put(address, { price: 100, about: 'Кавычки «" и \\ и \n', ycl_phone: '+79991234567', birthday: null })
  await moderator.put(address, {
    credentials: [{ type: 'course', institution: 'Б', title: 'А', year: 2001, hours: 5, verified: true }],
  })
  await moderator.delete(address)
})

describe('the chain of the audit log', () => {
  test('holds over changes of every kind', async () => {
    expect((await auditLines(world)).length).toBeGreaterThanOrEqual(3)
    await expectChain()
  })

  test('holds when many write at once', async () => {
    const cards = await Promise.all(Array.from({ length: 12 }, () => aPsychologist(db)))
    const before = (await auditLines(world)).length
    const answers = await Promise.all(
      cards.map(({ id }, n) => moderator.put(`/api/psychologists/${id}`, { price: n + 1 })),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await auditLines(world)).toHaveLength(before + 12)
    await expectChain()
  })

  test('holds after a lawful deletion of the personal values', async () => {
    const [first] = await auditLines(world)
    await db
      .deleteFrom('audit_log_values')
      .where('audit_log_id', '=', first?.id ?? 0)
      .execute()
    expect((await auditLines(world))[0]).toMatchObject({
      id: first?.id,
      actor_name: null,
      changes: null,
      hash: first?.hash,
    })
    await expectChain()
    await moderator.put(`/api/psychologists/${(await aPsychologist(db)).id}`, { price: 1 })
    await expectChain()
  })

  test('shows a history whose values are gone without them', async () => {
    const { id } = await aPsychologist(db)
    await moderator.put(`/api/psychologists/${id}`, { price: 1 })
    const line = (await auditLines(world)).at(-1)
    await db
      .deleteFrom('audit_log_values')
      .where('audit_log_id', '=', line?.id ?? 0)
      .execute()
    const { body } = await moderator.get(`/api/psychologists/${id}/history`)
    expect(body.data).toMatchObject([
      { actor: { name: 'Удалённые данные' }, subject: { label: 'Удалённые данные' }, changes: [] },
    ])
  })

  test.each([
    ['the actor', { actor_id: 99_999 }],
    ['the time', { at: new Date(0) }],
    ['the action', { action: 'psychologist.created' }],
    ['the subject', { subject_id: '999' }],
    ['the digest of the values', { values_digest: 'x' }],
    ['the link before', { prev_hash: 'x' }],
  ])('breaks when %s is another', async (_, other) => {
    const row = (await auditLines(world)).at(-1)
    if (row === undefined) throw new Error('nothing was recorded')
    expect(chainHash(row)).toBe(row.hash)
    expect(chainHash({ ...row, ...other })).not.toBe(row.hash)
  })
})

test('a digest does not depend on the order of keys, only on what is said', () => {
  expect(digestOf({ a: 1, b: [{ c: null, d: 'x' }] })).toBe(digestOf({ b: [{ d: 'x', c: null }], a: 1 }))
  expect(digestOf({ a: 1 })).not.toBe(digestOf({ a: '1' }))
  expect(digestOf({ a: [1, 2] })).not.toBe(digestOf({ a: [2, 1] }))
  expect(digestOf({ a: undefined })).toBe(digestOf({}))
})

describe('the database refuses', () => {
  test.each([
    ['to change a line', sql`update audit_log set actor_id = 1`],
    ['to change one column of one line', sql`update audit_log set at = now() where id = 1`],
    ['to delete a line', sql`delete from audit_log where id = (select max(id) from audit_log)`],
    [
      'to delete lines whose values are gone',
      sql`with gone as (delete from audit_log_values returning audit_log_id) delete from audit_log`,
    ],
    ['to empty the log', sql`truncate audit_log cascade`],
    ['to rewrite the values', sql`update audit_log_values set actor_name = 'Другой'`],
  ])('%s', async (_, statement) => {
    const before = await auditLines(world)
    await expect(statement.execute(db)).rejects.toThrow('audit_log is append-only')
    expect(await auditLines(world)).toEqual(before)
  })
})

describe('a line', () => {
  test('tells who, what, whom, when and from where', async () => {
    const row = (await auditLines(world)).findLast(({ action }) => action === 'psychologist.updated')
    expect(row).toMatchObject({
      at: world.clock.now,
      actor_id: moderator.id,
      actor_roles: ['moderator'],
      subject_type: 'psychologist',
      subject_label: 'Летописная Лада',
      result: 'ok',
      ip: '203.0.113.7',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('holds the name of the actor as it was', async () => {
    const writer = await aUser(db, { role: 'moderator', first_name: 'Прежнее', last_name: 'Имя', password: PASSWORD })
    const init = {
      method: 'POST',
      body: JSON.stringify({ email: writer.email, password: PASSWORD }),
      headers: { 'content-type': 'application/json' },
    }
    await guest(world).ask('/api/login', init)
    await db.updateTable('users').set({ last_name: 'Новое' }).where('id', '=', writer.id).execute()
    expect((await auditLines(world)).at(-1)).toMatchObject({ action: 'auth.login', actor_name: 'Имя Прежнее' })
  })

  test('that fails to be written takes its change with it', async () => {
    const { id } = await aPsychologist(db)
    await sql`alter table audit_log_values rename to elsewhere`.execute(db)
    const { status } = await moderator.put(`/api/psychologists/${id}`, { about: 'Не сохранится' })
    await sql`alter table elsewhere rename to audit_log_values`.execute(db)
    expect(status).toBe(500)
    const row = await db
      .selectFrom('psychologists')
      .select(['about', 'version'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ about: null, version: 1 })
    await expectChain()
  })

  test('never holds a password, its digest or a session', async () => {
    const person = await aUser(db, { role: 'moderator', password: PASSWORD })
    const init = {
      method: 'POST',
      body: JSON.stringify({ email: person.email, password: PASSWORD }),
      headers: { 'content-type': 'application/json' },
    }
    const { headers } = await guest(world).ask('/api/login', init)
    const token = /smysl_session=([\w-]+)/.exec(headers.getSetCookie().join())?.[1] ?? ''
    expect(token).toHaveLength(43)
    await moderator.post('/api/logout')
    const text = JSON.stringify(await auditLines(world))
    for (const secret of [PASSWORD, 'argon2', token, moderator.token, moderator.csrf])
      expect(text).not.toContain(secret)
  })
})
