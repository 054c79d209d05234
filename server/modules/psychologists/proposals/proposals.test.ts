import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aTopic, aUser } from '#test/builders.ts'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { aPicture, photoForm } from '#test/builders/pictures.ts'
import { aProgram } from '#test/builders/programs.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const [admin, moderator] = [await signedInAs(world, 'admin'), await signedInAs(world, 'moderator')]
const LIST = '/api/card-proposals'
const PROMISE = 'Гарантирую результат.'
const diploma = { type: 'degree', institution: 'МГУ', title: 'Психолог', year: 2008, hours: null }

interface Own {
  id: number
  slug: string
  address: string
  person: Visitor
  userId: number
}

/** A card on the site and its person; the diploma is checked where it is asked for. */
async function ownCard({ isChecked = false, isPublished = true } = {}): Promise<Own> {
  const user = await aUser(db, { role: 'psychologist' })
  const card = await aPsychologist(db, { user_id: user.id, is_published: isPublished, about: 'Работаю бережно.' })
  const address = `/api/psychologists/${card.id}`
  if (isChecked) await moderator.put(address, { credentials: [{ ...diploma, verified: true }], education: 'МГУ' })
  return { id: card.id, slug: card.slug, address, person: await signIn(world, user.id), userId: user.id }
}
const waiting = async () => (await moderator.get(LIST)).body.data
const waitingOf = async (id: number) =>
  (await waiting()).filter(({ psychologist }: { psychologist: { id: number } }) => psychologist.id === id)
const seen = async ({ slug }: Own) => (await guest(world).get(`/api/catalog/${slug}`)).body.data
const accept = (id: number, body: object, who = moderator) => who.post(`${LIST}/${id}/accept`, body)
const giveBack = (id: number, body: object, who = moderator) => who.post(`${LIST}/${id}/return`, body)
const checks = (card_checks: string) => admin.put('/api/settings', { card_checks })

beforeEach(async () => {
  await db.deleteFrom('card_proposals').execute()
  await checks('vouched')
})

describe('a psychologist’s own change', () => {
  test('with a promise waits, and the rest of the save is public at once', async () => {
    const own = await ownCard()
    const lines = await auditOf(world, async () => {
      const { status, body } = await own.person.put(own.address, { about: PROMISE, help_text: 'С тревогой' })
      expect([status, body.data.about, body.data.help_text]).toEqual([200, 'Работаю бережно.', 'С тревогой'])
      expect(body.data.proposals).toMatchObject([
        { field: 'about', state: 'waiting', why: 'claims', claims: ['гарантирую'], value: PROMISE, reason: null },
      ])
    })
    expect(lines).toMatchObject([
      { action: 'psychologist.proposed', changes: [{ field: 'about', old: 'Работаю бережно.', new: PROMISE }] },
      { action: 'psychologist.updated', changes: [{ field: 'help_text' }] },
    ])
    expect(await seen(own)).toMatchObject({ about: 'Работаю бережно.', help_text: 'С тревогой' })
    expect((await own.person.get(own.address)).body.data.proposals).toHaveLength(1)
  })

  test('waits by a program’s token of somebody who may do more themselves', async () => {
    const card = await aPsychologist(db, { user_id: admin.id, is_published: true })
    const program = await aProgram(world, admin, ['psychologists.update-own'])
    const { status, body } = await program.patch(`/api/psychologists/${card.id}`, { about: PROMISE })
    expect([status, body.data.about, body.data.proposals.length]).toEqual([200, null, 1])
  })

  test('waits by the form too', async () => {
    const own = await ownCard()
    const form = new FormData()
    form.set('_method', 'PUT')
    form.set('short_intro', 'Вылечу от страха навсегда')
    expect((await own.person.post(own.address, form)).body.data.short_intro).toBeNull()
    expect((await waitingOf(own.id))[0]).toMatchObject({ field: 'short_intro', claims: ['вылечу', 'навсегда'] })
  })

  test('of education waits once a document of the card is checked', async () => {
    const own = await ownCard({ isChecked: true })
    const changed = { ...diploma, year: 2009 }
    const { body } = await own.person.put(own.address, { credentials: [changed], education: 'МГУ и СПбГУ' })
    expect(body.data).toMatchObject({ education: 'МГУ', credentials: [{ year: 2008, verified: true }] })
    expect(body.data.verified_at).not.toBeNull()
    expect(await waitingOf(own.id)).toMatchObject([
      { field: 'education', why: 'documents' },
      { field: 'credentials', why: 'documents', new: [{ year: 2009, verified: false }] },
    ])
    const other = await ownCard()
    const free = await other.person.put(other.address, { credentials: [changed], education: 'МГУ' })
    expect(free.body.data).toMatchObject({ education: 'МГУ', credentials: [{ year: 2009 }], proposals: [] })
  })

  test('of a card that is not on the site waits for nobody', async () => {
    const own = await ownCard({ isPublished: false })
    const { body } = await own.person.put(own.address, { about: PROMISE })
    expect([body.data.about, body.data.proposals]).toEqual([PROMISE, []])
  })

  test('leaves a promise alone that stands already', async () => {
    const own = await ownCard()
    await moderator.put(own.address, { about: `${PROMISE} Работаю с парами.` })
    const { body } = await own.person.put(own.address, { about: `${PROMISE} Работаю с парами и семьями.` })
    expect([body.data.about, body.data.proposals]).toEqual([`${PROMISE} Работаю с парами и семьями.`, []])
  })

  test('takes the place of the one that waits; the same once more changes nothing', async () => {
    const own = await ownCard()
    await own.person.put(own.address, { about: PROMISE })
    const [first] = await waitingOf(own.id)
    expect(await auditOf(world, () => own.person.put(own.address, { about: PROMISE }))).toEqual([])
    await own.person.put(own.address, { about: 'Вылечу.' })
    expect(await waitingOf(own.id)).toMatchObject([
      { id: first.id, version: first.version + 1, new: 'Вылечу.', created_at: first.created_at },
    ])
    const { status, body } = await accept(first.id, { version: first.version })
    expect([status, body.message]).toEqual([409, expect.stringContaining('другую правку')])
  })

  test('is withdrawn by what stands on the card, and by a text without promises, which is public at once', async () => {
    const own = await ownCard()
    for (const about of ['Работаю бережно.', 'Иначе.']) {
      await own.person.put(own.address, { about: PROMISE })
      const lines = await auditOf(world, () => own.person.put(own.address, { about }))
      expect(lines[0]).toMatchObject({ action: 'psychologist.proposal-withdrawn', changes: [{ old: PROMISE }] })
      expect(await waitingOf(own.id)).toEqual([])
    }
    expect((await seen(own)).about).toBe('Иначе.')
  })

  test('is refused whole where it is too long, and with a stale version', async () => {
    const own = await ownCard()
    const long = await own.person.put(own.address, { about: `${PROMISE}${'а'.repeat(10_000)}` })
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['about']])
    const { version } = (await own.person.get(own.address)).body.data
    await moderator.put(own.address, { price: 500_000 })
    const stale = await own.person.put(own.address, { about: PROMISE, version })
    expect([stale.status, stale.body.current.proposals]).toEqual([409, []])
    expect(await waitingOf(own.id)).toEqual([])
  })

  test('is not held where staff make it, though they mark the words themselves', async () => {
    const own = await ownCard()
    const { body } = await moderator.put(own.address, { about: PROMISE })
    expect([body.data.about, body.data.proposals]).toEqual([PROMISE, []])
  })
})

describe('the practice chooses', () => {
  test('that nothing waits', async () => {
    await checks('none')
    const own = await ownCard({ isChecked: true })
    const { body } = await own.person.put(own.address, { about: PROMISE, education: 'СПбГУ' })
    expect(body.data).toMatchObject({ about: PROMISE, education: 'СПбГУ', proposals: [] })
  })

  test('a list of which something has gone to the trash since is accepted without it', async () => {
    await checks('all')
    const own = await ownCard()
    const [stays, gone] = [await aTopic(db), await aTopic(db)]
    await own.person.put(own.address, { topics: [stays.id, gone.id] })
    await moderator.delete(`/api/topics/${gone.id}`)
    const [proposal] = await waitingOf(own.id)
    expect(proposal.new, 'a moderator is shown what would be written').toMatchObject([{ id: stays.id }])
    const { body: card } = await own.person.get(own.address)
    expect(card.data.proposals).toMatchObject([{ value: [{ id: stays.id }] }])
    expect((await accept(proposal.id, { version: proposal.version })).status).toBe(200)
    expect((await moderator.get(own.address)).body.data.topics).toMatchObject([{ id: stays.id }])
    expect(await waitingOf(own.id)).toEqual([])
  })

  test('a list is told by the names of today', async () => {
    await checks('all')
    const own = await ownCard()
    const topic = await aTopic(db, { title: 'Безсонница' })
    await own.person.put(own.address, { topics: [topic.id] })
    await moderator.put(`/api/topics/${topic.id}`, { title: 'Бессонница' })
    const [proposal] = await waitingOf(own.id)
    expect([proposal.new, proposal.is_stale]).toEqual([[{ id: topic.id, title: 'Бессонница' }], false])
  })

  test('that everything waits: texts, topics, the photo', async () => {
    await checks('all')
    const own = await ownCard()
    const topic = await aTopic(db, { title: 'Сон' })
    await own.person.put(own.address, { help_text: 'Со сном', topics: [topic.id] })
    await own.person.post(own.address, photoForm(await aPicture()))
    const { body } = await own.person.get(own.address)
    expect(body.data).toMatchObject({ help_text: null, topics: [], avatar: null })
    const proposed = await waitingOf(own.id)
    expect(proposed).toMatchObject([
      { field: 'topics', old: [], new: [{ id: topic.id, title: 'Сон' }] },
      { field: 'help_text', why: 'all', claims: [] },
      { field: 'avatar' },
    ])
    for (const { id, version } of proposed) expect((await accept(id, { version })).status).toBe(200)
    const { data } = (await own.person.get(own.address)).body
    expect(data).toMatchObject({ help_text: 'Со сном', topics: [{ id: topic.id }], proposals: [] })
    expect((await guest(world).get(data.avatar)).status).toBe(200)
  })

  test('by the words that there are', async () => {
    const { status, body } = await checks('some')
    expect([status, body.errors]).toEqual([422, { card_checks: ['Такого выбора нет'] }])
  })
})

describe('a moderator', () => {
  test('accepts: the card is saved like by any other save, the page shows it, the psychologist reads of it', async () => {
    const own = await ownCard()
    await own.person.put(own.address, { about: PROMISE })
    const [{ id, version, old, author, card_version }] = await waitingOf(own.id)
    expect([old, author.id]).toEqual(['Работаю бережно.', own.userId])
    const lines = await auditOf(world, async () => {
      const { status, body } = await accept(id, { version })
      expect([status, body.data]).toEqual([200, { psychologist_id: own.id, version: card_version + 1 }])
    })
    expect(lines).toMatchObject([
      {
        action: 'psychologist.proposal-accepted',
        actor_id: moderator.id,
        changes: [{ field: 'about', old: 'Работаю бережно.', new: PROMISE }],
      },
    ])
    expect((await seen(own)).about).toBe(PROMISE)
    expect(await waitingOf(own.id)).toEqual([])
    const letter = (await world.letters()).at(-1)
    expect(letter?.subject).toContain('Ваша правка на\u00a0сайте')
    expect((await accept(id, { version })).status).toBe(404)
  })

  test('puts an accepted change back by the history', async () => {
    const own = await ownCard()
    await own.person.put(own.address, { about: PROMISE })
    const [{ id, version }] = await waitingOf(own.id)
    await accept(id, { version })
    const query = `subject_type=psychologist&subject_id=${own.id}`
    const [line] = (await admin.get(`/api/history?${query}`)).body.data
    expect(line).toMatchObject({ action: 'psychologist.proposal-accepted', can: { revert: true, fields: ['about'] } })
    expect((await admin.post(`/api/audit-logs/${line.id}/revert`, { field: 'about' })).status).toBe(200)
    expect((await seen(own)).about).toBe('Работаю бережно.')
  })

  test('marks the documents that they have seen as they accept them', async () => {
    const own = await ownCard({ isChecked: true })
    const more = { ...diploma, type: 'course', title: 'Курс' }
    await own.person.put(own.address, { credentials: [diploma, { ...more, verified: true }] })
    const [{ id, version, new: proposed }] = await waitingOf(own.id)
    expect(proposed.map(({ verified }: { verified: boolean }) => verified)).toEqual([true, false])
    await accept(id, { version, is_checked: true })
    const { credentials } = (await own.person.get(own.address)).body.data
    expect(credentials.map(({ verified }: { verified: boolean }) => verified)).toEqual([true, true])
  })

  test('gives no mark back that the card has lost meanwhile', async () => {
    const own = await ownCard({ isChecked: true })
    await own.person.put(own.address, { credentials: [diploma, { ...diploma, title: 'Второй' }] })
    const [{ id, version }] = await waitingOf(own.id)
    await moderator.put(own.address, { credentials: [{ ...diploma, verified: false }] })
    const [{ is_stale, card_version }] = await waitingOf(own.id)
    expect([is_stale, (await accept(id, { version })).status]).toEqual([true, 409])
    await accept(id, { version, card_version })
    const { credentials, verified_at } = (await own.person.get(own.address)).body.data
    expect([credentials.length, verified_at]).toEqual([2, null])
  })

  test('accepts over what a colleague has changed only after they have seen it', async () => {
    const own = await ownCard()
    await own.person.put(own.address, { about: PROMISE })
    const [{ id, version, card_version }] = await waitingOf(own.id)
    await moderator.put(own.address, { price: 500_000 })
    expect((await waitingOf(own.id))[0].is_stale).toBe(false)
    await moderator.put(own.address, { about: 'Поправил модератор' })
    for (const body of [{ version }, { version, card_version }]) {
      const { status, body: refused } = await accept(id, body)
      expect([status, refused.message]).toEqual([409, expect.stringContaining('тем временем изменили')])
    }
    const [now] = await waitingOf(own.id)
    expect(now).toMatchObject({ is_stale: true, old: 'Поправил модератор', new: PROMISE })
    expect((await accept(id, { version, card_version: now.card_version })).status).toBe(200)
    expect((await seen(own)).about).toBe(PROMISE)
  })

  test('gives it back with a reason, which the psychologist reads; another save sends it anew', async () => {
    const own = await ownCard()
    await own.person.put(own.address, { about: PROMISE })
    const [{ id, version }] = await waitingOf(own.id)
    const empty = await giveBack(id, { version, reason: ' ' })
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['reason']])
    const lines = await auditOf(world, async () => {
      expect((await giveBack(id, { version, reason: 'Обещать результат нельзя' })).status).toBe(200)
    })
    expect(lines).toMatchObject([{ action: 'psychologist.proposal-returned' }])
    expect((await world.letters()).at(-1)?.text).toContain('Обещать результат нельзя')
    expect((await own.person.get(own.address)).body.data.proposals).toMatchObject([
      { state: 'returned', reason: 'Обещать результат нельзя', value: PROMISE },
    ])
    expect(await waitingOf(own.id)).toEqual([])
    expect((await accept(id, { version: version + 1 })).status).toBe(404)
    await own.person.put(own.address, { help_text: 'Другое' })
    expect((await own.person.get(own.address)).body.data.proposals).toHaveLength(1)
    await own.person.put(own.address, { about: PROMISE })
    expect(await waitingOf(own.id)).toMatchObject([{ field: 'about', version: version + 2 }])
    await own.person.put(own.address, { about: 'Без обещаний' })
    expect((await own.person.get(own.address)).body.data).toMatchObject({ about: 'Без обещаний', proposals: [] })
  })

  test('decides about somebody who was fired, and nobody is written to', async () => {
    const own = await ownCard()
    await own.person.put(own.address, { about: PROMISE })
    await admin.post(`/api/users/${own.userId}/fire`)
    const [{ id, version, is_author_gone }] = await waitingOf(own.id)
    const before = (await world.letters()).length
    expect([is_author_gone, (await accept(id, { version })).status]).toEqual([true, 200])
    expect((await world.letters()).length).toBe(before)
  })

  test('sees how many wait on the first screen, and the psychologist which', async () => {
    const own = await ownCard()
    await own.person.put(own.address, { about: PROMISE })
    const { own_card } = (await own.person.get('/api/dashboard')).body.data
    expect(own_card.proposals).toEqual([{ field: 'about', state: 'waiting' }])
    const tiles = (await moderator.get('/api/dashboard')).body.data.tiles as { name: string; count: number }[]
    expect(tiles.find(({ name }) => name === 'card-proposals')).toMatchObject({
      count: 1,
      href: '/sm-admin/psychologists/proposals',
    })
    expect((await moderator.get('/api/events/counts')).body.data.counts.card_proposals).toBe(1)
  })
})

describe('what waits', () => {
  test('is withdrawn by whose it is alone', async () => {
    const [own, other] = [await ownCard(), await ownCard()]
    await own.person.put(own.address, { about: PROMISE })
    const [{ id }] = await waitingOf(own.id)
    for (const who of [other.person, admin]) expect((await who.delete(`${LIST}/${id}`)).status).toBe(404)
    expect((await moderator.delete(`${LIST}/${id}`)).status).toBe(403)
    expect((await guest(world).delete(`${LIST}/${id}`)).status).toBe(401)
    const lines = await auditOf(world, async () => {
      expect((await own.person.delete(`${LIST}/${id}`)).status).toBe(204)
    })
    expect(lines).toMatchObject([{ action: 'psychologist.proposal-withdrawn', changes: [{ old: PROMISE, new: null }] }])
    expect((await own.person.delete(`${LIST}/${id}`)).status).toBe(404)
  })

  test('is for those who keep the cards: others neither see nor decide', async () => {
    const own = await ownCard()
    await own.person.put(own.address, { about: PROMISE })
    const [{ id, version }] = await waitingOf(own.id)
    expect((await guest(world).get(LIST)).status).toBe(401)
    for (const who of [await signedInAs(world, 'writer'), own.person]) {
      expect((await who.get(LIST)).status).toBe(403)
      expect((await accept(id, { version }, who)).status).toBe(403)
      expect((await giveBack(id, { version, reason: 'Нет' }, who)).status).toBe(403)
    }
    const writer = await signedInAs(world, 'writer')
    expect((await writer.get(own.address)).body.data.proposals).toEqual([])
    expect((await accept(2_147_483_647, { version: 1 })).status).toBe(404)
    expect((await accept(id, {})).status).toBe(422)
  })

  test('goes with a card that goes to the trash, by whichever way', async () => {
    const own = await ownCard()
    await own.person.put(own.address, { about: PROMISE })
    await moderator.delete(own.address)
    await moderator.post(`${own.address}/restore`)
    expect((await own.person.get(own.address)).body.data.proposals).toEqual([])
  })

  test('does not mark what was changed before as changed again', async () => {
    const own = await ownCard()
    await moderator.put(own.address, { about: 'Прежде' })
    await own.person.put(own.address, { about: PROMISE })
    const { data } = (await admin.get(`/api/history?subject_type=psychologist&subject_id=${own.id}`)).body
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'psychologist.proposed', can: { revert: false } },
      { action: 'psychologist.updated', changed_since: [], can: { revert: true } },
    ])
  })

  test('is told to its author with the rest of what is kept about them', async () => {
    const own = await ownCard()
    await own.person.put(own.address, { about: PROMISE })
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', own.userId)
      .executeTakeFirstOrThrow()
    const pass = await aPass(db, email, world.clock.now)
    const { body } = await guest(world).ask('/api/my-data', { headers: withPass(guest(world), pass) })
    expect(JSON.stringify(body)).toContain(`«О себе»: ${PROMISE}`.replace('\u00a0', ' '))
  })

  test('is put back from the history only by way of the card', async () => {
    const own = await ownCard()
    await moderator.put(own.address, { about: PROMISE })
    await moderator.put(own.address, { about: 'Без обещаний' })
    const { data } = (await own.person.get(`/api/history?subject_type=psychologist&subject_id=${own.id}`)).body
    const { status, body } = await own.person.post(`/api/audit-logs/${data[0].id}/revert`, { field: 'about' })
    expect([status, body.errors.field[0]]).toEqual([
      422,
      expect.stringContaining('Прежнее сначала посмотрит модератор'),
    ])
    expect(await waitingOf(own.id)).toEqual([])
  })
})
