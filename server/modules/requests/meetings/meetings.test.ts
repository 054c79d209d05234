import { beforeEach, describe, expect, test } from 'vitest'
import { aBranch, aPsychologist, aRequest } from '#test/builders.ts'
import { refuseRows } from '#test/fakes/refused-rows.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { remindOfMeetings } from './reminders.ts'
import { notifyOfMeetings } from './meeting-notifications.ts'
import { sendMeetingThanks } from './thanks.ts'

const world = await openWorld()
const { db, outbox } = world
const PATH = '/api/consultation-requests'
const vera = await aPsychologist(db, { is_published: true })
const pavel = await aPsychologist(db, { is_published: true })
const branch = await aBranch(db, { title: 'Чистые пруды' })
/** Nobody’s session outlives the days that a test jumps over. */
const sofya = () => signedInAs(world, 'moderator')
const zone = { timeZone: 'Europe/Moscow', city: 'Москва' }
const services = { outbox, site: { appUrl: 'http://smysl.test', siteName: 'Смысл' }, zone }
const inNobodysName = () => ({
  db,
  clock: () => world.clock.now,
  actor: null,
  request: { id: 'round', ip: null, userAgent: null },
})
const later = (minutes: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000)
}
const at = (days: number, hour = 15) => {
  const day = new Date(world.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
}
const subjects = async () => {
  later(3)
  const letters = await world.letters()
  return letters.slice(seen).map(({ subject }) => subject.replaceAll('\u00a0', ' ').replace(/ — .*/, ''))
}
const recipients = async () => {
  later(3)
  return (await world.letters()).slice(seen).map(({ to }) => to)
}
let seen = 0

beforeEach(async () => {
  await db.deleteFrom('requests').execute()
  await db.deleteFrom('letters').execute()
  seen = (await world.letters()).length
  world.clock.now = new Date('2026-11-24T06:00:00.000Z')
})

const CAME = { created_at: new Date('2026-11-23T06:00:00.000Z'), status: 'in_work' } as const
const OLGA = { ...CAME, contact_type: 'email', contact: 'olga@mail.test' } as const
const booking = { status: 'booked', chosen_psychologist_id: vera.id }
const save = async (id: number, body: object) => {
  const answer = await (await sofya()).patch(`${PATH}/${id}`, body)
  expect(answer.status).toBe(200)
}

describe('whoever left an address', () => {
  test('reads of the time that staff chose, without the psychologist’s name', async () => {
    const { id } = await aRequest(db, OLGA)
    const place = { meeting_format: 'offline', meeting_branch_id: branch.id }
    await save(id, { ...booking, meeting_at: '2026-12-01T15:00:00.000Z', ...place })
    expect(await subjects()).toEqual(['Вы записаны на 1 декабря 2026 (вторник), 18:00'])
    const [letter] = (await world.letters()).slice(seen)
    expect(letter?.to).toBe('olga@mail.test')
    expect(letter?.text.replaceAll('\u00a0', ' ')).toContain(
      '1 декабря 2026 (вторник), 18:00 по московскому времени. Где: очно, филиал «Чистые пруды».',
    )
    expect(`${letter?.subject} ${letter?.text}`).not.toContain(vera.full_name)
  })

  test('is told of each true change once, and of nothing that was put right at once', async () => {
    const { id } = await aRequest(db, OLGA)
    await save(id, { ...booking, meeting_at: at(7) })
    expect(await subjects()).toHaveLength(1)
    await save(id, { notes: 'Перезвонить' })
    await save(id, { status: 'paid' })
    await save(id, { meeting_at: at(8) })
    await save(id, { meeting_at: at(9) })
    await save(id, { meeting_at: at(7) })
    expect(await subjects(), 'back where it was').toHaveLength(1)
    await save(id, { meeting_at: at(9), chosen_psychologist_id: pavel.id })
    expect((await subjects()).slice(1)).toEqual(['Ваша встреча: 3 декабря 2026 (четверг), 18:00'])
    const { text } = (await world.letters()).at(-1) ?? { text: '' }
    expect(text).toContain('время и психолог')
  })

  test('hears that the meeting is off; not of one that nobody has told them', async () => {
    const [told, silent] = [await aRequest(db, OLGA), await aRequest(db, OLGA)]
    await save(told.id, { ...booking, meeting_at: at(7) })
    await save(silent.id, { ...booking, meeting_at: at(8) })
    await save(silent.id, { status: 'lost' })
    expect(await subjects()).toEqual(['Вы записаны на 1 декабря 2026 (вторник), 18:00'])
    await save(told.id, { status: 'lost' })
    await save(told.id, { lost_reason: 'changed_mind' })
    expect((await subjects()).slice(1)).toEqual(['Встреча 1 декабря 2026 (вторник), 18:00 отменена'])
    await save(told.id, { status: 'in_work' })
    await save(told.id, { status: 'booked' })
    expect((await subjects()).slice(2)).toEqual(['Вы записаны на 1 декабря 2026 (вторник), 18:00'])
  })

  test('hears of what was changed for many at once, and when money moved the request on', async () => {
    const { id } = await aRequest(db, { ...OLGA, chosen_psychologist_id: vera.id, meeting_at: new Date(at(7)) })
    await db.updateTable('requests').set({ updated_at: world.clock.now }).where('id', '=', id).execute()
    await notifyOfMeetings(inNobodysName(), services)
    expect(await subjects(), 'not agreed yet').toEqual([])
    await (await sofya()).post(`${PATH}/bulk`, { action: 'set-status', status: 'booked', ids: [id] })
    await Promise.all([notifyOfMeetings(inNobodysName(), services), notifyOfMeetings(inNobodysName(), services)])
    expect(await subjects()).toEqual(['Вы записаны на 1 декабря 2026 (вторник), 18:00'])
  })

  test('who withdrew a request and paid all the same hears of the time that is then agreed', async () => {
    const { id } = await aRequest(db, { ...OLGA, status: 'paid', withdrawn_at: world.clock.now })
    await save(id, { chosen_psychologist_id: vera.id, meeting_at: at(7) })
    expect(await subjects()).toEqual(['Вы записаны на 1 декабря 2026 (вторник), 18:00'])
    expect(await db.selectFrom('requests').select('withdrawn_at').execute()).toEqual([{ withdrawn_at: null }])
  })

  test('who left a telephone, and a time that has passed, bring no letter', async () => {
    const [phone, past] = [await aRequest(db, CAME), await aRequest(db, OLGA)]
    await save(phone.id, { ...booking, meeting_at: at(7) })
    await save(past.id, { ...booking, meeting_at: at(-1) })
    expect(await subjects()).toEqual([])
  })
})

describe('a reminder', () => {
  const remind = (hoursBefore = [24, 2]) => remindOfMeetings(inNobodysName(), { ...services, hoursBefore })

  test('comes the day before and shortly before, once from several processes', async () => {
    const { id } = await aRequest(db, OLGA)
    await save(id, { ...booking, meeting_at: at(2) })
    expect(await subjects()).toHaveLength(1)
    await remind()
    expect(await subjects()).toHaveLength(1)
    world.clock.now = new Date(at(1))
    await Promise.all([remind(), remind(), remind()])
    expect((await subjects()).slice(1)).toEqual(['Напоминаем о встрече 26 ноября 2026 (четверг), 18:00'])
    world.clock.now = new Date(at(1, 13))
    await remind()
    await remind()
    expect(await subjects()).toHaveLength(3)
  })

  test('follows a meeting that is moved, and does not come for one that is off', async () => {
    const [moved, off] = [await aRequest(db, OLGA), await aRequest(db, OLGA)]
    for (const { id } of [moved, off]) await save(id, { ...booking, meeting_at: at(2) })
    await subjects()
    await save(moved.id, { meeting_at: at(4) })
    await save(off.id, { status: 'lost' })
    const before = (await subjects()).length
    world.clock.now = new Date(at(2, 14))
    await remind()
    expect(await subjects()).toHaveLength(before)
    world.clock.now = new Date(at(1, 16))
    await remind()
    expect((await subjects()).slice(before)).toEqual(['Напоминаем о встрече 28 ноября 2026 (суббота), 18:00'])
  })

  test('that has not left when the meeting is moved never leaves', async () => {
    const { id } = await aRequest(db, OLGA)
    await save(id, { ...booking, meeting_at: at(2) })
    await subjects()
    world.clock.now = new Date(at(1))
    await remind()
    await save(id, { meeting_at: at(4) })
    expect((await subjects()).slice(1)).toEqual(['Ваша встреча: 29 ноября 2026 (воскресенье), 18:00'])
  })

  test('is one after an absence, none for what was just agreed, and none where the practice wants none', async () => {
    const [old, fresh] = [await aRequest(db, OLGA), await aRequest(db, OLGA)]
    await save(old.id, { ...booking, meeting_at: at(2) })
    await subjects()
    world.clock.now = new Date(at(2, 14))
    await save(fresh.id, { ...booking, meeting_at: at(0, 15) })
    await remind([])
    expect(await subjects()).toHaveLength(2)
    await remind()
    expect((await subjects()).slice(2)).toEqual(['Напоминаем о встрече 26 ноября 2026 (четверг), 18:00'])
  })
})

test('thanks go after a meeting that was not paid for here, once, with the way to the form', async () => {
  const [there, phone] = [await aRequest(db, { ...OLGA, status: 'booked' }), await aRequest(db, { status: 'booked' })]
  const thank = () => sendMeetingThanks(inNobodysName(), services)
  await thank()
  for (const { id } of [there, phone]) await save(id, { status: 'done' })
  await Promise.all([thank(), thank()])
  expect(await subjects()).toEqual(['Спасибо за встречу'])
  expect((await world.letters()).at(-1)?.text).toContain('http://smysl.test/reviews')
})

describe('one letter that cannot be written holds up none after it', () => {
  const refused = async (id: number, round: () => Promise<void>) => {
    const letThrough = await refuseRows(db, { table: 'letters', on: 'insert', where: `new.subject = 'request:${id}'` })
    await expect(round()).rejects.toThrow('this one cannot be done')
    await letThrough()
  }
  const notify = () => notifyOfMeetings(inNobodysName(), services)
  const remind = () => remindOfMeetings(inNobodysName(), { ...services, hoursBefore: [24] })
  const thank = () => sendMeetingThanks(inNobodysName(), services)

  test('that an hour was agreed', async () => {
    const agreed = { ...OLGA, status: 'booked', chosen_psychologist_id: vera.id, meeting_at: new Date(at(7)) } as const
    const one = await aRequest(db, agreed)
    await aRequest(db, { ...agreed, contact: 'anna@mail.test' })
    await refused(one.id, notify)
    expect(await recipients()).toEqual(['anna@mail.test'])
    await notify()
    expect(await recipients()).toEqual(['anna@mail.test', 'olga@mail.test'])
  })

  test('a reminder', async () => {
    const [one, other] = [await aRequest(db, OLGA), await aRequest(db, { ...OLGA, contact: 'anna@mail.test' })]
    for (const { id } of [one, other]) await save(id, { ...booking, meeting_at: at(2) })
    const told = (await recipients()).length
    world.clock.now = new Date(at(1))
    await refused(one.id, remind)
    expect((await recipients()).slice(told)).toEqual(['anna@mail.test'])
    await remind()
    expect((await recipients()).slice(told)).toEqual(['anna@mail.test', 'olga@mail.test'])
  })

  test('thanks', async () => {
    const came = { ...OLGA, status: 'booked' } as const
    const [one, other] = [await aRequest(db, came), await aRequest(db, { ...came, contact: 'anna@mail.test' })]
    for (const { id } of [one, other]) await save(id, { status: 'done' })
    await refused(one.id, thank)
    expect(await recipients()).toEqual(['anna@mail.test'])
    await thank()
    expect(await recipients()).toEqual(['anna@mail.test', 'olga@mail.test'])
  })
})
