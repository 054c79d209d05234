import { SETTINGS_ID } from '#contract/office/settings.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DIRECTORIES } from '#contract/directories/directories.ts'
import { HISTORY_SUBJECTS, type HistoryEntry } from '#contract/office/audit-log.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { anApplication } from '#test/builders/applications.ts'
import { aPage, aPsychologist, aRequest, aReview, aTopic, aTransaction, aUser } from '#test/builders.ts'
import { aSynonym } from '#test/builders/list-builders.ts'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { withRecordTitles } from '../audit-log/record-titles.ts'

const world = await openWorld()
const { db } = world
const admin = await signedInAs(world, 'admin')
const moderator = await signedInAs(world, 'moderator')
const writer = await signedInAs(world, 'writer')

const history = (who: Visitor, type: string, id: number, more = '') =>
  who.get(`/api/history?subject_type=${type}&subject_id=${id}${more}`)

describe('GET /api/history', () => {
  test('climbs the ladder', async () => {
    const { id } = await aTopic(db)
    expect((await history(guest(world), 'topic', id)).status).toBe(401)
    expect((await history(await signedInAs(world, null), 'topic', id)).status).toBe(403)
    for (const [query, field] of [
      ['subject_type=export&subject_id=1', 'subject_type'],
      ['subject_type=topic', 'subject_id'],
      ['subject_type=topic&subject_id=x', 'subject_id'],
      ['subject_type=topic&subject_id=1&per_page=0', 'per_page'],
    ]) {
      const { status, body } = await moderator.get(`/api/history?${query}`)
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
    expect((await history(moderator, 'topic', 999_999)).status).toBe(404)
    expect((await history(moderator, 'topic', id)).body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test('asks for the right of the record’s own screen', async () => {
    const ids: Record<string, number> = {
      psychologist: (await aPsychologist(db)).id,
      user: (await aUser(db, { role: 'writer' })).id,
      role: (await db.selectFrom('roles').select('id').where('name', '=', 'writer').executeTakeFirstOrThrow()).id,
      page: (await aPage(db)).id,
      topic: (await aTopic(db)).id,
      review: (await aReview(db)).id,
      request: (await aRequest(db)).id,
      application: (await anApplication(db)).id,
      transaction: (await aTransaction(db)).id,
      practice: SETTINGS_ID,
    }
    const line = await db.selectFrom('crisis_lines').select('id').executeTakeFirstOrThrow()
    ids['crisis-line'] = line.id
    const hours = await db.selectFrom('working_hours').select('id').executeTakeFirstOrThrow()
    ids['working-hours'] = hours.id
    const text = await db.selectFrom('letter_texts').select('id').limit(1).executeTakeFirstOrThrow()
    ids['letter-text'] = text.id
    ids.synonym = (await aSynonym(db)).id
    await sql`select fill_clients()`.execute(db)
    ids.client = (await db.selectFrom('clients').select('id').executeTakeFirstOrThrow()).id
    for (const { name, plural } of Object.values(DIRECTORIES)) {
      ids[name] ??= (await admin.post(`/api/${plural}`, { title: name })).body.data.id
    }
    const seen = async (who: Visitor) => {
      const answers = await Promise.all(
        HISTORY_SUBJECTS.map(async (type) => [type, (await history(who, type, ids[type] ?? 0)).status] as const),
      )
      return answers.filter(([, status]) => status === 200).map(([type]) => type)
    }
    expect(await seen(admin)).toEqual(HISTORY_SUBJECTS)
    const ofAdmin = ['role', 'practice', 'letter-text']
    expect(await seen(moderator)).toEqual(HISTORY_SUBJECTS.filter((type) => !ofAdmin.includes(type)))
    const ofOthers = ['user', 'working-hours', 'request', 'client', 'application', 'transaction']
    expect(await seen(writer), 'directories among them').toEqual(
      HISTORY_SUBJECTS.filter((type) => ![...ofAdmin, ...ofOthers].includes(type)),
    )
    expect(await seen(await signedInAs(world, 'psychologist'))).toEqual([])
  })

  test('tells the newest first, page by page, what was changed since and what may go back', async () => {
    const { id } = await aPsychologist(db, { price: 100 })
    for (const price of [200, 300]) await moderator.put(`/api/psychologists/${id}`, { price, about: `Текст ${price}` })
    await moderator.put(`/api/psychologists/${id}`, { about: 'Последний' })
    const { body } = await history(moderator, 'psychologist', id, '&per_page=2')
    expect(body.meta).toMatchObject({ total: 3, per_page: 2, last_page: 2 })
    const [newest, middle] = body.data as [HistoryEntry, HistoryEntry]
    expect(newest).toMatchObject({ version: 4, changed_since: [], can: { revert: true, fields: ['about'] } })
    expect(middle).toMatchObject({ changed_since: ['about'], can: { revert: true, fields: ['price'] } })
    expect(Object.keys(newest)).not.toContain('ip')
    const second = await history(moderator, 'psychologist', id, '&per_page=2&page=2')
    expect(second.body.data).toMatchObject([{ version: 2, can: { revert: false, fields: [] } }])
  })

  test('a writer reads no contact, old or new, and puts nothing back', async () => {
    const { id } = await aPsychologist(db, { ycl_phone: '+79990000001' })
    await moderator.put(`/api/psychologists/${id}`, {
      ycl_phone: '+79990000002',
      ycl_email: 'secret@mail.test',
      price: 5,
    })
    const { body } = await history(writer, 'psychologist', id)
    expect(JSON.stringify(body)).not.toMatch(/799900000|secret@/)
    expect(body.data[0]).toMatchObject({
      changes: [{ field: 'price' }],
      hidden_fields: 2,
      can: { revert: false, fields: [] },
    })
  })

  test('a psychologist reads their own card and learns nothing of the others', async () => {
    const owner = await signedInAs(world, 'psychologist')
    const own = await aPsychologist(db, { user_id: owner.id })
    await moderator.put(`/api/psychologists/${own.id}`, { price: 7, about: 'О себе', ycl_phone: '+79990000009' })
    const { body } = await history(owner, 'psychologist', own.id)
    expect(body.data[0]).toMatchObject({ hidden_fields: 0, can: { fields: ['about'] } })
    const other = await aPsychologist(db)
    expect((await history(owner, 'psychologist', other.id)).status).toBe(403)
  })

  test('nobody reads of somebody above them', async () => {
    const boss = await aUser(db, { role: 'admin' })
    await admin.put(`/api/users/${boss.id}`, { first_name: 'Римма' })
    const { status, body } = await history(moderator, 'user', boss.id)
    expect([status, body.message]).toEqual([403, 'Роль этого человека выше вашей: его учётная запись вам закрыта.'])
    expect((await history(admin, 'user', boss.id)).body.data[0].can).toEqual({ revert: true, fields: ['first_name'] })
  })

  test('the contacts of a visitor stand masked, and what is masked never goes back', async () => {
    const visitor = await aUser(db, { role: null, phone: '+79161234567' })
    await admin.put(`/api/users/${visitor.id}`, { phone: '+79167654321', first_name: 'Анна' })
    const { body } = await history(moderator, 'user', visitor.id)
    expect(JSON.stringify(body)).not.toMatch(/91612345|91676543/)
    expect(body.data[0].can.fields).toEqual(['first_name'])
  })
})

describe('a field that holds a record by its number', () => {
  test('is told with the name that the record has now, in the history, the log and a line of it', async () => {
    const [before, after] = [await aTopic(db, { title: 'Прежняя тема' }), await aTopic(db, { title: 'Новая тема' })]
    const { id } = await aSynonym(db, { topic_id: before.id })
    const { version } = (await admin.get(`/api/synonyms/${id}`)).body.data
    expect((await admin.patch(`/api/synonyms/${id}`, { topic_id: after.id, version })).status).toBe(200)
    const told = {
      changes: [
        { field: 'topic_id', old: before.id, new: after.id, old_title: 'Прежняя тема', new_title: 'Новая тема' },
      ],
    }
    const { body } = await history(moderator, 'synonym', id)
    expect(body.data).toMatchObject([told])
    const log = `/api/audit-logs?filter[subject_type]=synonym&filter[subject_id]=${id}`
    expect((await admin.get(log)).body.data).toMatchObject([told])
    expect((await admin.get(`/api/audit-logs/${body.data[0].id}`)).body.data).toMatchObject(told)

    await db.deleteFrom('topics').where('id', '=', before.id).execute()
    const [gone] = (await history(moderator, 'synonym', id)).body.data as [HistoryEntry]
    expect(gone.changes).toEqual([{ field: 'topic_id', old: before.id, new: after.id, new_title: 'Новая тема' }])
  })

  test('names an account only to whoever may see accounts', async () => {
    const account = await aUser(db)
    const line = {
      subject: { type: 'psychologist', id: '1', label: 'Карточка' },
      changes: [{ field: 'user_id', old: null, new: account.id }],
    }
    const readBy = (permissions: Permission[]) =>
      withRecordTitles({ db, actor: { permissions: new Set(permissions) } }, [line])
    expect(await readBy(['psychologists.view'])).toEqual([line])
    expect(await readBy(['psychologists.view', 'users.view'])).toMatchObject([
      { changes: [{ new_title: account.full_name }] },
    ])
  })
})
