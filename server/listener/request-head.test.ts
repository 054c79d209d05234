import { expect, test } from 'vitest'
import { plainAddress } from './request-head.ts'

test.each([
  ['/catalog?x=%63', '/catalog?x=%63'],
  ['/%63atalog?x=%63', '/catalog?x=%63'],
  ['/%63%61%74%61%6C%6f%67', '/catalog'],
  ['/%D1%8f%7e%2d%5F', '/%D1%8F~-_'],
  ['/%2563atalog', '/%2563atalog'],
  ['/a%2fb%3fc%23d%5c%00', '/a%2Fb%3Fc%23d%5C%00'],
  ['/%zz%', '/%25zz%25'],
  ['/%%363atalog', '/%2563atalog'],
  ['/?/%63', '/?/%63'],
])('%s is %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain)
  expect(plainAddress(plain)).toBe(plain)
})
