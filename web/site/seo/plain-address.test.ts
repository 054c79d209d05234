import { expect, test } from 'vitest'
import { plainAddress } from './plain-address.ts'

const of = (path: string) => plainAddress(`http://smysl.test${path}`)

test.each([
  ['/Catalog', '/catalog'],
  ['/catalog/', '/catalog'],
  ['/Catalog/Anna-Berestova/?page=2', '/catalog/anna-berestova?page=2'],
  ['//evil/', '/evil'],
  ['/lt//', '/lt'],
])('%s is %s', (path, plain) => {
  expect(of(path)).toBe(plain)
})

test.each([
  '/',
  '/catalog',
  '/catalog?filter[search]=Anna',
  '/sm-admin/Roles/',
  '/auth/confirm/AbC/',
  '/Photo.JPG',
  '/%D0%90/',
])('%s stays', (path) => {
  expect(of(path)).toBeNull()
})
