import { expect, test } from 'vitest'
import { newPageLinkTrouble } from './new-page-link.ts'
import { LINK_TAKEN } from './page-link.ts'

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
  '/auth/login',
  '/sm-admin',
])('nobody would see a page at %s, which the site has for itself', (link) => {
  expect(newPageLinkTrouble(link)).toBe(LINK_TAKEN)
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
])('a page may stand at %s', (link) => {
  expect(newPageLinkTrouble(link)).toBeUndefined()
})
