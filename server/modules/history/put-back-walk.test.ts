import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#contract/office/audit-log.ts'
import { lastAuditLine } from '#test/builders/audit.ts'
import {
  aBranch,
  aCrisisLine,
  aPage,
  aPosition,
  aPsychologist,
  aReview,
  aRole,
  aSpecialization,
  aTopic,
  aUser,
  roleId,
} from '#test/builders.ts'
import { aSynonym, aWorkingHoursLine } from '#test/builders/list-builders.ts'
import { signedInAs, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { REVERT_PERMISSIONS, type RevertibleType } from './policy.ts'

const world = await openWorld()
const { db } = world
const admin = await signedInAs(world, 'admin')
const owner = await signedInAs(world, 'psychologist')
const people = {
  admin,
  'tech-support': await signedInAs(world, 'tech-support'),
  moderator: await signedInAs(world, 'moderator'),
  writer: await signedInAs(world, 'writer'),
  psychologist: owner,
}
const topic = await aTopic(db)
const specialization = await aSpecialization(db)
const branch = await aBranch(db)
const position = await aPosition(db)
const page = await aPage(db)
const line = await aCrisisLine(db)
const phrase = await aSynonym(db)
const hours = await aWorkingHoursLine(db)
const card = await aPsychologist(db, { user_id: owner.id, credentials: '[]' })
const other = await aPsychologist(db)
const account = await aUser(db, { role: 'psychologist' })
const moderator = await aUser(db, { role: 'moderator' })
const diploma = { type: 'degree', institution: 'МГУ', title: 'Психология', year: 2009, hours: null }
const reminder = await db
  .selectFrom('letter_texts')
  .select('id')
  .where('name', '=', 'meeting-reminder')
  .executeTakeFirstOrThrow()
const landing = { slug: 'drugoy-adres', heading: 'Иной заголовок', intro: 'Иной текст страницы' }

interface Subject {
  path: string
  id: number
  /** A new value for each field that leaves a line. */
  values: Record<string, unknown>
}

const user = { first_name: 'Иная', last_name: 'Другова', surname: 'Олеговна', phone: '+79990000123', gender: 'female' }
const person = { ...user, birthday: '1990-01-02', hire_date: '2020-01-02', is_active: false }

const SUBJECTS: Record<string, Subject & { type: RevertibleType }> = {
  psychologist: {
    type: 'psychologist',
    path: 'psychologists',
    id: card.id,
    values: {
      is_published: true,
      full_name: 'Иная Вера',
      slug: 'inaya-vera',
      ycl_link: 'https://n1.yclients.com/a',
      help_text: 'Иное',
      about: 'Иное',
      education: 'Иное',
      short_intro: 'Иное',
      gender: 'female',
      booking_link: 'https://n1.yclients.com/b',
      is_couples: true,
      ycl_status: 3,
      ycl_is_bookable: true,
      ycl_hidden: true,
      ycl_show_rating: true,
      ycl_fired: true,
      ycl_phone: '+79990000124',
      ycl_email: 'inaya@mail.test',
      birthday: '1990-01-02',
      price: 700_000,
      meeting_minutes: 45,
      price_couple: 800_000,
      meeting_minutes_couple: 75,
      format: ['online'],
      experience_since: 2010,
      credentials: [{ ...diploma, verified: true }],
      workload: 77,
      schedule_till: '2030-01-02',
      next_slot_at: '2030-01-02T10:00:00.000Z',
      topics: [topic.id],
      pages: [page.id],
      specializations: [specialization.id],
      branches: [branch.id],
      positions: [position.id],
      user_id: account.id,
    },
  },
  'checked documents': {
    type: 'psychologist',
    path: 'psychologists',
    id: card.id,
    values: { credentials: [{ ...diploma, verified: false }] },
  },
  user: {
    type: 'user',
    path: 'users',
    id: (await aUser(db, { role: 'writer' })).id,
    values: { ...person, email: 'inaya@smysl.test', tg_username: 'inaya_vera' },
  },
  'somebody with more rights': {
    type: 'user',
    path: 'users',
    id: moderator.id,
    values: { ...person, email: 'other@smysl.test', tg_username: 'other_vera', role: await roleId(db, 'writer') },
  },
  'a visitor': {
    type: 'user',
    path: 'users',
    id: (await aUser(db)).id,
    values: { ...person, email: 'visitor@smysl.test', tg_username: 'visitor_vera' },
  },
  role: {
    type: 'role',
    path: 'roles',
    id: (await aRole(db, { permissions: ['pages.view'] })).id,
    values: { name: 'Иная роль', permissions: ['reviews.view'] },
  },
  'a role of the product': {
    type: 'role',
    path: 'roles',
    id: await roleId(db, 'writer'),
    values: { permissions: ['dashboard.view', 'audit-logs.view'] },
  },
  topic: {
    type: 'topic',
    path: 'topics',
    id: topic.id,
    values: { title: 'Иная тема', psychologists: [other.id], is_published: false, is_couples: true, ...landing },
  },
  specialization: {
    type: 'specialization',
    path: 'specializations',
    id: specialization.id,
    values: {
      title: 'Иная',
      description: 'Иное',
      psychologists: [other.id],
      pages: [page.id],
      is_published: false,
      ...landing,
    },
  },
  position: {
    type: 'position',
    path: 'positions',
    id: position.id,
    values: { title: 'Иная', description: 'Иное', psychologists: [other.id], filial_id: branch.id },
  },
  branch: {
    type: 'branch',
    path: 'branches',
    id: branch.id,
    values: { title: 'Иной', description: 'Иное', ycl_id: 77, positions: [position.id] },
  },
  synonym: {
    type: 'synonym',
    path: 'synonyms',
    id: phrase.id,
    values: { title: 'Иная фраза', topic_id: topic.id, specialization_id: specialization.id },
  },
  'crisis line': {
    type: 'crisis-line',
    path: 'crisis-lines',
    id: line.id,
    values: {
      title: 'Иная',
      number: '051',
      mobile_number: '8 (495) 051',
      for_whom: 'Иным',
      region: 'Москва',
      hours: 'Днём',
      phrases: 'иная фраза',
      checked_at: '2026-01-10',
      source: 'msph.ru',
    },
  },
  'the practice': {
    type: 'practice',
    path: 'settings',
    id: 1,
    values: {
      name: 'Иная практика',
      phone: '+74950000125',
      email: 'inaya@mail.test',
      city: 'Казань',
      legal_entity: 'ООО «Иное»',
      time_zone: 'Asia/Omsk',
    },
  },
  text: {
    type: 'letter-text',
    path: 'letter-texts',
    id: reminder.id,
    values: { subject: 'Иная', body: 'До {{когда}}' },
  },
  'line of the schedule': {
    type: 'working-hours',
    path: 'working-hours',
    id: hours.id,
    values: {
      title: 'Иная строка',
      weekdays: ['sat', 'sun'],
      opens_at: '11:00',
      closes_at: '16:00',
      first_day: '2026-12-05',
      last_day: '2026-12-06',
    },
  },
  page: {
    type: 'page',
    path: 'pages',
    id: page.id,
    values: {
      title: 'Иная',
      icon: 'lucide:heart',
      description: 'Иное',
      link: '/inaya',
      with_psychologists: true,
      psychologists: [other.id],
    },
  },
  review: {
    type: 'review',
    path: 'staff/reviews',
    id: (await aReview(db, { status: 'published' })).id,
    values: { reply: 'Спасибо', psychologist_id: other.id },
  },
}
const CASES = Object.entries(SUBJECTS).flatMap(([name, subject]) =>
  Object.entries(subject.values).map(([field, value]) => [name, field, value] as const),
)

test('every kind of record that may go back is walked', () => {
  expect([...new Set(Object.values(SUBJECTS).map(({ type }) => type))].toSorted()).toEqual(
    Object.keys(REVERT_PERMISSIONS).toSorted(),
  )
})

describe.each(CASES)('%s: %s', (name, field, value) => {
  test('what is offered goes back, the rest is refused with a sentence, and nothing is answered in vain', async () => {
    const { type, path, id } = SUBJECTS[name] as (typeof SUBJECTS)[string]
    const url = type === 'practice' ? '/api/settings' : `/api/${path}/${id}`
    const before = await read(url)
    for (const who of Object.values(people)) {
      const saved = await admin.patch(url, { [field]: value })
      expect([saved.status, saved.body.errors]).toEqual([200, undefined])
      const line = await lastAuditLine(world, type, id)
      const [change] = line?.changes ?? []
      if (change === undefined) throw new Error(`${name}: ${field} left no line`)
      const offered = await offeredTo(who, type, id, Number(line?.id))
      const { status, body } = await who.post(`/api/audit-logs/${line?.id}/revert`, { field: change.field })
      const after = await read(url)
      if (status === 200) {
        expect(offered).toContain(change.field)
        expect(after.version).toBe(saved.body.data.version + 1)
        expect(after[field]).toEqual(before[field])
        continue
      }
      expect([403, 409, 422]).toContain(status)
      expect(body.message).toMatch(/[а-яё]/)
      expect(offered).not.toContain(change.field)
      expect(after).toEqual(saved.body.data)
      await admin.patch(url, { [field]: asSent(before[field]) })
    }
  })
})

test('a psychologist is not told 200 for a list of documents that did not come back', async () => {
  const url = `/api/psychologists/${card.id}`
  await admin.patch(url, { credentials: [{ ...diploma, verified: true }] })
  await admin.patch(url, { credentials: [{ ...diploma, verified: false }] })
  const line = await lastAuditLine(world, 'psychologist', card.id)
  const { status, body } = await owner.post(`/api/audit-logs/${line?.id}/revert`, { field: 'credentials' })
  expect([status, body.message]).toEqual([403, expect.stringContaining('ставят сотрудники')])
  expect(await offeredTo(owner, 'psychologist', card.id, Number(line?.id))).toEqual([])
})

async function read(url: string) {
  return (await admin.get(url)).body.data
}

async function offeredTo(who: Visitor, type: RevertibleType, id: number, line: number): Promise<string[]> {
  const { status, body } = await who.get(`/api/history?subject_type=${type}&subject_id=${id}&per_page=100`)
  if (status !== 200) return []
  return body.data.find((one: HistoryEntry) => one.id === line)?.can.fields ?? []
}

/** Linked records are answered with their titles and sent as ids. */
function asSent(value: unknown): unknown {
  return Array.isArray(value) && typeof value[0] === 'object' && 'id' in value[0] ? value.map(({ id }) => id) : value
}
