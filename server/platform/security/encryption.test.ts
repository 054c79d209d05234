import { describe, expect, test } from 'vitest'
import { keyedHash, keyedHashes, seal, sealedWith, unseal } from './encryption.ts'

const SECRET = { current: 'a-secret-for-tests-that-is-long-enough' }
const OTHER = { current: 'another-secret-that-is-as-long-as-it' }
/** SECRET has followed OTHER. */
const BOTH = { ...SECRET, previous: OTHER.current }

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
    expect(() => unseal(sealed, OTHER, 'two-factor:1')).toThrow(/authenticate/)
    expect(() => unseal(`${first}${sealed.slice(1)}`, SECRET, 'two-factor:1')).toThrow(Error)
    expect(() => unseal('', SECRET, 'two-factor:1')).toThrow(Error)
  })
})

describe('while one secret follows another', () => {
  test('what either has sealed opens, and what is new needs the new one', () => {
    expect(unseal(seal('тайна', OTHER, 'a'), BOTH, 'a')).toBe('тайна')
    expect(unseal(seal('тайна', BOTH, 'a'), SECRET, 'a')).toBe('тайна')
    expect(() => unseal(seal('тайна', BOTH, 'a'), OTHER, 'a')).toThrow(/authenticate/)
    expect(() => unseal(seal('тайна', OTHER, 'a'), BOTH, 'b')).toThrow(/authenticate/)
  })

  test('it is known which one has sealed a text', () => {
    expect(sealedWith(seal('тайна', BOTH, 'a'), BOTH, 'a')).toBe('current')
    expect(sealedWith(seal('тайна', OTHER, 'a'), BOTH, 'a')).toBe('previous')
    expect(sealedWith(seal('тайна', OTHER, 'a'), SECRET, 'a')).toBeNull()
    expect(sealedWith('x', BOTH, 'a')).toBeNull()
  })

  test('a hash is looked up as either makes it, the new one first', () => {
    expect(keyedHashes('7KQ2MXW4PD', BOTH, 'a')).toEqual([
      keyedHash('7KQ2MXW4PD', SECRET, 'a'),
      keyedHash('7KQ2MXW4PD', OTHER, 'a'),
    ])
    expect(keyedHashes('7KQ2MXW4PD', SECRET, 'a')).toHaveLength(1)
  })
})

test('a keyed hash depends on the text, the secret and the place', () => {
  const hash = keyedHash('7KQ2MXW4PD', SECRET, 'recovery-code:1').toString('hex')
  expect(keyedHash('7KQ2MXW4PD', SECRET, 'recovery-code:1').toString('hex')).toBe(hash)
  expect(keyedHash('7KQ2MXW4PE', SECRET, 'recovery-code:1').toString('hex')).not.toBe(hash)
  expect(keyedHash('7KQ2MXW4PD', OTHER, 'recovery-code:1').toString('hex')).not.toBe(hash)
  expect(keyedHash('7KQ2MXW4PD', SECRET, 'recovery-code:2').toString('hex')).not.toBe(hash)
})
