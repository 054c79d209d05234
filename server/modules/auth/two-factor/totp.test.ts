import { describe, expect, test } from 'vitest'
import { codeOfApp } from '#test/authenticator.ts'
import { newSecret, otpauthUri, stepOf } from './totp.ts'

/** «12345678901234567890», the secret of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code', () => {
  // The last six of the eight digits of the appendix.
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %d seconds is %s', (seconds, code, step) => {
    expect(stepOf(SECRET, code, at(seconds))).toBe(step)
    expect(codeOfApp(SECRET, at(seconds))).toBe(code)
  })

  test('is taken one step early and one step late, and no further', () => {
    const code = codeOfApp(SECRET, at(1_234_567_890))
    const steps = [-60, -30, 0, 30, 60].map((shift) => stepOf(SECRET, code, at(1_234_567_890 + shift)))
    expect(steps).toEqual([null, 41_152_263, 41_152_263, 41_152_263, null])
  })

  test('of another secret is of no step', () => {
    expect(stepOf(newSecret(), '287082', at(59))).toBeNull()
  })
})

test('a secret has 160 bits, and no two are the same', () => {
  const secrets = Array.from({ length: 20 }, newSecret)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(secrets).size).toBe(20)
})

test('the QR code says whose it is and how to count', () => {
  const uri = new URL(otpauthUri(SECRET, 'Смысл', 'anna@smysl.test'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Смысл:anna@smysl.test')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Смысл',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
