import { describe, expect, test } from 'vitest'
import { deviceOf, foreignHostOf, trackedPageOf } from './page-address.ts'

const OWN = ['smysl.test', 'localhost:3000']

describe('the page of an address', () => {
  test.each([
    ['/', '/'],
    ['/catalog', '/catalog'],
    ['/catalog/', '/catalog'],
    ['/catalog?filter[topics][]=1#top', '/catalog'],
    ['http://smysl.test/lt?utm=x', '/lt'],
    ['https://localhost:3000/reviews', '/reviews'],
    ['/smart-consultations', '/smart-consultations'],
  ])('%s is %s', (address, page) => {
    expect(trackedPageOf(address, OWN)).toBe(page)
  })

  test.each(['/catalog/anna', '/auth/login', '/sm-admin', '/LT', '/lt/next'])('%s is not counted', (address) => {
    expect(trackedPageOf(address, OWN)).toBeNull()
  })

  test.each([
    'https://evil.example/catalog',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'catalog',
    'http://',
  ])('%s is not ours', (address) => {
    expect(trackedPageOf(address, OWN)).toBeUndefined()
  })
})

test.each([
  [undefined, null],
  ['https://ya.ru/search?text=тревога', 'ya.ru'],
  ['google.com', 'google.com'],
  ['http://smysl.test/catalog', null],
  ['javascript:alert(1)', null],
  ['not a host', null],
  ['https://пример.рф/', 'xn--e1afmkfd.xn--p1ai'],
  ['https://203.0.113.7/', null],
  ['https://[2001:db8::1]/', null],
  ['https://-a-.example/', null],
  ['https://a..example/', null],
  [`https://${'a'.repeat(64)}.example/`, null],
  [`https://${'a.'.repeat(130)}example/`, null],
])('the foreign host of %s is %s', (referrer, host) => {
  expect(foreignHostOf(referrer, OWN)).toBe(host)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140 Mobile Safari/537.36', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X700) Chrome/140 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/150.0', 'desktop'],
])('%s is a %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
