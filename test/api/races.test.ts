import { sql } from 'kysely'
import { writeXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyChain } from '#server/modules/audit-log/verification.ts'
import { aPsychologist, aReview, aTopic, roleId } from '../builders.ts'
import { guest, signedInAs, signIn, type Answer, type Visitor } from '../people.ts'
import { openWorld } from '../world.ts'
import { aPerson, PASSWORD } from './scene.ts'

/**
 * What can go wrong between two requests goes wrong sometimes: each race is run so often. The embedded database has one
 * connection, where they take turns in one and the same way.
 */
const ROUNDS = process.env.TEST_DATABASE_URL === undefined ? 2 : 8
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)

const world = await openWorld()
let moderator: Visitor
let other: Visitor

beforeEach(async () => {
  moderator = await signedInAs(world, 'moderator')
  other = await signedInAs(world, 'moderator')
})

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted()

async function linesAbout(type: string, id: number): Promise<string[]> {
  const rows = await world.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', type)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe.each(rounds)('round %i', () => {
  test('publish and edit at once from one version: one is saved, the other hears of it, nothing is lost', async () => {
    const { id } = await aPsychologist(world.db, { about: 'Было' })
    const path = `/api/psychologists/${id}`
    const answers = await Promise.all([
      moderator.put(path, { is_published: true, version: 1 }),
      other.put(path, { about: 'Стало', version: 1 }),
    ])
    expect(statuses(answers)).toEqual([200, 409])
    const [publishing, editing] = answers as [Answer, Answer]
    const { body } = await moderator.get(path)
    const isPublished = publishing.status === 200
    expect(body.data).toMatchObject({ version: 2, is_published: isPublished, about: isPublished ? 'Было' : 'Стало' })
    const lost = isPublished ? editing : publishing
    expect(lost.body).toMatchObject({
      current: { version: 2 },
      changed_fields: [isPublished ? 'is_published' : 'about'],
    })
    expect(await linesAbout('psychologist', id)).toHaveLength(1)
  })

  test('publish and edit at once without a version: both are saved, one after the other', async () => {
    const { id } = await aPsychologist(world.db)
    const path = `/api/psychologists/${id}`
    const answers = await Promise.all([
      moderator.put(path, { is_published: true }),
      other.put(path, { about: 'Стало' }),
      moderator.put(path, { price: 450_000 }),
    ])
    expect(statuses(answers)).toEqual([200, 200, 200])
    const { body } = await moderator.get(path)
    expect(body.data).toMatchObject({ version: 4, is_published: true, about: 'Стало', price: 450_000 })
    expect(await linesAbout('psychologist', id)).toHaveLength(3)
  })

  test('an edit and a deletion at once leave a card that is whole', async () => {
    const { id } = await aTopic(world.db)
    const answers = await Promise.all([
      moderator.delete(`/api/topics/${id}`),
      other.patch(`/api/topics/${id}`, { title: `После ${id}` }),
    ])
    expect(answers[0]?.status).toBe(204)
    expect([200, 404]).toContain(answers[1]?.status)
    const saved = answers[1]?.status === 200 ? ['topic.updated'] : []
    expect(await linesAbout('topic', id)).toEqual([...saved, 'topic.deleted'])
  })

  test('two restores at once bring a record back once', async () => {
    const { id } = await aTopic(world.db)
    await moderator.delete(`/api/topics/${id}`)
    const restore = (who: Visitor) => who.post(`/api/topics/${id}/restore`)
    expect(statuses(await Promise.all([restore(moderator), restore(other)]))).toEqual([200, 404])
    expect(await linesAbout('topic', id)).toEqual(['topic.deleted', 'topic.restored'])
  })

  test('two imports at once: each is whole, and the log tells them in their order', async () => {
    const people = await Promise.all([1, 2, 3, 4].map((workload) => aPsychologist(world.db, { workload })))
    const sheet = (workload: number, order: typeof people) => [
      ['ID', 'Психолог', 'Загрузка'],
      ...order.map((person) => [person.id, person.full_name, workload]),
    ]
    const answers = await Promise.all([
      moderator.post('/api/psychologists/workload/import', await formOf(sheet(1000, people))),
      other.post('/api/psychologists/workload/import', await formOf(sheet(2000, people.toReversed()))),
    ])
    expect(statuses(answers)).toEqual([200, 200])
    const cards = await world.db
      .selectFrom('psychologists')
      .select(['workload', 'version'])
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
    expect(new Set(cards.map(({ workload }) => workload)).size).toBe(1)
    expect(cards.map(({ version }) => version)).toEqual([3, 3, 3, 3])
    // Whoever came second saw what the first had written.
    const olds = answers.map(({ body }) => body.data.changes.map((change: { old: number }) => change.old))
    expect(olds).toContainEqual([cards[0]?.workload === 2000 ? 1000 : 2000].flatMap((old) => [old, old, old, old]))
  })

  test('two people save topics of one name at once: one is 201, one 422', async () => {
    const title = `Одинаковая ${crypto.randomUUID()}`
    const answers = await Promise.all([moderator.post('/api/topics', { title }), other.post('/api/topics', { title })])
    expect(statuses(answers)).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({ title: ['Такая тема уже есть'] })
  })

  /** The same form and, at once, another that differs in its password. */
  async function registerTwice(second: string) {
    const email = `twin-${crypto.randomUUID()}@mail.test`
    const ip = `198.51.100.${Math.ceil(Math.random() * 250)}`
    await sql`delete from rate_limits`.execute(world.db)
    const ask = (address: string, password: string) => {
      const passwords = { password, password_confirmation: password }
      const form = { first_name: 'Мария', last_name: 'Двойная', email: address, ...passwords, consent: true }
      const headers = { 'content-type': 'application/json' }
      return guest(world).ask('/api/register', { method: 'POST', body: JSON.stringify(form), headers }, ip)
    }
    const answers = await Promise.all([
      ask(email, 'одиннадцать сонных сов'),
      ask(email.replace('twin', 'TWIN'), second),
    ])
    const users = await world.db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(users, 'one account').toHaveLength(1)
    return { answers, lines: await linesAbout('user', users[0]?.id ?? 0) }
  }

  test('two registrations with one address: one account, one session, one refusal in words', async () => {
    const { answers, lines } = await registerTwice('двенадцать бодрых сов')
    expect(statuses(answers)).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)?.body.errors.email).toEqual([
      expect.stringContaining('уже есть'),
    ])
    expect(lines).toEqual(['auth.registered'])
  })

  test('one registration that is sent twice: one account, which both are signed in to', async () => {
    const { answers, lines } = await registerTwice('одиннадцать сонных сов')
    expect(statuses(answers)).toEqual([201, 201])
    expect(lines.toSorted()).toEqual(['auth.login', 'auth.registered'])
  })

  test('five with the same Idempotency-Key at once make one record and hear one answer', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const init = { method: 'POST', body: '{"full_name":"Единственная Ева"}', headers }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => moderator.ask('/api/psychologists', init)))
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await linesAbout('psychologist', answers[0]?.body.data.id)).toEqual(['psychologist.created'])
  })

  test('one key of two people is two keys', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const init = { method: 'POST', body: '{"full_name":"Тёзка Таня"}', headers }
    const answers = await Promise.all([moderator, other].map((who) => who.ask('/api/psychologists', init)))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(2)
  })

  test('two moderators decide on one review at once: both are told what it is now', async () => {
    const { id } = await aReview(world.db)
    const path = `/api/staff/reviews/${id}`
    const answers = await Promise.all([
      moderator.put(path, { status: 'published', version: 1 }),
      other.put(path, { status: 'rejected', rejection_reason: 'ad', version: 1 }),
    ])
    expect(statuses(answers)).toEqual([200, 409])
    expect(await linesAbout('review', id)).toHaveLength(1)
  })
})

describe.each(rounds)('two admins, and nobody else, round %i', () => {
  /** Everybody else stops being one, so that only these two are left. */
  async function lastTwo() {
    const [one, two] = [await aPerson(world, 'admin'), await aPerson(world, 'admin')]
    await sql`delete from user_roles where role_id = ${await roleId(world.db, 'admin')}
      and user_id <> all(${[one.id, two.id]}::int[])`.execute(world.db)
    return [await signIn(world, one.id), await signIn(world, two.id)] as const
  }

  async function activeAdmins(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from users u join user_roles ur on ur.user_id = u.id
      join roles r on r.id = ur.role_id and r.name = 'admin'
      where u.is_active and not u.is_fired and u.deleted_at is null`.execute(world.db)
    return rows[0]?.count ?? 0
  }

  const ways: [string, (who: Visitor, whom: Visitor) => Promise<Answer>][] = [
    ['demote', async (who, whom) => who.put(`/api/users/${whom.id}`, { role: await roleId(world.db, 'writer') })],
    ['fire', (who, whom) => who.post(`/api/users/${whom.id}/fire`)],
    ['switch off', (who, whom) => who.patch(`/api/users/${whom.id}/toggle-active`)],
    ['switch off in the form', (who, whom) => who.put(`/api/users/${whom.id}`, { is_active: false })],
  ]

  test.each(ways)('%s each other at once: one stays', async (_, end) => {
    const [one, two] = await lastTwo()
    const answers = await Promise.all([end(one, two), end(two, one)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await activeAdmins()).toBe(1)
  })

  test('one demotes while the other fires: one stays', async () => {
    const [one, two] = await lastTwo()
    const answers = await Promise.all([ways[0]?.[1](one, two), ways[1]?.[1](two, one)])
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1)
    expect(await activeAdmins()).toBe(1)
  })

  test('both demote themselves at once: one stays', async () => {
    const [one, two] = await lastTwo()
    const role = await roleId(world.db, 'writer')
    const answers = await Promise.all([one, two].map((who) => who.put(`/api/users/${who.id}`, { role })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await activeAdmins()).toBe(1)
  })

  test('a firing and a login at once leave no session open', async () => {
    const [admin] = await lastTwo()
    const person = await aPerson(world, 'writer')
    const body = JSON.stringify({ email: person.email, password: PASSWORD })
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    const [fired, login] = await Promise.all([
      admin.post(`/api/users/${person.id}/fire`),
      guest(world).ask('/api/login', init, `192.0.2.${Math.ceil(Math.random() * 250)}`),
    ])
    expect(fired.status).toBe(200)
    const token = /smysl_session=([\w-]+)/.exec(login.headers.getSetCookie().join())?.[1]
    if (login.status === 200) {
      const answer = await guest(world).ask('/api/user', { headers: { cookie: `smysl_session=${token}` } })
      expect(answer.status).toBe(401)
    }
  })
})

test('after all this the log is unbroken', async () => {
  expect(await verifyChain(world.db)).toMatchObject({ ok: true })
})

async function formOf(rows: (string | number)[][]): Promise<FormData> {
  const form = new FormData()
  const bytes = await writeXlsx({ sheets: [{ name: 'Загрузка', rows }] })
  form.set('file', new File([new Uint8Array(bytes)], 'workload.xlsx'))
  return form
}
