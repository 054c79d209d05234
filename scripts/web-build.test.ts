import { expect, test } from 'vitest'
import { fingerprint } from './web-build.ts'

test('the fingerprint of the sources stays while nothing changes, and knows the variables that the build reads', async () => {
  const before = await fingerprint()
  expect(await fingerprint()).toBe(before)
  process.env.PUBLIC_API_BASE = 'https://api.example.ru'
  expect(await fingerprint()).not.toBe(before)
  delete process.env.PUBLIC_API_BASE
  expect(await fingerprint()).toBe(before)
})
