import { argon2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

describe('a password', () => {
  test('is stored as Argon2id with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('верный пароль'), hashPassword('верный пароль')])
    expect(one).toMatch(/^\$argon2id\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(two)
    expect(one).not.toContain('верный')
  })

  test('opens with the right words only', async () => {
    const stored = await hashPassword('верный пароль')
    expect(await verifyPassword('верный пароль', stored)).toBe(true)
    expect(await verifyPassword('Верный пароль', stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
  })

  test('is the same whether й came as one sign or as two', async () => {
    const stored = await hashPassword('тайный знак'.normalize('NFC'))
    expect(await verifyPassword('тайный знак'.normalize('NFD'), stored)).toBe(true)
  })

  test.each([null, '', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$m=1,t=1$broken'])(
    'never opens what is stored as %j',
    async (stored) => {
      expect(await verifyPassword('', stored)).toBe(false)
      expect(await verifyPassword('plain', stored)).toBe(false)
    },
  )

  test('opens at the cost it was stored with, so that a later change of cost locks nobody out', async () => {
    const nonce = Buffer.alloc(16, 7)
    const cost = { memory: 64, passes: 1, parallelism: 1 }
    const tag = argon2Sync('argon2id', { message: 'верный пароль', nonce, tagLength: 32, ...cost })
    const stored = `$argon2id$m=64,t=1,p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`
    expect(await verifyPassword('верный пароль', stored)).toBe(true)
    expect(await verifyPassword('верный пароль', stored.replace('t=1', 't=2'))).toBe(false)
  })
})
