import { expect, test } from 'vitest'
import { fingerprint, packagesOf } from './web-build.ts'

test('the fingerprint of the sources stays while nothing changes, and knows the variables that the build reads', async () => {
  const before = await fingerprint()
  expect(await fingerprint()).toBe(before)
  process.env.SMYSL_GALLERY = '1'
  expect(await fingerprint()).not.toBe(before)
  delete process.env.SMYSL_GALLERY
  expect(await fingerprint()).toBe(before)
})

test('the fingerprint knows which packages the lock names, and not how this npm writes them', () => {
  const written = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0', libc: ['glibc'] },
      'node_modules/b': { version: '2.0.0' },
    },
  }
  const left = { packages: { 'node_modules/b': { version: '2.0.0' }, '': {}, 'node_modules/a': { version: '1.0.0' } } }
  const other = { packages: { ...left.packages, 'node_modules/a': { version: '1.0.1' } } }
  expect(packagesOf(JSON.stringify(left))).toBe(packagesOf(JSON.stringify(written, null, 2)))
  expect(packagesOf(JSON.stringify(other))).not.toBe(packagesOf(JSON.stringify(written)))
})
