import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PASSWORD_MIN } from '#contract/auth.ts'
import { isCommonPassword } from './common-password.ts'

test.each([
  'qwertyuiop',
  'Password123',
  'ПАРОЛЬ12345',
  'gfhjkmgfhjkm',
  '1111111111',
  '1212121212',
  'абвабвабваб',
  '9876543210',
  'abcdefghijkl',
  'фывапролджэ',
  '!!password!!',
  '2026-qwerty-2026',
])('«%s» is what a guesser tries first', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['smysl-demo-2026', 'лампа у окна, вечер', 'Tjk8-mmQ2-9x', '7294610385'])('«%s» is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('the person’s own address is no password', () => {
  expect(isCommonPassword('Anna.Lvova@smysl.test', ['anna.lvova@smysl.test'])).toBe(true)
})

test('the list holds only what the shortest allowed length lets through, once', () => {
  const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  expect(lines.length).toBeGreaterThan(1000)
  expect(lines.filter((line) => line.length < PASSWORD_MIN || line !== line.toLowerCase())).toEqual([])
  expect(new Set(lines).size).toBe(lines.length)
})
