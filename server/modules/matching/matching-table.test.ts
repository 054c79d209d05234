import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { MatchAnswers, MatchCard, MatchTopic } from '#contract/psychologists/matching/match-answers.ts'
import type { NearestTime } from '#contract/psychologists/nearest-times.ts'
import { bestMatches } from '#contract/psychologists/matching/matching.ts'
import type { TopicGroup } from '#contract/psychologists/topic-groups.ts'

const table = readFileSync(new URL('./match-table.md', import.meta.url), 'utf8')
const NOON = new Date('2026-11-20T09:00:00Z')
const moment = { now: NOON, day: '2026-11-20', timeZone: 'Europe/Moscow' }

const topics = rowsUnder('Topics').map(([title = '', groups = ''], index): MatchTopic => {
  return { id: index + 1, title, groups: listOf(groups, ', ') as TopicGroup[], spoken: null }
})
const rooms = [...new Set(rowsUnder('People').flatMap((row) => listOf(row[5] ?? '', '; ')))]
const branches = rooms.map((title, index) => ({ id: index + 1, title }))

const people = rowsUnder('People').map((row): MatchCard => {
  const [slug = '', gender = '', price = '', forTwo = '', how = '', where = '', hours = '', with_ = '', booked] = row
  return {
    slug,
    gender: gender === '' ? null : gender === 'ж' ? 'female' : 'male',
    price: price === '' ? null : Number(price) * 100,
    price_couple: forTwo === '' ? null : Number(forTwo) * 100,
    is_couples: forTwo !== '',
    format: listOf(how, ', ').map((one) => (one === 'онлайн' ? 'online' : 'offline')),
    next_slot_at: hours === '' ? null : new Date(NOON.getTime() + Number(hours) * 3_600_000).toISOString(),
    booking_link: booked === 'да' ? 'https://booking.example' : null,
    topics: listOf(with_, '; ').map((title) => ({ id: topicOf(title), title })),
    branches: branches.filter(({ title }) => title === where),
  }
})

const questionnaires = rowsUnder('Questionnaires')

test('there are sixty people and forty questionnaires', () => {
  expect([people.length, questionnaires.length]).toEqual([60, 40])
})

test.each(questionnaires)('%s, %s: %s', (asked = '', wishes = '', _why, expected = '') => {
  const found = bestMatches(answersOf(asked, wishes), people, moment, { topics, branches })
  const places = listOf(expected, '; ').map((place) => {
    const [who = '', ...loosened] = place.split(' ')
    return { slugs: who.split('/').flatMap(slugsOf), loosened: loosened.map((one) => one.slice(1)) }
  })
  const slugs = found.map(({ psychologist }) => psychologist.slug)
  expect(new Set(slugs).size).toBe(3)
  for (const [place, { slugs: any, loosened }] of places.entries()) {
    expect(any, `place ${place + 1} of ${slugs.join(', ')}`).toContain(slugs[place])
    expect(found[place]?.loosened).toEqual(loosened)
  }
})

function answersOf(asked: string, wishes: string): MatchAnswers {
  const answers: MatchAnswers = { for_whom: 'self', topics: [], groups: [] }
  const about = asked.replace(/^(пара|подросток) ?/, (whom) => {
    answers.for_whom = whom.startsWith('пара') ? 'couple' : 'teen'
    return ''
  })
  for (const one of listOf(about, '; ')) {
    const group = /^\[(.+)\]$/.exec(one)?.[1]
    if (group === undefined) answers.topics.push(topicOf(one))
    else answers.groups?.push(group as TopicGroup)
  }
  for (const wish of listOf(wishes, '; ')) Object.assign(answers, wishOf(wish))
  return answers
}

const WISHES: Record<string, Partial<MatchAnswers>> = {
  женщина: { gender: 'female' },
  мужчина: { gender: 'male' },
  онлайн: { format: 'online' },
  очно: { format: 'offline' },
}
const TIMES: Record<string, NearestTime> = { сутки: 'today', 'три дня': 'three_days', неделя: 'week' }

function wishOf(wish: string): Partial<MatchAnswers> {
  const price = /^до (\d+)$/.exec(wish)?.[1]
  if (price !== undefined) return { price_to: Number(price) * 100 }
  if (wish in TIMES) return { time: TIMES[wish] }
  const branch = branches.find(({ title }) => title === wish)
  if (branch !== undefined) return { format: 'offline', branch: branch.id }
  const known = WISHES[wish]
  if (known === undefined) throw new Error(`No such wish: ${wish}`)
  return known
}

/** `a-1..3` is `a-1`, `a-2` and `a-3`. */
function slugsOf(who: string): string[] {
  const range = /^(.+-)(\d)\.\.(\d)$/.exec(who)
  if (range === null) return [who]
  const [from, to] = [Number(range[2]), Number(range[3])]
  return Array.from({ length: to - from + 1 }, (_, index) => `${range[1]}${from + index}`)
}

function topicOf(title: string): number {
  const topic = topics.find((one) => one.title === title)
  if (topic === undefined) throw new Error(`No such topic: ${title}`)
  return topic.id
}

function listOf(text: string, separator: string): string[] {
  return text.split(separator).filter((one) => one !== '')
}

/** The cells of each row of the table under a heading. */
function rowsUnder(heading: string): string[][] {
  const section = table.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
