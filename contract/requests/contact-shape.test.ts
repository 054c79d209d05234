import { expect, test } from 'vitest'
import { looksLikeContact } from './contact-shape.ts'
import { contactField } from './new-request.ts'

test.each([
  ['', false],
  ['Мария', false],
  ['12', false],
  ['+7 (999) 123-45-6', false],
  ['+7 (999) 123-45-67', true],
  ['8 999 123 45 67', true],
  ['999-123-45-67', true],
  ['+375 29 123-45-67', true],
  ['anna@', false],
  ['anna@mail', false],
  ['anna@mail.ru', true],
  ['anna@почта.рф', true],
  ['anna@xn--80a1acny.xn--p1ai', true],
  ['анна@почта.рф', false],
  ['@anna_p', true],
  ['@ann', false],
  ['https://t.me/anna_p', true],
  ['\u202a+7 (999) 123-45-67\u202c', true],
  ['anna@mail.ru\u200b', true],
  ['\u2068@anna_p\u2069', true],
])('«%s» is a contact: %s, on the screen as at the server', (text, isRight) => {
  expect(looksLikeContact(text)).toBe(isRight)
  expect(contactField.safeParse(text).success).toBe(isRight)
})

test('letters that a mailbox cannot have are named', () => {
  const said = 'До\u00a0знака @ в\u00a0адресе почты нужны латинские буквы и\u00a0цифры'
  expect(contactField.safeParse('анна@почта.рф').error?.issues).toMatchObject([{ message: said }])
})
