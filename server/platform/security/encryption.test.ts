import { describe, expect, test } from 'vitest'
import { keyedHash, seal, unseal } from './encryption.ts'

const SECRET = 'a-secret-for-tests-that-is-long-enough'

describe('a sealed text', () => {
  test('opens at its place, and does not show what it says', () => {
    const sealed = seal('тайна', SECRET, 'two-factor:1')
    expect(unseal(sealed, SECRET, 'two-factor:1')).toBe('тайна')
    expect(Buffer.from(sealed, 'base64url').toString('utf8')).not.toContain('тайна')
  })

  test('is another one each time', () => {
    expect(seal('тайна', SECRET, 'two-factor:1')).not.toBe(seal('тайна', SECRET, 'two-factor:1'))
  })

  test('opens nowhere else, under no other secret, and not when changed', () => {
    const sealed = seal('тайна', SECRET, 'two-factor:1')
    const first = sealed.startsWith('A') ? 'B' : 'A'
    expect(() => unseal(sealed, SECRET, 'two-factor:2')).toThrow(/authenticate/)
    expect(() => unseal(sealed, `${SECRET}!`, 'two-factor:1')).toThrow(/authenticate/)
    expect(() => unseal(`${first}${sealed.slice(1)}`, SECRET, 'two-factor:1')).toThrow(Error)
    expect(() => unseal('', SECRET, 'two-factor:1')).toThrow(Error)
  })
})

test('a keyed hash depends on the text, the secret and the place', () => {
  const hash = keyedHash('7KQ2MXW4PD', SECRET, 'recovery-code:1').toString('hex')
  expect(keyedHash('7KQ2MXW4PD', SECRET, 'recovery-code:1').toString('hex')).toBe(hash)
  expect(keyedHash('7KQ2MXW4PE', SECRET, 'recovery-code:1').toString('hex')).not.toBe(hash)
  expect(keyedHash('7KQ2MXW4PD', `${SECRET}!`, 'recovery-code:1').toString('hex')).not.toBe(hash)
  expect(keyedHash('7KQ2MXW4PD', SECRET, 'recovery-code:2').toString('hex')).not.toBe(hash)
})
