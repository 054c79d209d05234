import { beforeEach, expect, test } from 'vitest'
import { USUAL_NOTICES } from '#contract/office/notices.ts'
import { NewsLetters } from '#server/modules/notices/news-letters.ts'
import { aBranch, aPsychologist, aUser } from '#test/builders.ts'
import { signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const clock = () => world.clock.now
const letters = new NewsLetters({
  ...{ db, clock, zone: { timeZone: 'Europe/Moscow' }, log: world.log, outbox: world.outbox },
  site: { appUrl: 'http://smysl.test', siteName: 'Смысл' },
})
const moderator = await signedInAs(world, 'moderator')
const [PROMISE, ANOTHER] = ['Гарантирую результат.', 'Вылечу.']

beforeEach(async () => {
  for (const table of ['card_proposals', 'notice_settings', 'staff_notices'] as const) {
    await db.deleteFrom(table).execute()
  }
  // Ten in the morning in Moscow.
  world.clock.now = new Date('2026-11-20T07:00:00Z')
})

async function ownCard() {
  const user = await aUser(db, { role: 'psychologist' })
  const card = await aPsychologist(db, { user_id: user.id, is_published: true, about: 'Работаю бережно.' })
  const person = await signIn(world, user.id)
  return { ...card, person, put: (fields: object) => person.put(`/api/psychologists/${card.id}`, fields) }
}
const choose = (some: object) => moderator.post('/api/notices/settings', { ...USUAL_NOTICES, ...some })
const told = () => db.selectFrom('staff_notices').select(['kind', 'subject_id', 'branch_ids']).orderBy('id').execute()
const waiting = async () => (await moderator.get('/api/card-proposals')).body.data
const giveBack = ({ id, version }: { id: number; version: number }) =>
  moderator.post(`/api/card-proposals/${id}/return`, { version, reason: 'Обещать результат нельзя' })
/** The subjects of what comes within the next ten minutes. */
async function lettersOfNow() {
  const before = (await world.letters()).length
  world.clock.now = new Date(world.clock.now.getTime() + 10 * 60_000)
  await letters.settled()
  return (await world.letters()).slice(before).map(({ subject }) => subject)
}

test('staff hear of a card whose change waits, once until somebody has decided', async () => {
  await choose({ letter_kinds: ['card_proposals'] })
  const own = await ownCard()
  await own.put({ help_text: 'Со сном' })
  expect(await told(), 'what is public at once is no news').toEqual([])
  await own.put({ about: PROMISE })
  for (const fields of [{ about: PROMISE }, { about: ANOTHER }, { short_intro: PROMISE }]) await own.put(fields)
  expect(await told()).toEqual([{ kind: 'card_proposals', subject_id: own.id, branch_ids: [] }])
  expect(await lettersOfNow()).toEqual(['1\u00a0карточка с\u00a0правками ждёт проверки — Смысл'])
  const [first, second] = await waiting()
  await giveBack(first)
  await own.put({ about: PROMISE })
  expect(await told(), 'another field waits yet').toHaveLength(1)
  for (const proposal of [second, ...(await waiting())]) await giveBack(proposal)
  await own.put({ about: ANOTHER })
  expect(await told()).toHaveLength(2)
  expect(await lettersOfNow()).toHaveLength(1)
})

test('no letter tells of what was decided, withdrawn or thrown away before it went', async () => {
  await choose({ letter_kinds: ['card_proposals'] })
  const [returned, withdrawn, gone, left] = [await ownCard(), await ownCard(), await ownCard(), await ownCard()]
  for (const { put } of [returned, withdrawn, gone, left]) await put({ about: PROMISE })
  const [first] = await waiting()
  await giveBack(first)
  await withdrawn.put({ about: 'Работаю бережно.' })
  await moderator.delete(`/api/psychologists/${gone.id}`)
  await left.put({ about: 'Работаю бережно.' })
  await left.put({ about: ANOTHER })
  const before = await lettersOfNow()
  expect(before.filter((subject) => subject.includes('провер'))).toEqual([
    '1\u00a0карточка с\u00a0правками ждёт проверки — Смысл',
  ])
})

test('who keeps cards of a branch hears of its cards, and whoever keeps none hears of none', async () => {
  const [theirs, other] = [await aBranch(db), await aBranch(db)]
  const own = await ownCard()
  await moderator.put(`/api/psychologists/${own.id}`, { branches: [other.id] })
  const writer = await signedInAs(world, 'writer')
  await own.put({ about: PROMISE })
  expect(await told()).toEqual([{ kind: 'card_proposals', subject_id: own.id, branch_ids: [other.id] }])
  const [{ id: last } = { id: 0 }] = await db.selectFrom('staff_notices').select('id').execute()
  const heard = async (who: typeof moderator) => {
    const { news, ring } = (await who.get(`/api/events/counts?since=${last - 1}`)).body.data
    return [news, ring?.news ?? null]
  }
  const news = [{ kind: 'card_proposals', count: 1 }]
  expect(await heard(moderator)).toEqual([news, news])
  expect(await heard(writer)).toEqual([[], null])
  expect(await heard(own.person)).toEqual([[], null])
  await choose({ branch_ids: [theirs.id] })
  expect(await heard(moderator)).toEqual([news, null])
})
