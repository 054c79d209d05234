import { expect, it } from 'vitest'
import { inventedPassword } from './editor-password.ts'

it('is long, random and easy to read aloud', () => {
  const passwords = Array.from({ length: 100 }, inventedPassword)
  for (const password of passwords) expect(password).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/)
  expect(new Set(passwords).size).toBe(100)
})
