import { describe, expect, test } from 'vitest'
import { bestMatches, findMatches } from './matching.ts'
import { MATCH_WEIGHTS, type MatchRule } from './match-rules.ts'
import type { MatchAnswers, MatchCard, MatchTopic } from './match-answers.ts'

const topic = (id: number, title: string, more: Partial<MatchTopic> = {}): MatchTopic => {
  return { id, title, groups: [], spoken: null, ...more }
}
const ANXIETY = topic(1, 'Тревога', { groups: ['anxiety', 'teen_mood'], spoken: 'с тревогой' })
const GRIEF = topic(2, 'Утрата близкого', { groups: ['loss'] })
const TEENS = topic(3, 'Трудности подростка')
const PANIC = topic(4, 'Паника', { groups: ['anxiety', 'teen_mood'], spoken: 'с паникой' })
const FEARS = topic(5, 'Страхи', { groups: ['anxiety'], spoken: 'со страхами' })
const MOSCOW = { id: 7, title: 'Москва, Чистые пруды' }
const TVERSKAYA = { id: 8, title: 'Москва, Тверская' }
const KAZAN = { id: 9, title: 'Казань, Баумана' }
const lists = { topics: [ANXIETY, GRIEF, TEENS, PANIC, FEARS], branches: [MOSCOW, TVERSKAYA, KAZAN] }
const moment = { now: new Date('2026-11-20T09:00:00Z'), day: '2026-11-20', timeZone: 'Europe/Moscow' }

function card(slug: string, traits: Partial<MatchCard> = {}): MatchCard {
  return {
    slug,
    gender: 'female',
    price: 450_000,
    price_couple: null,
    is_couples: false,
    format: ['online'],
    next_slot_at: null,
    booking_link: 'https://booking.example',
    topics: [],
    branches: [],
    ...traits,
  }
}

const answers = (traits: Partial<MatchAnswers> = {}): MatchAnswers => ({ for_whom: 'self', topics: [], ...traits })
const find = (asked: Partial<MatchAnswers>, cards: MatchCard[]) => bestMatches(answers(asked), cards, moment, lists)
const slugs = (found: { psychologist: MatchCard }[]) => found.map((match) => match.psychologist.slug)
/** What is said of one person, spaces as they are typed. */
function told(asked: Partial<MatchAnswers>, traits: Partial<MatchCard>) {
  const [match] = find(asked, [card('a', traits)])
  const texts = (facts: { text: string }[] = []) => facts.map(({ text }) => text)
  return { met: texts(match?.reasons), unmet: texts(match?.change) }
}

describe('the score', () => {
  test('shows at most three, the best first', () => {
    const cards = [
      card('none'),
      card('one', { topics: [ANXIETY] }),
      card('both', { topics: [ANXIETY, GRIEF] }),
      card('other', { topics: [GRIEF] }),
    ]
    const found = find({ topics: [1, 2] }, cards)
    expect(found).toHaveLength(3)
    expect(found[0]?.psychologist.slug).toBe('both')
    expect(found.map((match) => match.score)).toEqual([60, 30, 30])
  })

  test('is the sum of what the reasons say, and each unmet wish says what it would add', () => {
    const wishes = { gender: 'male', format: 'offline', branch: 7, price_to: 400_000, time: 'week' } as const
    const cards = [
      card('mixed', {
        topics: [ANXIETY, GRIEF],
        format: ['online', 'offline'],
        branches: [MOSCOW],
        next_slot_at: '2026-11-22T16:00:00Z',
      }),
      card('grieving', { topics: [GRIEF], gender: 'male', price: 300_000 }),
    ]
    for (const match of find({ ...wishes, topics: [1, 2] }, cards)) {
      expect(match.score).toBe(match.reasons.reduce((sum, fact) => sum + fact.points, 0))
      const whole = match.score + match.change.reduce((sum, fact) => sum + fact.points, 0)
      expect(whole).toBe(sumOf('topics', 'gender', 'format', 'branch', 'price', 'time'))
    }
  })

  test('couples see only those who work with couples, at the price for two', () => {
    const cards = [card('single', { price: 100_000 }), card('pair', { is_couples: true, price_couple: 600_000 })]
    const found = find({ for_whom: 'couple', price_to: 500_000 }, cards)
    expect(slugs(found)).toEqual(['pair'])
    expect(found[0]?.change.map((fact) => fact.rule)).toEqual(['price'])
  })

  test('a time that has passed is no time', () => {
    expect(find({ time: 'today' }, [card('a', { next_slot_at: '2026-11-20T08:00:00Z' })])[0]?.score).toBe(0)
  })

  test('a topic that nobody has weighs nothing', () => {
    expect(find({ topics: [99] }, [card('a')])[0]).toMatchObject({ score: 0, reasons: [], change: [], loosened: [] })
  })

  test('equals: who can be booked comes first, then the lot of the day, whatever the order they came in', () => {
    const cards = ['a', 'b', 'c', 'd', 'e'].map((slug) => card(slug, slug === 'a' ? { booking_link: null } : {}))
    const found = slugs(find({}, cards))
    expect(found).not.toContain('a')
    expect(slugs(find({}, cards.toReversed()))).toEqual(found)
    const days = Array.from({ length: 20 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`)
    const firsts = new Set(days.map((day) => slugs(bestMatches(answers(), cards, { ...moment, day }, lists))[0]))
    expect(firsts.size).toBeGreaterThan(2)
  })
})

describe('what must fit', () => {
  test('nobody with neither topic stands before somebody with one, whatever else fits', () => {
    const cards = [
      card('cheap', { price: 100_000, next_slot_at: '2026-11-20T10:00:00Z' }),
      card('dear', { price: 510_000, topics: [ANXIETY, GRIEF] }),
    ]
    expect(slugs(find({ topics: [1, 2], price_to: 500_000, time: 'today' }, cards))).toEqual(['dear', 'cheap'])
  })

  test('the city of a room must fit, the room itself is a wish', () => {
    const offline = { format: ['offline' as const] }
    const cards = [
      card('kazan', { ...offline, branches: [KAZAN], price: 100_000 }),
      card('video', { price: 100_000 }),
      card('same-room', { ...offline, branches: [MOSCOW] }),
      card('same-city', { ...offline, branches: [TVERSKAYA] }),
    ]
    const found = find({ format: 'offline', branch: 7, price_to: 200_000 }, cards)
    expect(slugs(found)).toEqual(['same-room', 'same-city', 'video'])
    expect(found.map(({ loosened }) => loosened)).toEqual([[], [], ['online']])
  })

  test('is let go in one order: gender, a meeting over video, near topics, another city, topics, teenagers', () => {
    const fitting = { topics: [ANXIETY, TEENS], format: ['offline' as const], branches: [MOSCOW] }
    const wishes: Partial<MatchAnswers> = {
      for_whom: 'teen',
      topics: [1],
      gender: 'female',
      format: 'offline',
      branch: 7,
    }
    const ladder = {
      all: {},
      gender: { gender: 'male' },
      online: { format: ['online'] },
      near: { topics: [PANIC, TEENS] },
      elsewhere: { branches: [KAZAN] },
      topics: { topics: [GRIEF, TEENS] },
      teens: { topics: [ANXIETY] },
    } as const satisfies Record<string, object>
    let left = Object.entries(ladder).map(([slug, traits]) => card(slug, { ...fitting, ...(traits as object) }))
    for (const slug of Object.keys(ladder)) {
      const [first] = find(wishes, left)
      expect([first?.psychologist.slug, first?.loosened]).toEqual([slug, slug === 'all' ? [] : [slug]])
      left = left.slice(1)
    }
  })

  test('a group is met by any of its topics, and narrowed by one that is chosen by name', () => {
    const cards = [card('panic', { topics: [PANIC] }), card('grief', { topics: [GRIEF] })]
    expect(find({ groups: ['anxiety'] }, cards)[0]).toMatchObject({ psychologist: { slug: 'panic' }, loosened: [] })
    const [near] = find({ groups: ['anxiety'], topics: [1] }, cards)
    expect(near).toMatchObject({ psychologist: { slug: 'panic' }, loosened: ['near'] })
  })

  test('says how many fit, and what would show more, only where they are fewer than three', () => {
    const cards = [card('there', { format: ['offline'], branches: [KAZAN] }), card('b'), card('c'), card('d')]
    expect(findMatches(answers({ format: 'offline', branch: 9 }), cards, moment, lists)).toMatchObject({
      fitting: 1,
      ways: [{ way: 'online', count: 3 }],
    })
    expect(findMatches(answers({ format: 'online' }), cards, moment, lists)).toMatchObject({ fitting: 3, ways: [] })
  })
})

describe('the words', () => {
  test('topics as people say them, with one preposition where one serves all', () => {
    const met = (topics: MatchTopic[]) => told({ topics: topics.map(({ id }) => id) }, { topics }).met
    expect(met([ANXIETY])).toEqual(['работает с тревогой'])
    expect(met([ANXIETY, PANIC])).toEqual(['работает с тревогой и паникой'])
    expect(met([ANXIETY, PANIC, FEARS])).toEqual(['работает с тревогой, с паникой и со страхами'])
    expect(met([ANXIETY, GRIEF])).toEqual(['работает с темами «Тревога» и «Утрата близкого»'])
    expect(told({ topics: [1, 2] }, { topics: [ANXIETY] }).unmet).toEqual(['среди главных тем нет: «Утрата близкого»'])
    expect(told({ groups: ['loss'] }, {}).unmet).toEqual(['среди главных тем нет: «Утрата»'])
  })

  test('time: the gender of the psychologist, the day as it is called', () => {
    const said = (gender: MatchCard['gender'], next_slot_at: string) => {
      const { met, unmet } = told({ time: 'three_days' }, { gender, next_slot_at })
      return [...met, ...unmet]
    }
    expect(said('female', '2026-11-20T16:00:00Z')).toEqual(['свободна сегодня в\u00a019:00'])
    expect(said('male', '2026-11-21T06:30:00Z')).toEqual(['свободен завтра в\u00a009:30'])
    expect(said(null, '2026-11-22T09:00:00Z')).toEqual(['ближайшее время: 22\u00a0ноября в\u00a012:00'])
    expect(said('female', '2026-11-30T09:00:00Z')).toEqual(['свободна только 30\u00a0ноября в\u00a012:00'])
  })

  test('price: by how much, and never points', () => {
    expect(told({ price_to: 330_000 }, {}).unmet).toEqual(['на 1\u00a0200\u00a0₽ дороже, чем вы хотели'])
    expect(told({ price_to: 500_000 }, {}).met).toEqual(['не дороже, чем вы хотели'])
    expect(told({ price_to: 500_000 }, { price: null }).unmet).toEqual(['цену назовут при записи'])
  })

  test('place: what is there instead', () => {
    const wish = { format: 'offline', branch: 7 } as const
    expect(told(wish, {}).unmet[0]).toBe('встречается только онлайн')
    expect(told(wish, { format: ['online', 'offline'], branches: [KAZAN] }).unmet).toEqual([
      'в вашем городе не принимает, но встречается онлайн',
    ])
    const offline = { format: ['offline' as const] }
    expect(told(wish, { ...offline, branches: [KAZAN] }).unmet).toEqual(['принимает в другом городе: Казань'])
    expect(told(wish, { ...offline, branches: [TVERSKAYA] }).unmet).toEqual([
      'принимает в другом месте: Москва, Тверская',
    ])
  })
})

function sumOf(...rules: MatchRule[]): number {
  return rules.reduce((sum, rule) => sum + MATCH_WEIGHTS[rule], 0)
}
