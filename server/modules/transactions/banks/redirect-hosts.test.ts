import { expect, test } from 'vitest'
import { bankPage, hasAllowedOrigin } from './redirect-hosts.ts'

const origins = ['https://securepay.tinkoff.ru', 'http://127.0.0.1:4010']

test.each([
  'https://securepay.tinkoff.ru/new/fU1ppgqa',
  'https://SecurePay.Tinkoff.ru:443/new',
  'http://127.0.0.1:4010/pay',
])('%s is a page of the bank', (url) => {
  expect(hasAllowedOrigin(url, origins)).toBe(true)
  expect(bankPage(url, origins)).toBe(url)
})

test.each([
  'https://securepay.tinkoff.ru.evil.example/new',
  'https://evil.example/?securepay.tinkoff.ru',
  'https://securepay.tinkoff.ru@evil.example/',
  'https://user:word@securepay.tinkoff.ru/',
  'https://securepay.tinkoff.ru:8443/',
  'http://securepay.tinkoff.ru/new',
  'http://127.0.0.1:4011/pay',
  'javascript:alert(1)',
  'data:text/html,x',
  '//securepay.tinkoff.ru/new',
  '/new',
  '',
])('%s is not', (url) => {
  expect(hasAllowedOrigin(url, origins)).toBe(false)
  expect(() => bankPage(url, origins)).toThrow('PAYMENT_REDIRECT_HOSTS')
})
