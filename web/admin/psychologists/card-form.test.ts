import { describe, expect, it } from 'vitest'
import type { Psychologist } from '#contract/psychologists.ts'
import { cardForm } from './card-form.ts'
import { cardFormData, changedFields } from './card-wire.ts'
import { mergeCards } from './merge-cards.ts'

const MOSCOW = 'Europe/Moscow'

describe('changes of a card', () => {
  it('sees none in another way to write the same', () => {
    const saved = form({ price: 420_000, birthday: '1986-11-14', ycl_phone: '+79991234567', topics: linked(1, 2) })
    const now = {
      ...saved,
      price: '4200 ₽',
      birthday: '14.11.1986',
      ycl_phone: '8 999 123 45 67',
      topics: [2, 1],
      about: ' ',
    }
    expect(changedFields(saved, now, MOSCOW)).toEqual([])
  })

  it('sends only what differs, with the version', () => {
    const saved = form({ topics: linked(1) })
    const now = {
      ...saved,
      topics: [],
      format: ['online' as const],
      is_published: true,
      price: '4 200',
      about: 'Новое',
    }
    const body = cardFormData(now, changedFields(saved, now, MOSCOW), 7, MOSCOW)
    expect([...body]).toEqual([
      ['_method', 'PUT'],
      ['version', '7'],
      ['topics[]', ''],
      ['about', 'Новое'],
      ['price', '420000'],
      ['format[]', 'online'],
      ['is_published', '1'],
    ])
  })

  it('sends a new photo as a file and a removed one as nothing', () => {
    const saved = form({ avatar: '/media/a.webp' })
    const file = new File(['x'], 'avatar.webp', { type: 'image/webp' })
    const replaced = { ...saved, avatar: { kind: 'new' as const, file, src: 'blob:1' } }
    expect(cardFormData(replaced, changedFields(saved, replaced, MOSCOW), 1, MOSCOW).get('avatar')).toBeInstanceOf(File)
    const removed = { ...saved, avatar: { kind: 'removed' as const } }
    expect(cardFormData(removed, changedFields(saved, removed, MOSCOW), 1, MOSCOW).get('avatar')).toBe('')
  })
})

describe('two edits of one card', () => {
  const was = form({ topics: linked(1, 2), price: 400_000, experience_since: 2010, about: 'Было' })

  it('join when they do not touch the same field, and lists by what each added and removed', () => {
    const mine = { ...was, topics: [2, 3], about: 'Моё' }
    const theirs = { ...was, topics: [1, 2, 4], price: '4 200' }
    const merge = mergeCards(was, mine, theirs, MOSCOW)
    expect(merge.collisions).toEqual([])
    expect(merge.card).toMatchObject({ topics: [2, 4, 3], about: 'Моё', price: '4 200' })
    expect(merge.merged).toEqual([
      { field: 'topics', from: 'both' },
      { field: 'about', from: 'mine' },
      { field: 'price', from: 'theirs' },
    ])
  })

  it('collide only where both changed one field differently', () => {
    const mine = { ...was, experience_since: '2012', about: 'Одинаково' }
    const theirs = { ...was, experience_since: '2011', about: 'Одинаково' }
    const merge = mergeCards(was, mine, theirs, MOSCOW)
    expect(merge.collisions).toEqual(['experience_since'])
    expect(merge.card.experience_since).toBe('2011')
  })
})

function form(fields: Partial<Psychologist>) {
  return cardForm({ ...BLANK, ...fields }, MOSCOW)
}

function linked(...ids: number[]) {
  return ids.map((id) => ({ id, title: `№ ${id}` }))
}

const BLANK: Psychologist = {
  id: 1,
  version: 1,
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
  slug: 'zharkova-natalya',
  full_name: 'Жаркова Наталья',
  is_published: false,
  ycl_link: null,
  help_text: null,
  about: null,
  education: null,
  short_intro: null,
  gender: null,
  booking_link: null,
  is_couples: false,
  ycl_status: null,
  ycl_is_bookable: false,
  ycl_hidden: false,
  ycl_show_rating: false,
  ycl_fired: false,
  ycl_is_ready: false,
  ycl_phone: null,
  ycl_email: null,
  birthday: null,
  avatar: null,
  price: null,
  price_couple: null,
  format: [],
  experience_since: null,
  credentials: [],
  workload: 0,
  verified_at: null,
  schedule_till: null,
  next_slot_at: null,
  user_id: null,
  topics: [],
  pages: [],
  specializations: [],
  branches: [],
  positions: [],
  can: { update: true, publish: true, delete: true, fields: [] },
}
