import { expect, test } from 'vitest'
import { siteLink } from './site-link.ts'

test.each([
  '/privacy',
  '/privacy/my-data',
  '/consent',
  '/offer',
  '/booking',
  '/catalog/anna-belova',
  '/catalog/anna-belova/booking',
  '/catalog/favourites',
  '/catalog/tema/trevoga',
  '/reviews/verified',
  '/smart-consultations/sent',
])('nobody would see a page at %s, which the site has for itself', (link) => {
  expect(siteLink({ link })).toEqual({ link: ['Этот адрес занят самим сайтом'] })
})

test.each([
  '/',
  '/catalog',
  '/smart-consultations',
  '/reviews',
  '/lt',
  '/psychologists/join',
  '/vygoranie',
  '/privacy/deti',
  '/catalog/tema/trevoga/deti',
  undefined,
])('a page may stand at %s', (link) => {
  expect(siteLink({ link })).toEqual({})
})
