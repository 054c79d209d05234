import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SiteConfig } from '#contract/site.ts'
import { SiteProvider } from '#web/shell/site.tsx'
import { MatchView } from './match-view.tsx'
import type { Person } from './people.ts'

const ELSEWHERE = 'https://n1.yclients.example'
const person: Person = {
  slug: 'anna-belova',
  full_name: 'Анна Белова',
  avatar: null,
  gender: 'female',
  price: 400_000,
  meeting_minutes: 50,
  price_couple: null,
  meeting_minutes_couple: null,
  is_couples: false,
  format: ['online'],
  experience_since: 2012,
  next_slot_at: null,
  booking_link: ELSEWHERE,
  free_times: 4,
  topics: [],
  branches: [],
  specializations: [],
}

test.each([
  [{}, '/catalog/anna-belova/booking'],
  [{ booking_link: null }, '/catalog/anna-belova/booking'],
  [{ free_times: null }, ELSEWHERE],
  [{ free_times: null, booking_link: null }, 'tel:'],
])('somebody with %j is booked as everywhere on the site: %s', (own, place) => {
  const match = { psychologist: { ...person, ...own }, score: 1, reasons: [], change: [], loosened: [] }
  const drawn = renderToStaticMarkup(
    <MemoryRouter>
      <SiteProvider site={{ phone: '+70000000000', timeZone: 'Europe/Moscow' } as SiteConfig}>
        <MatchView match={match} now="2026-11-24T09:00:00.000Z" isForTwo={false} isFirst />
      </SiteProvider>
    </MemoryRouter>,
  )
  expect(/<a class="btn[^>]* href="([^"]*)"/.exec(drawn)?.[1]).toMatch(new RegExp(`^${place}`))
})
