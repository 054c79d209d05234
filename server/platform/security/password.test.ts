import { argon2Sync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { hashPassword, isOfOtherCost, verifyPassword } from './password.ts'

describe('a password', () => {
  test('is stored as Argon2id with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('верный пароль'), hashPassword('верный пароль')])
    expect(one).toMatch(/^\$argon2id\$m=12288,t=3,p=1\$[\w-]{22}\$[\w-]{43}$/)
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
    expect([isOfOtherCost(stored), isOfOtherCost(await hashPassword('верный пароль'))]).toEqual([true, false])
  })
})

describe('a crowd of passwords', () => {
  test('is checked two at a time; who would wait too long gets 503 and a moment to come back', async () => {
    const checks = await Promise.allSettled(Array.from({ length: 100 }, () => verifyPassword('чужой пароль', null)))
    const refused = checks.flatMap((check) => (check.status === 'rejected' ? [check.reason] : []))
    expect(checks.filter(({ status }) => status === 'fulfilled')).toHaveLength(66)
    expect(refused).toHaveLength(34)
    expect(refused[0]).toMatchObject({ status: 503, headers: { 'retry-after': '3' } })
    expect(await verifyPassword('верный пароль', await hashPassword('верный пароль'))).toBe(true)
  })

  test('leaves threads for everybody else: a file is read while they wait', async () => {
    let isOver = false
    const crowd = Promise.all(Array.from({ length: 60 }, () => hashPassword('один из многих'))).then(
      () => (isOver = true),
    )
    await readFile(import.meta.filename)
    expect(isOver).toBe(false)
    await crowd
  })
})
