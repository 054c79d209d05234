import { expect, it } from 'vitest'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { cardForm, type CardForm } from '../card-form.ts'
import { previewPerson } from './preview-person.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const MOSCOW = 'Europe/Moscow'

function preview(changes: Partial<CardForm>) {
  const form = { ...cardForm(CARD, MOSCOW), ...changes }
  const directories = {
    topics: [{ value: 2, label: 'Тревога' }],
    specializations: [],
    positions: [],
    branches: [],
    pages: [],
  }
  return previewPerson({ form, card: CARD, directories, timeZone: MOSCOW, now: NOW, introduction: null })
}

it('shows what is typed and not saved', () => {
  const typed = preview({ full_name: ' Анна ', about: '', topics: [2, 1, 9], price: 420_000, meeting_minutes: 50 })
  expect(typed).toMatchObject({
    full_name: 'Анна',
    about: null,
    // One that is not in the directory of the reader is known from the card.
    topics: [
      { id: 2, title: 'Тревога' },
      { id: 1, title: 'Выгорание' },
    ],
    price: 420_000,
    meeting_minutes: 50,
  })
})

it('promises a time and a booking only where they can be had', () => {
  expect(preview({})).toMatchObject({
    next_slot_at: '2026-11-21T15:00:00.000Z',
    booking_link: 'https://example.com/book',
  })
  expect(preview({ ycl_hidden: true })).toMatchObject({ next_slot_at: null, booking_link: null })
  expect(preview({ next_slot_at: '2026-11-20T11:59' })).toMatchObject({ next_slot_at: null })
})

const CARD: Psychologist = {
  id: 1,
  version: 1,
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
  slug: 'zharkova-natalya',
  full_name: 'Жаркова Наталья',
  is_published: false,
  ycl_link: null,
  help_text: null,
  about: 'Текст',
  education: null,
  short_intro: null,
  gender: null,
  booking_link: 'https://example.com/book',
  is_couples: false,
  ycl_status: null,
  ycl_is_bookable: true,
  ycl_hidden: false,
  ycl_show_rating: false,
  ycl_fired: false,
  ycl_is_ready: true,
  ycl_phone: null,
  ycl_email: null,
  birthday: null,
  avatar: null,
  price: null,
  meeting_minutes: null,
  price_couple: null,
  meeting_minutes_couple: null,
  format: [],
  experience_since: null,
  credentials: [],
  workload: 0,
  verified_at: null,
  schedule_till: null,
  free_times: null,
  ycl_owned: [],
  next_slot_at: '2026-11-21T15:00:00.000Z',
  user_id: null,
  topics: [{ id: 1, title: 'Выгорание' }],
  pages: [],
  specializations: [],
  branches: [],
  positions: [],
  can: { update: true, publish: true, delete: true, fields: [] },
}
