import { describe, expect, test } from 'vitest'
import { psychologistInputs, type PsychologistField } from '#contract/psychologists/psychologists.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')
const card = await aPsychologist(world.db, { full_name: 'Нетронутая Нина', about: 'Как было' })
const address = `/api/psychologists/${card.id}`

const TEXT = [1, true, {}, ['a'], 'нуль\u0000внутри', 'половина \ud83d знака']
const LINK = [
  1,
  {},
  ['https://a.test'],
  'a.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.test',
  'https://a.test/\u0000',
  'https://a.test/ б',
  '//a.test',
  `https://a.test/${'a'.repeat(2000)}`,
]
const FLAG = ['да', 'yes', 2, -1, {}, [], [1], '', null, 'TRUE']
const LIST = [
  '1',
  1,
  true,
  {},
  [0],
  [-1],
  [1.5],
  ['abc'],
  [true],
  [null],
  [[1]],
  [{}],
  ['0x1'],
  [' 1'],
  [2_147_483_648],
  Array.from({ length: 5000 }, (_, n) => n + 1),
]
const MONEY = ['сто', 1.5, '1.5', -1, true, [100], {}, 100_000_001, '1e3', '99999999999999999999']
const credential = { type: 'degree', institution: 'МГУ', title: 'Психолог', year: 2001 }

/** What no field takes. A field that takes null or an empty value to be cleared has neither here. */
const WRONG: Record<PsychologistField, unknown[]> = {
  is_published: FLAG,
  full_name: [...TEXT, null, '', ' ', 'Я', 'я'.repeat(201)],
  slug: [
    1,
    null,
    '',
    {},
    ['a'],
    'Анна',
    'a_b',
    'a b',
    '-a',
    'a-',
    'a--b',
    'A',
    '../a',
    'a/b',
    'a'.repeat(121),
    'a\n'.repeat(2),
  ],
  ycl_link: LINK,
  help_text: [...TEXT, 'я'.repeat(10_001)],
  about: [...TEXT, 'я'.repeat(10_001)],
  education: [...TEXT, 'я'.repeat(10_001)],
  short_intro: [...TEXT, 'я'.repeat(161)],
  gender: ['other', 1, true, {}, ['male'], 'Female'],
  booking_link: LINK,
  is_couples: FLAG,
  ycl_status: [...MONEY, 1001],
  ycl_is_bookable: FLAG,
  ycl_hidden: FLAG,
  ycl_show_rating: FLAG,
  ycl_fired: FLAG,
  ycl_phone: [79991234567, {}, ['+79991234567'], '123', 'телефон', '+7'.repeat(20)],
  ycl_email: [1, {}, ['a@b.ru'], 'anna', 'a@', '@b.ru', 'a b@c.ru', `${'a'.repeat(250)}@b.ru`, 'a@b.ru\u0000'],
  birthday: [
    1,
    {},
    ['1990-01-01'],
    '01.01.1990',
    '1990-02-30',
    '1990-13-01',
    '1899-12-31',
    '2999-01-01',
    '0000-01-01',
    '1990-01-01T00:00:00Z',
  ],
  price: MONEY,
  meeting_minutes: [...MONEY, 9, 481],
  price_couple: MONEY,
  meeting_minutes_couple: [...MONEY, 9, 481],
  format: ['online', 1, {}, ['phone'], [1], [['online']], [null], Array.from({ length: 11 }, () => 'online')],
  experience_since: [...MONEY, 1949, new Date().getUTCFullYear() + 2],
  credentials: [
    1,
    {},
    'не список',
    '{}',
    '5',
    '"x"',
    [1],
    ['x'],
    [null],
    [[]],
    [{}],
    [{ ...credential, type: 'rumour' }],
    [{ ...credential, year: 1949 }],
    [{ ...credential, year: 'давно' }],
    [{ ...credential, title: '' }],
    [{ ...credential, institution: 'я'.repeat(201) }],
    [{ ...credential, hours: 0 }],
    [{ ...credential, hours: 20_001 }],
    [{ ...credential, verified: 'да' }],
    [{ ...credential, title: 'a\u0000' }],
    [{ ...credential, title: '\ud83d' }],
    Array.from({ length: 51 }, () => credential),
  ],
  workload: [...MONEY, null, '', 100_001],
  schedule_till: [1, {}, [], 'завтра', '2026-02-30', '0000-01-01', '2026-1-1'],
  next_slot_at: [
    1,
    {},
    [],
    'завтра',
    '2026-05-01',
    '2026-05-01T10:00:00',
    '2026-05-01T25:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-02-30T10:00:00Z',
  ],
  user_id: ['0', 0, -1, 1.5, 'abc', true, {}, [1], 2_147_483_648],
  topics: LIST,
  pages: LIST,
  specializations: LIST,
  branches: LIST,
  positions: LIST,
}

const stored = async () => (await moderator.get(address)).body.data

describe.each(Object.entries(WRONG))('%s', (field, values) => {
  test.each(values.map((value) => [short(value), value]))('is not %s', async (_, value) => {
    const before = await stored()
    const lines = await auditOf(world, async () => {
      const { status, body } = await moderator.put(address, { about: 'Не сохранится', [field]: value })
      expect(status).toBe(422)
      expect(Object.keys(body.errors).map((name) => name.split('.')[0])).toEqual(expect.arrayContaining([field]))
      for (const messages of Object.values<string[]>(body.errors))
        for (const message of messages) expect(message).toMatch(/[а-яё]/)
    })
    expect(lines).toEqual([])
    expect(await stored()).toEqual(before)
  })
})

test('every field of the card stands in the table', () => {
  expect(Object.keys(WRONG).toSorted()).toEqual(Object.keys(psychologistInputs).toSorted())
})

test('all wrong fields are named at once', async () => {
  const { status, body } = await moderator.put(address, {
    full_name: '',
    price: -1,
    gender: 'x',
    topics: ['a'],
    about: 'Верно',
  })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual(['full_name', 'gender', 'price', 'topics'])
})

test('how long a meeting may be is told with its bounds', async () => {
  const { status, body } = await moderator.put(address, { meeting_minutes: 5, meeting_minutes_couple: 600 })
  expect([status, body.errors]).toEqual([
    422,
    {
      meeting_minutes: ['Длительность встречи, мин: целое число от 10 до 480'],
      meeting_minutes_couple: ['Длительность для пары, мин: целое число от 10 до 480'],
    },
  ])
})

test.each(['0', '-1', '1.5', 'x', true, {}, [1], null, 2_147_483_648])('a version is not %j', async (version) => {
  const { status, body } = await moderator.put(address, { about: 'Не сохранится', version })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['version']])
})

function short(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 50)}… (${text.length})` : text
}
