import { expect, test } from 'vitest'
import { withTitles, matchOnServer } from './people.ts'
import { RouterContextProvider } from 'react-router'
import { api } from '#contract/wire/api.ts'
import { answersFrom } from '#web/site/questionnaire/answers.ts'
import { apiFetchContext } from '#web/lib/api/api-context.ts'

const person = {
  slug: 'anna-belova',
  full_name: 'Анна Белова',
  avatar: null,
  gender: 'female' as const,
  price: 400_000,
  meeting_minutes: 50,
  price_couple: null,
  meeting_minutes_couple: null,
  is_couples: false,
  format: ['online' as const, 'offline' as const],
  experience_since: 2012,
  next_slot_at: '2026-11-24T09:00:00.000Z',
  booking_link: null,
  free_times: null,
  topics: [7, 3],
  branches: [],
  specializations: [2],
}
const option = (value: number, title: string) => ({ value, title, count: 1 })
const lists = {
  topics: [option(3, 'Выгорание'), option(7, 'Тревога'), option(9, 'Утрата')].map((topic) => {
    return { ...topic, groups: [], spoken: null }
  }),
  branches: [option(1, 'Онлайн')],
  specializations: [option(2, 'Схема-терапия')],
}

test('people get the titles of their links, in the order of the lists', () => {
  expect(withTitles({ people: [person], ...lists })).toEqual([
    {
      ...person,
      topics: [
        { id: 3, title: 'Выгорание' },
        { id: 7, title: 'Тревога' },
      ],
      branches: [],
      specializations: [{ id: 2, title: 'Схема-терапия' }],
    },
  ])
})

test('who asks too often hears that, and not that something is broken', async () => {
  const refusal = { message: 'Слишком много обращений подряд. Попробуйте позже.', request_id: 'r-1' }
  const context = new RouterContextProvider()
  context.set(apiFetchContext, async (path) =>
    path === api.csrfCookie ? new Response(null, { status: 204 }) : Response.json(refusal, { status: 429 }),
  )
  const asked = matchOnServer(context, answersFrom(new URLSearchParams('topics=1')))
  await expect(asked).rejects.toMatchObject({ data: refusal, init: { status: 429 } })
})
