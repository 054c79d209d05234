import { expect, test } from 'vitest'
import { fingerprint } from './web-build.ts'

test('the fingerprint of the sources stays while nothing changes, and knows the variables that the build reads', async () => {
  const before = await fingerprint()
  expect(await fingerprint()).toBe(before)
  process.env.SMYSL_GALLERY = '1'
  expect(await fingerprint()).not.toBe(before)
  delete process.env.SMYSL_GALLERY
  expect(await fingerprint()).toBe(before)
})
