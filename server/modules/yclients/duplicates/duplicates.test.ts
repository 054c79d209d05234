import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkNames } from '#contract/entity/entity.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aBranch, aPsychologist, aReview, aRole, aTopic, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { REFERENCES } from './references.ts'

const world = await openWorld()
const { db } = world
const support = await signedInAs(world, 'tech-support')
const PAIRS = '/api/integrations/yclients/duplicates'

beforeEach(async () => {
  await sql`truncate yclients_members cascade`.execute(db)
  await sql`delete from psychologists`.execute(db)
})

const stands = async (id: number) => (await support.get(`/api/psychologists/${id}`)).body.data

async function merge(kept: number, other: number, more: object = {}, by = support) {
  const versionOf = async (id: number) => (await stands(id)).version
  const body = { other_id: other, version: await versionOf(kept), other_version: await versionOf(other), ...more }
  return by.post(`/api/psychologists/${kept}/merge`, body)
}

/** Everything that says whose it is, of these cards: what a merge moves and an undo puts back. */
async function belongings(ids: number[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select
      (select jsonb_agg(jsonb_build_array(staff_id, psychologist_id) order by id) from yclients_members) as members,
      (select jsonb_agg(jsonb_build_array(id, psychologist_id) order by id) from reviews) as reviews,
      (select jsonb_agg(jsonb_build_array(id, psychologist_id, chosen_psychologist_id) order by id) from requests) as requests,
      (select jsonb_agg(jsonb_build_array(id, psychologist_id) order by id) from transactions) as transactions,
      (select jsonb_agg(jsonb_build_array(user_id, psychologist_id) order by user_id, psychologist_id) from favourites) as favourites,
      (select jsonb_agg(to_jsonb(p) - 'version' - 'updated_at' order by id) from psychologists p where id = any(${ids}::int[])) as cards,
      (select jsonb_agg(jsonb_build_array(psychologist_id, topic_id) order by psychologist_id, topic_id) from psychologist_topics) as topics,
      (select jsonb_agg(jsonb_build_array(encode(digest, 'hex'), record_id) order by digest) from former_addresses
        where record_id = any(${ids}::int[])) as addresses`.execute(db)
  return rows[0]
}

/** Two cards of one person, with something of every kind behind the second. */
async function twins() {
  const [one, two] = [await aTopic(db), await aTopic(db)]
  const traits = { full_name: 'Анна Двойная', is_published: true }
  const kept = await aPsychologist(db, { ...traits, price: 300_000, topics: [one.id] })
  const user = await aUser(db, { role: 'psychologist' })
  const other = await aPsychologist(db, {
    ...traits,
    price: 450_000,
    about: 'О себе',
    topics: [two.id],
    user_id: user.id,
  })
  await db.updateTable('psychologists').set({ slug: 'dvoynaya-anna' }).where('id', '=', other.id).execute()
  const { id: psychologist_id } = other
  await aReview(db, { psychologist_id })
  await sql`insert into yclients_members (company_id, staff_id, psychologist_id, theirs)
    values (11, 1, ${other.id}, ${THEIRS}::jsonb)`.execute(db)
  const fans = [await aUser(db), await aUser(db)]
  await sql`insert into favourites (user_id, psychologist_id, kept_at)
    values (${fans[0]?.id}, ${other.id}, now()), (${fans[1]?.id}, ${other.id}, now()), (${fans[1]?.id}, ${kept.id}, now())`.execute(
    db,
  )
  return { kept, other, topics: [one.id, two.id], user }
}

const THEIRS = JSON.stringify({
  ...{ companyId: 11, staffId: 1, name: 'Анна Двойная', specialization: null, informationHtml: null, position: null },
  ...{ isFired: false, isHidden: false, isDeleted: false, status: 0, showsRating: false, isBookable: true },
  ...{ scheduleTill: '2030-01-01', phone: null, email: null, services: [] },
})

describe('possible duplicates', () => {
  test('are pairs with the same name, phone, address or link, those with more in common first', async () => {
    const contacts = { ycl_phone: '+79160000001', ycl_email: 'anna@smysl.test' }
    const one = await aPsychologist(db, { full_name: 'Анна Первая', ...contacts })
    const two = await aPsychologist(db, { full_name: 'АННА ПЕРВАЯ', ycl_phone: contacts.ycl_phone })
    const three = await aPsychologist(db, { full_name: 'Другая', ycl_email: contacts.ycl_email })
    await aPsychologist(db, { full_name: 'Анна Первая', deleted_at: new Date() })
    await aPsychologist(db)
    expect((await support.get(PAIRS)).body.data).toMatchObject([
      { one: { id: one.id }, other: { id: two.id, full_name: 'АННА ПЕРВАЯ' }, same: ['name', 'phone'] },
      { one: { id: one.id }, other: { id: three.id }, same: ['email'] },
    ])
  })
})

test('everything that points to people is moved by a merge, or is a part of the card', async () => {
  const { rows } = await sql<{ place: string }>`
    select c.conrelid::regclass || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'psychologists'::regclass`.execute(db)
  const parts = linkNames(psychologist).map((name) => `psychologist_${name}`)
  const own = [...parts, 'card_proposals', 'yclients_differences', 'yclients_taken'].map(
    (table) => `${table}.psychologist_id`,
  )
  // The other card keeps what was said of it for when they are parted.
  own.push('psychologists_told_apart.one_id', 'psychologists_told_apart.other_id')
  const moved = REFERENCES.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ place }) => place).toSorted()).toEqual([...own, ...moved].toSorted())
})

describe('a merge', () => {
  test('keeps one card with everything of both, and the former address leads to it', async () => {
    const { kept, other, topics, user } = await twins()
    const lines = await auditOf(world, async () => {
      const { status, body } = await merge(kept.id, other.id, { take: ['price', 'user_id'], unite: ['topics'] })
      expect([status, body.data.moved]).toEqual([200, { members: 1, reviews: 1, favourites: 1 }])
    })
    expect(await stands(kept.id)).toMatchObject({
      ...{ price: 450_000, about: null, user_id: user.id, is_published: true, ycl_is_ready: true },
      topics: topics.map((id) => ({ id })),
    })
    const gone = {
      message: 'Эту карточку объединили с\u00a0карточкой «Анна Двойная».',
      code: 'in-trash',
      deleted_by: { id: support.id },
      merged_into: { id: kept.id, title: 'Анна Двойная' },
    }
    for (const answer of [
      await support.get(`/api/psychologists/${other.id}`),
      await support.put(`/api/psychologists/${other.id}`, { about: 'Позже' }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: gone })
    }
    const told = lines.map(({ action, subject_id }) => [action, subject_id])
    expect(told).toContainEqual(['psychologist.merged', String(kept.id)])
    expect(told).toContainEqual(['psychologist.merged-into', String(other.id)])
    expect(lines.find(({ action }) => action === 'psychologist.merged')?.changes).toContainEqual({
      ...{ field: 'merged_with', old: null },
      new: { id: other.id, title: 'Анна Двойная' },
    })
    const trace = await guest(world).get('/api/former-address?path=/catalog/dvoynaya-anna')
    expect(trace.body.data).toEqual({ state: 'moved', path: `/catalog/${kept.slug}` })
  })

  test('is undone exactly: both cards, their addresses and everything behind them', async () => {
    const { kept, other } = await twins()
    const before = await belongings([kept.id, other.id])
    const take = ['price', 'about', 'topics', 'user_id', 'avatar']
    const { body } = await merge(kept.id, other.id, { take: take.slice(0, 4) })
    expect(await belongings([kept.id, other.id])).not.toEqual(before)
    const lines = await auditOf(world, async () => {
      const undone = await support.post(`/api/operations/${body.data.operation_id}/undo`)
      expect(undone.body.data).toEqual({ reverted: 2, skipped: [] })
    })
    const after = await belongings([kept.id, other.id])
    // What YCLIENTS tells of the second card was not written there before.
    const plain = (all: typeof after) =>
      ((all?.['cards'] ?? []) as Record<string, unknown>[]).map(
        ({ full_name, slug, price, about, user_id, is_published, deleted_at }) => ({
          ...{ full_name, slug, price, about, user_id, is_published, deleted_at },
        }),
      )
    expect({ ...after, cards: plain(after) }).toEqual({ ...before, cards: plain(before) })
    const parted = lines.filter(({ action }) => action === 'psychologist.parted').map(({ subject_id }) => subject_id)
    expect(parted).toEqual([String(kept.id), String(other.id)])
    expect((await support.post(`/api/operations/${body.data.operation_id}/undo`)).status).toBe(422)
  })

  test('shows visitors one person: the other card comes out of the trash as a draft, and back on the site with the undo', async () => {
    const { kept, other } = await twins()
    const shown = async () => {
      const { data } = (await guest(world).get('/api/catalog?filter[search]=двойная')).body
      return data.map(({ slug }: { slug: string }) => slug).toSorted()
    }
    const { body } = await merge(kept.id, other.id)
    expect((await support.post(`/api/psychologists/${other.id}/restore`)).status).toBe(200)
    expect(await shown()).toEqual([kept.slug])
    const undone = await support.post(`/api/operations/${body.data.operation_id}/undo`)
    expect(undone.body.data).toEqual({ reverted: 2, skipped: [] })
    expect(await shown()).toEqual([kept.slug, 'dvoynaya-anna'].toSorted())
  })

  test('takes along what the psychologist was told of, of which nobody is told when it is forgotten', async () => {
    const { kept, other } = await twins()
    const tell = (psychologistId: number, subjectId: number) =>
      sql`insert into own_work_tellings (psychologist_id, kind, subject_id, told_at)
        values (${psychologistId}, 'requests_to_me', ${subjectId}, now())`.execute(db)
    await tell(kept.id, 1)
    await tell(other.id, 1)
    await tell(other.id, 2)
    const { status, body } = await merge(kept.id, other.id)
    expect([status, body.data.moved]).toMatchObject([200, { news: 1 }])
    await sql`delete from own_work_tellings`.execute(db)
    const undone = await support.post(`/api/operations/${body.data.operation_id}/undo`)
    expect(undone.body.data).toEqual({ reverted: 2, skipped: [] })
  })

  test('leaves what was changed since, and says so', async () => {
    const { kept, other } = await twins()
    const { body } = await merge(kept.id, other.id, { take: ['price', 'about'] })
    await support.put(`/api/psychologists/${kept.id}`, { price: 500_000 })
    await aPsychologist(db, { slug: 'dvoynaya-anna' })
    await sql`delete from reviews`.execute(db)
    const undone = (await support.post(`/api/operations/${body.data.operation_id}/undo`)).body.data
    expect(undone).toMatchObject({ reverted: 1, skipped: [{ id: kept.id }] })
    expect(undone.skipped[0].reason).toMatch(/отзывы \(1\).*«Цена встречи».*«dvoynaya-anna» с.тех пор занят/)
    expect(await stands(kept.id)).toMatchObject({ price: 500_000, about: null })
    expect(await stands(other.id)).toMatchObject({ price: 450_000, about: 'О себе' })
  })

  test('of cards that somebody has changed meanwhile is a conflict, and nothing is written', async () => {
    const { kept, other } = await twins()
    const [one, two] = [await stands(kept.id), await stands(other.id)]
    await support.put(`/api/psychologists/${other.id}`, { about: 'Иначе' })
    const lines = await auditOf(world, async () => {
      const body = { other_id: other.id, version: one.version, other_version: two.version }
      const answer = await support.post(`/api/psychologists/${kept.id}/merge`, body)
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(/«Анна Двойная» тем временем/)])
    })
    expect(lines).toEqual([])
    expect((await stands(other.id)).about).toBe('Иначе')
  })

  test('asks for the right to change cards and to remove them, and for what each field asks', async () => {
    const { kept, other } = await twins()
    const body = { other_id: other.id, version: 1, other_version: 1 }
    expect((await guest(world).post(`/api/psychologists/${kept.id}/merge`, body)).status).toBe(401)
    for (const permissions of [['psychologists.delete'], ['psychologists.update']] as const) {
      const role = await aRole(db, { permissions: [...permissions] })
      const person = await aUser(db)
      await db.insertInto('user_roles').values({ user_id: person.id, role_id: role.id }).execute()
      const by = await signIn(world, person.id)
      expect((await by.post(`/api/psychologists/${kept.id}/merge`, body)).status).toBe(403)
    }
    const wrong = async (more: object) => {
      const answer = await merge(kept.id, other.id, more)
      return [answer.status, ...Object.keys(answer.body.errors)]
    }
    expect(await wrong({ take: ['slug'] })).toEqual([422, 'take'])
    expect(await wrong({ take: ['nothing'] })).toEqual([422, 'take'])
    expect(await wrong({ take: ['topics'], unite: ['topics'] })).toEqual([422, 'unite'])
    expect(await wrong({ other_id: kept.id })).toEqual([422, 'other_id'])
    await db
      .updateTable('psychologists')
      .set({ ycl_owned: ['ycl_status'] })
      .where('id', '=', kept.id)
      .execute()
    expect(await wrong({ take: ['ycl_status'] })).toEqual([422, 'take'])
  })

  test('pressed twice at once makes one', async () => {
    const { kept, other } = await twins()
    const body = { other_id: other.id, version: kept.version, other_version: other.version }
    const press = () => support.post(`/api/psychologists/${kept.id}/merge`, body)
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([409, 422])])
  })

  test('of two cards with the lists of branches takes one list or both', async () => {
    const [north, south] = [await aBranch(db), await aBranch(db)]
    const [kept, other] = [
      await aPsychologist(db, { branches: [north.id] }),
      await aPsychologist(db, { branches: [south.id] }),
    ]
    await merge(kept.id, other.id, { take: ['branches'] })
    expect((await stands(kept.id)).branches).toMatchObject([{ id: south.id }])
  })
})
