import { beforeEach, describe, expect, test } from 'vitest'
import { LETTER_TEXT_NAMES, LETTER_TEXTS, type LetterTextName } from '#contract/office/letters/letter-texts.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aRequest, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { letterTextErrors, filledBlocks, filledSubject } from './filled-text.ts'
import { writtenLetter } from './written-letter.ts'

const world = await openWorld()
const admin = await signedInAs(world, 'admin')
const PATH = '/api/letter-texts'
const site = { appUrl: 'http://smysl.test', siteName: 'Смысл' }
const rows = (await admin.get(PATH)).body.data
const textOf = (name: LetterTextName) => `${PATH}/${rows.find((row: { name: string }) => row.name === name).id}`
const thanks = textOf('meeting-thanks')

beforeEach(async () => {
  await world.db.updateTable('letter_texts').set({ subject: null, body: null, version: 1 }).execute()
})

test('every letter has its row, and says something that may be saved', async () => {
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(LETTER_TEXT_NAMES)
  for (const name of LETTER_TEXT_NAMES) expect([name, letterTextErrors(name, LETTER_TEXTS[name])]).toEqual([name, null])
})

describe('the words of a letter', () => {
  test('are for those who keep the settings: 401, 403, 404', async () => {
    expect((await guest(world).get(PATH)).status).toBe(401)
    const sofya = await signedInAs(world, 'moderator')
    for (const answer of [await sofya.get(PATH), await sofya.put(thanks, { subject: 'Иное' })]) {
      expect(answer.status).toBe(403)
    }
    expect((await admin.put(`${PATH}/999999`, { subject: 'Иное' })).status).toBe(404)
  })

  test('hold from the next letter on, in every process, as text and as HTML', async () => {
    const lines = await auditOf(world, async () => {
      const body = 'Добрый день, {{имя}}!\n\nСпасибо от «{{сайт}}»,\nи до встречи.\n\nОставить отзыв: {{ссылка}}'
      const { status, body: saved } = await admin.put(thanks, { subject: 'Благодарим, {{ имя }}', body, version: 1 })
      expect([status, saved.data.version, saved.data.is_changed]).toEqual([200, 2, true])
    })
    expect(lines).toMatchObject([{ action: 'letter-text.updated', subject_type: 'letter-text' }])
    expect(lines[0]?.changes?.map(({ field }) => field)).toEqual(['subject', 'body'])
    const values = { имя: 'Ольга', ссылка: 'http://smysl.test/reviews?a=1&b=2' }
    const mail = await writtenLetter(world.db, site, 'olga@mail.test', 'meeting-thanks', values)
    expect(mail.subject).toBe('Благодарим, Ольга — Смысл')
    expect(mail.text).toBe(
      'Добрый день, Ольга!\n\nСпасибо от «Смысл»,\nи до встречи.\n\nОставить отзыв:\nhttp://smysl.test/reviews?a=1&b=2\n\nСмысл, http://smysl.test',
    )
    expect(mail.html).toContain('Спасибо от «Смысл»,<br>и до встречи.')
    expect(mail.html).toMatch(/<a href="http:\/\/smysl\.test\/reviews\?a=1&amp;b=2"[^>]*>Оставить отзыв<\/a>/)
  })

  test('are used by the letter itself', async () => {
    const body = 'Ждём вас {{когда}}. Психолог: {{психолог}}.'
    await admin.put(textOf('meeting-booked'), { subject: 'До встречи', body })
    const vera = await aPsychologist(world.db, { full_name: 'Вера Видная' })
    const { id } = await aRequest(world.db, { status: 'in_work', contact_type: 'email', contact: 'olga@mail.test' })
    const meeting_at = new Date(world.clock.now.getTime() + 86_400_000).toISOString()
    const booking = { status: 'booked', chosen_psychologist_id: vera.id, meeting_at }
    expect((await admin.patch(`/api/consultation-requests/${id}`, booking)).status).toBe(200)
    world.clock.now = new Date(world.clock.now.getTime() + 3 * 60_000)
    const letter = (await world.letters()).at(-1)
    expect([letter?.to, letter?.subject]).toEqual(['olga@mail.test', 'До встречи — Смысл'])
    expect(letter?.text).toContain('Психолог: Вера Видная.')
  })

  test.each([
    ['subject', { subject: '' }],
    ['subject', { subject: 'т'.repeat(151) }],
    ['subject', { subject: 'Отзыв {{ссылка}}' }],
    ['subject', { subject: 'Спасибо, {{фамилия}}' }],
    ['subject', { subject: 'Спасибо, {{имя' }],
    ['body', { body: 'Ссылки нет' }],
    ['body', { body: '{{ссылка}} и {{пароль}}' }],
    ['body', { body: '{{ссылка}} }}' }],
  ])('%s of %j is refused there, and nothing is saved', async (field, input) => {
    const before = (await admin.get(thanks)).body.data
    const { status, body } = await admin.put(thanks, input)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await admin.get(thanks)).body.data).toEqual(before)
  })

  test('say what may stand in their braces', async () => {
    const { body } = await admin.put(thanks, { body: 'Привет, {{name}}. {{ссылка}}' })
    expect(body.errors.body).toEqual(['Подстановки {{name}} здесь нет. Можно: {{сайт}}, {{имя}}, {{ссылка}}'])
  })

  test('are a conflict for the second of two, who sees what the first has saved', async () => {
    const save = (subject: string) => admin.put(textOf('review-received'), { subject, version: 1 })
    const answers = await Promise.all([save('Первая'), save('Вторая')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect([late?.body.changed_fields, late?.body.current.version]).toEqual([['subject'], 2])
  })

  test('go back to what they were when the product was new, and one by one from the history', async () => {
    const body = 'Иначе: {{ссылка}}'
    await admin.put(thanks, { subject: 'Иная', body })
    const reset = await admin.post(`${thanks}/reset`, { version: 2 })
    expect([reset.status, reset.body.data.is_changed, reset.body.data.subject]).toEqual([
      200,
      false,
      LETTER_TEXTS['meeting-thanks'].subject,
    ])
    expect((await admin.post(`${thanks}/reset`, {})).body.data.version, 'once more changes nothing').toBe(3)
    await admin.put(thanks, { subject: 'Ещё одна' })
    const [line] = (await admin.get(`/api/history?subject_type=letter-text&subject_id=${reset.body.data.id}`)).body.data
    expect((await admin.post(`/api/audit-logs/${line.id}/revert`, { field: 'subject' })).status).toBe(200)
    expect((await admin.get(thanks)).body.data.is_changed).toBe(false)
  })
})

describe('a preview and a trial letter', () => {
  const draft = { subject: 'Проверка {{имя}}', body: 'Ольга? {{имя}}!\n\nОтзыв: {{ссылка}}' }

  test('show what is typed with examples, and refuse what could not be saved', async () => {
    const { body } = await admin.post(`${thanks}/preview`, draft)
    expect(body.data).toMatchObject({
      subject: 'Проверка Ольга',
      blocks: [
        { kind: 'paragraph', text: 'Ольга? Ольга!' },
        { kind: 'button', text: 'Отзыв', url: 'http://smysl.test/reviews' },
      ],
    })
    expect((await admin.get(thanks)).body.data.version).toBe(1)
    const refused = await admin.post(`${thanks}/preview`, { ...draft, body: 'Без ссылки' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['body']])
  })

  test('come to oneself through the queue of all letters, and not too many an hour', async () => {
    const { id, email } = await aUser(world.db, { role: 'admin' })
    const who = await signIn(world, id)
    expect((await who.post(`${thanks}/trial`, draft)).status).toBe(204)
    expect((await world.letters()).at(-1)).toMatchObject({ to: email, subject: 'Проба: Проверка Ольга — Смысл' })
    for (let n = 0; n < 19; n += 1) await who.post(`${thanks}/trial`, draft)
    expect((await who.post(`${thanks}/trial`, draft)).status).toBe(429)
  })
})

describe('what is filled in', () => {
  const values = { имя: '<b>Ольга</b>{{ссылка}}', номер: '1\r\nBcc: all@mail.test', ссылка: 'http://x.test/"><script>' }

  test('is never read as markup, as braces or as another line of the head', async () => {
    await admin.put(thanks, { subject: 'Спасибо, {{имя}}', body: '{{имя}}: смотрите {{ссылка}}\n\nОтзыв: {{ссылка}}' })
    const mail = await writtenLetter(world.db, site, 'a@mail.test', 'meeting-thanks', values)
    expect(mail.text).toContain('<b>Ольга</b>{{ссылка}}: смотрите http://x.test/')
    expect(mail.html).toContain('&lt;b&gt;Ольга&lt;/b&gt;{{ссылка}}')
    expect(mail.html).not.toMatch(/<b>|<script>/)
    expect(filledSubject('№ {{номер}}', values)).toBe('№ 1 Bcc: all@mail.test')
  })

  test('of a link in a sentence stays in it; empty lines between paragraphs make no empty ones', () => {
    expect(filledBlocks('meeting-thanks', 'Раз\n \n\n\nДва: {{ссылка}} и три', { ссылка: 'u' })).toEqual([
      { kind: 'paragraph', text: 'Раз' },
      { kind: 'paragraph', text: 'Два: u и три' },
    ])
  })
})
