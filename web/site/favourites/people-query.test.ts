import { expect, test } from 'vitest'
import { namedPeople, peoplePath } from './people-query.ts'

const named = (query: string) => namedPeople(new URLSearchParams(query))

test('a link names people by commas, a form by repeating the name', () => {
  expect(named('people=anna,boris')).toEqual({ slugs: ['anna', 'boris'], hasRepeats: false, odd: 0 })
  expect(named('people=anna&people=boris')).toEqual(named('people=anna,boris'))
  expect(named('people=+Anna+,,boris,')).toEqual(named('people=anna,boris'))
})

test('repeats are told of and counted once', () => {
  expect(named('people=anna,boris,anna')).toEqual({ slugs: ['anna', 'boris'], hasRepeats: true, odd: 0 })
})

test('what cannot be an address is not asked for', () => {
  expect(named('people=anna,%3Cb%3E,../x')).toEqual({ slugs: ['anna'], hasRepeats: false, odd: 2 })
  const many = Array.from({ length: 130 }, (_, index) => `p-${index}`).join(',')
  expect(named(`people=${many}`)).toMatchObject({ odd: 30 })
  expect(named('')).toEqual({ slugs: [], hasRepeats: false, odd: 0 })
})

test('the link of a choice is read as the same choice', () => {
  expect(peoplePath('compare', ['anna', 'boris'])).toBe('/catalog/compare?people=anna,boris')
  expect(peoplePath('favourites', [])).toBe('/catalog/favourites')
})
