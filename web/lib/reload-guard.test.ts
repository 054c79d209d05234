import { expect, test } from 'vitest'
import { claimReload } from './reload-guard.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('one reload in ten seconds', () => {
  const tab = memory()
  const start = 1_800_000_000_000
  expect(claimReload(tab, start)).toBe(true)
  expect(claimReload(tab, start + 1)).toBe(false)
  expect(claimReload(tab, start + 9_999)).toBe(false)
  expect(claimReload(tab, start + 10_000)).toBe(true)
  expect(claimReload(tab, start + 10_001)).toBe(false)
})

test('a browser that keeps nothing does not reload by itself: it could not stop', () => {
  const broken = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(claimReload(broken, 1_800_000_000_000)).toBe(false)
  expect(claimReload(null, 1_800_000_000_000)).toBe(false)
})
