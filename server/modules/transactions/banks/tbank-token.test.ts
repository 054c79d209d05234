import { expect, test } from 'vitest'
import { isSignedByTBank, tbankToken } from './tbank-token.ts'

/** Both published by the bank. */
const init = {
  TerminalKey: 'MerchantTerminalKey',
  Amount: 19_200,
  OrderId: '21090',
  Description: 'Подарочная карта на 1000 рублей',
}
const notice = {
  TerminalKey: '1321054611234DEMO',
  OrderId: '201709',
  Success: true,
  Status: 'AUTHORIZED',
  PaymentId: 8_742_591,
  ErrorCode: '0',
  Amount: 9855,
  CardId: 322_264,
  Pan: '430000******0777',
  ExpDate: '1122',
  RebillId: '101709',
}
const PASSWORD = 'Dfsfh56dgKl'
const NOTICE_TOKEN = 'b906d28e76c6428e37b25fcf86c0adc52c63d503013fdd632e300593d165766b'

test('signs a request as the bank’s own example', () => {
  expect(tbankToken(init, 'usaf8fw8fsw21g')).toBe('0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9')
})

test('signs a notification as the bank’s own example', () => {
  expect(tbankToken(notice, PASSWORD)).toBe(NOTICE_TOKEN)
})

test('looks at the scalars of the root alone', () => {
  const nested = { Receipt: { Email: 'a@test.ru' }, DATA: { Phone: '+7' }, Shops: [{ Amount: 1 }], Nothing: null }
  expect(tbankToken({ ...notice, ...nested, Token: 'of before' }, PASSWORD)).toBe(NOTICE_TOKEN)
})

test('believes the right Token in any case of its letters', () => {
  expect(isSignedByTBank({ ...notice, Token: NOTICE_TOKEN }, PASSWORD)).toBe(true)
  expect(isSignedByTBank({ ...notice, Token: NOTICE_TOKEN.toUpperCase() }, PASSWORD)).toBe(true)
})

test.each([
  ['another amount', { ...notice, Amount: 9856, Token: NOTICE_TOKEN }],
  ['another status', { ...notice, Status: 'CONFIRMED', Token: NOTICE_TOKEN }],
  ['a field more', { ...notice, Extra: '1', Token: NOTICE_TOKEN }],
  ['no Token', notice],
  ['an empty Token', { ...notice, Token: '' }],
  ['a Token that is a list', { ...notice, Token: [NOTICE_TOKEN] }],
  ['a Token of another length', { ...notice, Token: `${NOTICE_TOKEN}0` }],
])('believes nothing with %s', (_, message) => {
  expect(isSignedByTBank(message, PASSWORD)).toBe(false)
})
