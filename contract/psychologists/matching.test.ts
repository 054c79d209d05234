import { describe, expect, test } from 'vitest'
import { findMatches, MATCH_WEIGHTS, type MatchAnswers, type MatchCard } from './matching.ts'

const ANXIETY = { id: 1, title: 'Тревога' }
const GRIEF = { id: 2, title: 'Утрата близкого' }
const TEENS = { id: 3, title: 'Трудности подростка' }
const MOSCOW = { id: 7, title: 'Москва, Чистые пруды' }
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
const slugs = (found: { psychologist: MatchCard }[]) => found.map((match) => match.psychologist.slug)

describe('matching', () => {
  test('shows at most three, the best first', () => {
    const cards = [
      card('none'),
      card('one', { topics: [ANXIETY] }),
      card('both', { topics: [ANXIETY, GRIEF] }),
      card('other', { topics: [GRIEF] }),
    ]
    const found = findMatches(answers({ topics: [1, 2] }), cards, moment)
    expect(found).toHaveLength(3)
    expect(found[0]?.psychologist.slug).toBe('both')
    expect(found.map((match) => match.score)).toEqual([40, 20, 20])
  })

  test('a score is the sum of what its reasons say, and each unmet wish says what it would add', () => {
    const asked = answers({
      topics: [1, 2],
      gender: 'male',
      format: 'offline',
      branch: 7,
      price_to: 400_000,
      time: 'week',
    })
    const cards = [
      card('mixed', {
        topics: [ANXIETY, GRIEF],
        format: ['online', 'offline'],
        branches: [MOSCOW],
        next_slot_at: '2026-11-22T16:00:00Z',
      }),
      card('grieving', { topics: [GRIEF], gender: 'male', price: 300_000 }),
    ]
    for (const match of findMatches(asked, cards, moment)) {
      expect(match.score).toBe(match.reasons.reduce((sum, fact) => sum + fact.points, 0))
      const whole = match.score + match.change.reduce((sum, fact) => sum + fact.points, 0)
      expect(whole).toBe(sumOf('topics', 'gender', 'format', 'branch', 'price', 'time'))
    }
  })

  test('taking a fact away lowers the score by the points shown', () => {
    const asked = answers({ topics: [1], price_to: 500_000, time: 'three_days' })
    const full = card('a', { topics: [ANXIETY, GRIEF], next_slot_at: '2026-11-21T10:00:00Z' })
    const score = (changed: Partial<MatchCard>) =>
      findMatches(asked, [{ ...full, ...changed }, card('z', { topics: [ANXIETY] })], moment).find(
        (match) => match.psychologist.slug === 'a',
      )
    const before = score({})
    const points = (rule: string) => before?.reasons.find((fact) => fact.rule === rule)?.points ?? Number.NaN
    expect(score({ price: 600_000 })?.score).toBe((before?.score ?? 0) - points('price'))
    expect(score({ next_slot_at: null })?.score).toBe((before?.score ?? 0) - points('time'))
    expect(score({ topics: [GRIEF] })?.score).toBe((before?.score ?? 0) - points('topics'))
  })

  test('couples see only those who work with couples, at the price for two', () => {
    const cards = [card('single', { price: 100_000 }), card('pair', { is_couples: true, price_couple: 600_000 })]
    const found = findMatches(answers({ for_whom: 'couple', price_to: 500_000 }), cards, moment)
    expect(slugs(found)).toEqual(['pair'])
    expect(found[0]?.change.map((fact) => fact.rule)).toEqual(['price'])
  })

  test('for a teenager, those who work with teenagers come first', () => {
    const found = findMatches(answers({ for_whom: 'teen' }), [card('a'), card('b', { topics: [TEENS] })], moment)
    expect(slugs(found)).toEqual(['b', 'a'])
  })

  test('a wish about gender outweighs every topic', () => {
    const cards = [card('him', { gender: 'male', topics: [ANXIETY, GRIEF] }), card('her')]
    expect(slugs(findMatches(answers({ topics: [1, 2], gender: 'female' }), cards, moment))).toEqual(['her', 'him'])
  })

  test('a time that has passed is no time', () => {
    const [match] = findMatches(
      answers({ time: 'today' }),
      [card('a', { next_slot_at: '2026-11-20T08:00:00Z' })],
      moment,
    )
    expect(match?.score).toBe(0)
  })

  test('a topic that nobody has weighs nothing', () => {
    const [match] = findMatches(answers({ topics: [99] }), [card('a')], moment)
    expect(match).toMatchObject({ score: 0, reasons: [], change: [] })
  })

  test('equals: who can be booked comes first, then the lot of the day, whatever the order they came in', () => {
    const cards = ['a', 'b', 'c', 'd', 'e'].map((slug) => card(slug, slug === 'a' ? { booking_link: null } : {}))
    const found = slugs(findMatches(answers(), cards, moment))
    expect(found).not.toContain('a')
    expect(slugs(findMatches(answers(), cards.toReversed(), moment))).toEqual(found)
    const days = Array.from({ length: 20 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`)
    const firsts = new Set(days.map((day) => slugs(findMatches(answers(), cards, { ...moment, day }))[0]))
    expect(firsts.size).toBeGreaterThan(2)
  })
})

function sumOf(...rules: (keyof typeof MATCH_WEIGHTS)[]): number {
  return rules.reduce((sum, rule) => sum + MATCH_WEIGHTS[rule], 0)
}
