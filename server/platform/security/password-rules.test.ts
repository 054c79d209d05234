import { describe, expect, test } from 'vitest'
import { refuseCommonPassword } from './password-rules.ts'

describe('a password that anybody would try is refused', () => {
  test.each([
    'qwertyuiop',
    'QWERTYUIOP',
    '1234567890',
    '89161234567',
    'password123',
    '!Password2026!',
    'Aleksandra1987',
    'йцукенгшщз',
    'пароль12345',
    'gfhjkm12345',
    'любовь2026!',
    'Психолог-2026',
    'aaaaaaaaaa',
    'abcabcabcabc',
    '1qaz2wsx3edc',
  ])('%s', (password) => {
    expect(() => refuseCommonPassword(password)).toThrow(/легко угадать/)
  })

  test.each(['anna.kuznetsova@mail.ru', 'anna.kuznetsova', 'Anna.Kuznetsova1990', 'Кузнецова2026'])(
    '%s, of what is known of the person',
    (password) => {
      const own = ['anna.kuznetsova@mail.ru', 'Анна', 'Кузнецова']
      expect(() => refuseCommonPassword(password, 'password', own)).toThrow(/легко угадать/)
    },
  )

  test('at the field that was named', () => {
    expect(() => refuseCommonPassword('password123', 'new_password')).toThrow(
      expect.objectContaining({ status: 422, extra: { errors: { new_password: [expect.any(String)] } } }),
    )
  })
})

test.each([
  'smysl-demo-2026',
  'три случайных слова',
  'correct horse battery',
  'k9$Lq2vVx0',
  'кот-на-крыше-2026',
  'qwerty-на-балконе',
])('%s is taken', (password) => {
  expect(() => refuseCommonPassword(password, 'password', ['anna@mail.ru', 'Анна'])).not.toThrow()
})
