import { expect, test } from 'vitest'
import { completeLock, readLock, withoutIntegrity } from '../../scripts/lock-file.ts'

test('the lock names the packages of all platforms, or `npm ci` refuses it on another machine', () => {
  expect(completeLock(readLock()), 'run `npm run lock`').toEqual([])
})

/** Binaries of other platforms that the registry did not have when they were entered. It may only become less. */
const UNPROVED_MAX = 1

test('what is built for another C library is not installed beside what a machine runs', () => {
  const { packages } = readLock()
  const ofMusl = Object.keys(packages).filter((path) => path.endsWith('-musl'))
  expect(ofMusl.length).toBeGreaterThan(0)
  expect(ofMusl.filter((path) => packages[path]?.libc?.join() !== 'musl')).toEqual([])
})

test('the lock proves every package by its integrity, but for a few binaries of other platforms', () => {
  const lock = readLock()
  const left = withoutIntegrity(lock)
  expect(left.length, '`npm run lock` where the registry has them all').toBeLessThanOrEqual(UNPROVED_MAX)
  expect(left.filter((path) => !lock.packages[path]?.optional || !lock.packages[path].cpu)).toEqual([])
})

test('a package left out is entered with its platform', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/tool': {
        dev: true,
        optionalDependencies: {
          '@tool/win32-arm64': '^1.2.3',
          '@tool/linux-x64': '1.2.3',
          '@tool/linux-arm64-musl': '1.2.3',
        },
      },
      'node_modules/tool/node_modules/@tool/linux-x64': { version: '1.2.3' },
    },
  }
  expect(completeLock(lock)).toEqual(['@tool/win32-arm64', '@tool/linux-arm64-musl'])
  expect(lock.packages).toMatchObject({
    'node_modules/@tool/win32-arm64': { version: '1.2.3', dev: true, optional: true, os: ['win32'], cpu: ['arm64'] },
    'node_modules/@tool/linux-arm64-musl': { os: ['linux'], cpu: ['arm64'], libc: ['musl'] },
  })
})
