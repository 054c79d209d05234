import { beforeEach, describe, expect, test } from 'vitest'
import { APPLICATION_DAYS } from '#contract/requests/request-terms.ts'
import { aPsychologist } from '#test/builders.ts'
import { anApplication } from '#test/builders/applications.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { guest, signedInAs } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { openWorld } from '#test/world.ts'
import { sweepDocuments } from './documents.ts'
import { eraseOverdueApplications } from './retention.ts'

const world = await openWorld()
const anna = guest(world)
const sofya = await signedInAs(world, 'moderator')
const EMAIL = 'vera.orlova@mail.test'
const ABOUT = 'Десять лет веду взрослых и пары, с супервизией и личной терапией.'
const input = {
  full_name: 'Орлова Вера Павловна',
  email: EMAIL,
  phone: '+7 916 123-00-00',
  education: 'МГУ, факультет психологии, 2014',
  methods: 'Гештальт-терапия',
  about: ABOUT,
  consent: true,
}
const letter = { subject: 'Приглашаем на встречу', text: 'Ваш отклик нам близок, хотим познакомиться.' }
const PDF = '%PDF-1.7 a diploma'

beforeEach(async () => {
  for (const table of ['application_documents', 'applications', 'rate_limits', 'consents'] as const) {
    await world.db.deleteFrom(table).execute()
  }
  world.clock.now = new Date()
})

const send = async (form: object) => anna.post('/api/applications', await solved(world, form))
const stored = () => world.db.selectFrom('applications').selectAll().orderBy('id').execute()
const lettersTo = async (email: string) => (await world.letters()).filter(({ to }) => to === email)

function attach(key: string, content: string | Uint8Array<ArrayBuffer>, name = 'Диплом МГУ.pdf', headers = {}) {
  const body = new FormData()
  body.set('document', new File([content], name))
  return anna.ask(`/api/applications/own/documents?key=${key}`, { method: 'POST', body, headers })
}

describe('an application', () => {
  test('is taken in, answered by a letter with the link for documents, and written down without its contacts', async () => {
    const before = (await lettersTo(EMAIL)).length
    const lines = await auditOf(world, async () => {
      const { status, body } = await send(input)
      expect([status, body]).toEqual([201, { data: { status: 'new' } }])
    })
    expect(await stored()).toMatchObject([{ status: 'new', email: EMAIL, phone: '+79161230000', confirmed_at: null }])
    expect(lines).toMatchObject([{ action: 'application.created', actor_id: null, subject_version: 1 }])
    expect(JSON.stringify(lines)).not.toMatch(/Орлова|vera\.orlova|9161230000/)
    const [received] = (await lettersTo(EMAIL)).slice(before)
    const [, key] = /documents\?key=([\w-]{43})/.exec(received?.text ?? '') ?? []
    expect((await anna.get(`/api/applications/own?key=${key}`)).body.data).toEqual({
      full_name: 'Орлова Вера Павловна',
      is_open: true,
      documents: [],
    })
    expect(JSON.stringify(await stored())).not.toContain(key)
  })

  test('the same twice, even at once, is one; a program that fills the hidden field leaves none', async () => {
    const lines = await auditOf(world, async () => {
      const answers = await Promise.all([1, 2].map(() => send(input)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect((await send({ ...input, about: `${ABOUT} Ещё.`, website: 'x' })).status).toBe(201)
    })
    expect([await stored(), lines].map((rows) => rows.length)).toEqual([1, 1])
  })

  test.each([
    ['phone', '+7 916 123-00-01', '+79161230001'],
    ['education', 'МГУ, факультет психологии, 2015', 'МГУ, факультет психологии, 2015'],
  ])('sent again with another %s is what its author meant: nothing of it is lost', async (field, typed, kept) => {
    for (const form of [input, { ...input, [field]: typed }]) expect((await send(form)).status).toBe(201)
    expect((await stored()).map((row) => row[field as 'phone'])).toContain(kept)
  })

  test.each([
    ['full_name', { full_name: '' }],
    ['email', { email: 'вера' }],
    ['phone', { phone: '12' }],
    ['education', { education: 'МГУ' }],
    ['methods', { methods: '' }],
    ['about', { about: 'Коротко' }],
    ['about', { about: 'а'.repeat(3001) }],
    ['consent', { consent: false }],
  ])('is refused with a wrong %s', async (field, wrong) => {
    const { status, body } = await send({ ...input, ...wrong })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await stored()).toEqual([])
  })

  test('five an hour come from one network, and an address gets three letters', async () => {
    const before = (await lettersTo(EMAIL)).length
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push((await send({ ...input, about: `${ABOUT} ${n}` })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect(await lettersTo(EMAIL)).toHaveLength(before + 3)
  })
})

describe('documents', () => {
  test('come by the link of the letter, lie at no address, and are read by staff alone, which stays in the log', async () => {
    const { id, key } = await anApplication(world.db)
    const lines = await auditOf(world, async () => {
      expect((await attach(key, PDF)).status).toBe(200)
    })
    expect(lines).toMatchObject([{ action: 'application.document-added', actor_id: null, subject_id: String(id) }])
    const { data } = (await sofya.get(`/api/applications/${id}`)).body
    expect(data.documents).toMatchObject([{ name: 'Диплом МГУ', type: 'pdf', size: PDF.length }])
    expect(data.confirmed_at).toBe(world.clock.now.toISOString())
    const path = `/api/applications/${id}/documents/${data.documents[0].id}`
    const read = await auditOf(world, async () => {
      const file = await sofya.download(path)
      expect([file.status, new TextDecoder().decode(file.bytes)]).toEqual([200, PDF])
      expect(file.headers.get('content-disposition')).toContain('attachment')
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    })
    expect(read).toMatchObject([{ action: 'application.document-read', actor_id: sofya.id }])
    expect((await anna.get(path)).status).toBe(401)
    expect((await (await signedInAs(world, 'writer')).get(path)).status).toBe(403)
    const other = await anApplication(world.db)
    expect((await sofya.get(path.replace(`/${id}/`, `/${other.id}/`))).status).toBe(404)
    const name = (await world.storedFiles()).find((file) => file.startsWith('document-'))
    expect((await anna.get(`/media/${name}`)).status).toBe(404)
  })

  test('are told by their first bytes, not by their names; what is none of them is refused', async () => {
    const { id, key } = await anApplication(world.db)
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
    expect((await attach(key, jpeg, 'photo.exe')).status).toBe(200)
    expect((await attach(key, png, '../../etc/passwd.png')).status).toBe(200)
    const { documents } = (await sofya.get(`/api/applications/${id}`)).body.data
    expect(documents.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
      ['photo', 'jpg'],
      ['passwd', 'png'],
    ])
    for (const [content, name] of [
      ['<html><script>', 'diploma.pdf'],
      ['MZ', 'diploma.png'],
      ['', 'empty.pdf'],
    ] as const) {
      const { status, body } = await attach(key, content, name)
      expect([status, Object.keys(body.errors)], name).toEqual([422, ['document']])
    }
  })

  test('are bounded: five megabytes each, six in all, none once it is decided, none without the key', async () => {
    const { id, key } = await anApplication(world.db)
    const large = new Uint8Array(5 * 1024 * 1024 + 1)
    large.set(new TextEncoder().encode(PDF))
    expect((await attach(key, large)).status).toBe(422)
    expect((await attach(key, new Uint8Array(7 * 1024 * 1024))).status).toBe(413)
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => attach(key, `${PDF} ${n}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 422])
    const closed = await anApplication(world.db, { status: 'refused', closed_at: world.clock.now })
    expect((await attach(closed.key, PDF)).status).toBe(422)
    expect((await attach('A'.repeat(43), PDF)).status).toBe(404)
    expect((await attach('short', PDF)).status).toBe(422)
    expect((await sofya.get(`/api/applications/${id}`)).body.data.documents).toHaveLength(6)
  })

  test('that come twice, one after the other or at once, are there once', async () => {
    const { id, key } = await anApplication(world.db)
    const lines = await auditOf(world, async () => {
      const answers = await Promise.all([1, 2, 3].map(() => attach(key, PDF)))
      expect([...answers, await attach(key, PDF, 'again.pdf')].map(({ status }) => status)).toEqual([
        200, 200, 200, 200,
      ])
    })
    expect(lines).toHaveLength(1)
    expect((await sofya.get(`/api/applications/${id}`)).body.data.documents).toHaveLength(1)
    const other = await anApplication(world.db)
    const { body } = await attach(other.key, PDF)
    expect(body.data.documents).toHaveLength(1)
  })

  test('a form without scripts goes back to its page, whatever came of it', async () => {
    const { key } = await anApplication(world.db)
    const page = (answer: Awaited<ReturnType<typeof attach>>) => [answer.status, answer.headers.get('location')]
    const html = { accept: 'text/html,*/*' }
    const path = `/psychologists/join/documents?key=${key}`
    expect(page(await attach(key, PDF, 'd.pdf', html))).toEqual([303, `${path}&added=1`])
    expect(page(await attach(key, 'text', 'd.pdf', html))).toEqual([303, `${path}&refused=422`])
    expect(page(await attach(key, new Uint8Array(7 * 1024 * 1024), 'd.pdf', html))).toEqual([
      303,
      `${path}&refused=413`,
    ])
  })

  test('that no application has go: a refused upload after an hour, those of an erased one at once', async () => {
    const files = async () => (await world.storedFiles()).filter((file) => file.startsWith('document-')).length
    const sweep = () => sweepDocuments(world.db, world.storage, () => world.clock.now)
    await sweep()
    const before = await files()
    const { id, key } = await anApplication(world.db)
    await attach(key, PDF)
    await sweep()
    expect(await files()).toBe(before + 1)
    await world.db.deleteFrom('applications').where('id', '=', id).execute()
    await sweep()
    expect(await files()).toBe(before)
    expect(await world.db.selectFrom('application_documents').selectAll().execute()).toEqual([])
  })

  test('a file that the storage will not let go holds up none after it', async () => {
    const { id, key } = await anApplication(world.db)
    await attach(key, PDF)
    await attach(key, Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    await world.db.deleteFrom('applications').where('id', '=', id).execute()
    const left = () => world.db.selectFrom('application_documents').select('type').orderBy('id').execute()
    const remove = (name: string) =>
      name.endsWith('.pdf') ? Promise.reject(new Error('no access')) : world.storage.remove(name)
    const storage = { ...world.storage, remove }
    await expect(sweepDocuments(world.db, storage, () => world.clock.now)).rejects.toThrow('no access')
    expect(await left()).toEqual([{ type: 'pdf' }])
    await sweepDocuments(world.db, world.storage, () => world.clock.now)
    expect(await left()).toEqual([])
  })
})

describe('staff', () => {
  test('read, answer and accept by the right to start cards alone', async () => {
    const { id } = await anApplication(world.db)
    const writer = await signedInAs(world, 'writer')
    const calls = [
      ['GET', '/api/applications', undefined],
      ['GET', `/api/applications/${id}`, undefined],
      ['POST', `/api/applications/${id}/letters`, { ...letter, status: 'invited' }],
      ['POST', `/api/applications/${id}/card`, {}],
    ] as const
    for (const [method, path, body] of calls) {
      expect((await anna.send(method, path, body)).status, path).toBe(401)
      expect((await writer.send(method, path, body)).status, path).toBe(403)
    }
    expect((await sofya.get('/api/applications/999999')).status).toBe(404)
    const { body } = await sofya.get('/api/applications?filter[search]=гештальт')
    expect(body).toMatchObject({ meta: { total: 1 }, counts: { new: 1, refused: 0 } })
  })

  test('answer by letters in their own words; each is kept, moves the application and is told in the log', async () => {
    const { id, email } = await anApplication(world.db)
    const lines = await auditOf(world, async () => {
      const { status, body } = await sofya.post(`/api/applications/${id}/letters`, {
        ...letter,
        status: 'invited',
        version: 1,
      })
      expect([status, body.data.status, body.data.version]).toEqual([200, 'invited', 2])
      expect(body.data.letters).toMatchObject([{ ...letter, status: 'invited', by: { id: sofya.id } }])
      expect(body.data.can).toEqual({ answers: ['accepted', 'refused'], make_card: false })
    })
    expect(lines).toMatchObject([{ action: 'application.answered', subject_version: 2, actor_id: sofya.id }])
    const [sent] = (await lettersTo(email)).slice(-1)
    expect([sent?.subject, sent?.text]).toEqual([
      expect.stringContaining(letter.subject),
      expect.stringContaining(letter.text),
    ])
    const again = await sofya.post(`/api/applications/${id}/letters`, { ...letter, status: 'invited', version: 1 })
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    const back = await sofya.post(`/api/applications/${id}/letters`, { ...letter, status: 'looking' })
    expect([back.status, Object.keys(back.body.errors)]).toEqual([422, ['status']])
    const empty = await sofya.post(`/api/applications/${id}/letters`, { status: 'hired', subject: '', text: '' })
    expect(Object.keys(empty.body.errors).toSorted()).toEqual(['status', 'subject', 'text'])
    expect(await lettersTo(email)).toHaveLength(1)
  })

  test('see what else the same address or phone has sent, and the cards that have them already', async () => {
    const phone = '+79160000001'
    const first = await anApplication(world.db, { email: EMAIL, phone, status: 'refused', closed_at: world.clock.now })
    const second = await anApplication(world.db, { email: EMAIL, phone: null })
    const third = await anApplication(world.db, { phone, created_at: new Date(world.clock.now.getTime() + 1000) })
    await anApplication(world.db, { phone: null })
    const byEmail = await aPsychologist(world.db, { ycl_email: EMAIL })
    const byPhone = await aPsychologist(world.db, { ycl_phone: phone })
    await aPsychologist(world.db, { ycl_email: EMAIL, deleted_at: world.clock.now })
    const known = async ({ id }: { id: number }) => {
      const { same_sender } = (await sofya.get(`/api/applications/${id}`)).body.data
      return [same_sender.applications, same_sender.psychologists].map((records) =>
        records.map((record: { id: number }) => record.id),
      )
    }
    expect(await known(first)).toEqual([
      [third.id, second.id],
      [byEmail.id, byPhone.id],
    ])
    expect(await known(second)).toEqual([[first.id], [byEmail.id]])
    expect(await known(third)).toEqual([[first.id], [byPhone.id]])
    const [listed] = (await sofya.get('/api/applications?filter[status]=refused')).body.data
    expect(listed.same_sender.applications[1]).toEqual({
      id: second.id,
      created_at: expect.any(String),
      status: 'new',
    })
    expect(listed.same_sender.psychologists[0]).toEqual({ id: byEmail.id, title: byEmail.full_name })
    // The card that was made of it is no news.
    await world.db
      .updateTable('applications')
      .set({ psychologist_id: byEmail.id })
      .where('id', '=', second.id)
      .execute()
    expect(await known(second)).toEqual([[first.id], []])
  })

  test('make one draft of a card of an accepted application, with what was written in it', async () => {
    const { id, email } = await anApplication(world.db)
    const early = await sofya.post(`/api/applications/${id}/card`, {})
    expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['status']])
    await sofya.post(`/api/applications/${id}/letters`, { ...letter, status: 'accepted' })
    const answers = await Promise.all([1, 2].map(() => sofya.post(`/api/applications/${id}/card`, {})))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const { psychologist, can } = (await sofya.get(`/api/applications/${id}`)).body.data
    expect(can).toEqual({ answers: [], make_card: false })
    const card = (await sofya.get(`/api/psychologists/${psychologist.id}`)).body.data
    expect(card).toMatchObject({
      full_name: 'Орлова Вера Павловна',
      is_published: false,
      education: 'МГУ, факультет психологии, 2014',
      about: expect.stringContaining('Гештальт-терапия'),
      ycl_email: email,
    })
  })
})

test('what is decided goes after its term, and with it the values in the log; what is open stays', async () => {
  const closed_at = new Date(world.clock.now.getTime() - APPLICATION_DAYS * 86_400_000)
  const { id } = await anApplication(world.db, { status: 'refused', closed_at })
  const open = await anApplication(world.db, { created_at: closed_at })
  const lines = await auditOf(world, () => eraseOverdueApplications(world.db, () => world.clock.now))
  expect(lines).toMatchObject([{ action: 'application.erased', subject_id: String(id), actor_name: 'Система' }])
  expect((await stored()).map((row) => row.id)).toEqual([open.id])
  expect(await world.db.selectFrom('consents').select(['subject_type', 'subject_id']).execute()).toEqual([
    { subject_type: 'application', subject_id: id },
  ])
})

test('whoever wrote it sees it among their data, and has it erased', async () => {
  const { email, key } = await anApplication(world.db)
  await attach(key, PDF)
  const headers = withPass(anna, await aPass(world.db, email, world.clock.now))
  const { sections, plan } = (await anna.ask('/api/my-data', { headers })).body.data
  expect(sections.map(({ id }: { id: string }) => id)).toContain('applications')
  expect(JSON.stringify(sections)).toContain('Диплом МГУ.pdf')
  expect(JSON.stringify(plan.erased)).toContain('Отклики')
  const erased = await anna.ask('/api/my-data/erase', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: 'удалить' }),
  })
  expect([erased.status, await stored()]).toEqual([200, []])
  await sweepDocuments(world.db, world.storage, () => world.clock.now)
  expect(await world.db.selectFrom('application_documents').selectAll().execute()).toEqual([])
})

test('a card that was made of it stays, which whoever wrote it sees, and their act says', async () => {
  const { id, email } = await anApplication(world.db)
  await sofya.post(`/api/applications/${id}/letters`, { ...letter, status: 'accepted' })
  expect((await sofya.post(`/api/applications/${id}/card`, {})).status).toBe(200)
  const headers = withPass(anna, await aPass(world.db, email, world.clock.now))
  const { sections, plan } = (await anna.ask('/api/my-data', { headers })).body.data
  const card = sections.find((section: { id: string }) => section.id === 'cards')
  expect(card.records).toMatchObject([{ title: 'Орлова Вера Павловна' }])
  expect(JSON.stringify(card.records)).toContain('только у сотрудников')
  const kept = { what: expect.stringContaining('Карточка психолога'), count: 1 }
  expect(plan.kept).toContainEqual(expect.objectContaining(kept))
  const erased = await anna.ask('/api/my-data/erase', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: 'удалить' }),
  })
  expect(erased.body.data.kept).toContainEqual(expect.objectContaining(kept))
})
