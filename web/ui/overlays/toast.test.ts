import { afterEach, expect, test, vi } from 'vitest'
import { toast } from './toast.ts'

afterEach(() => vi.unstubAllGlobals())

test('a notice is known by the moment of it, each by its own', () => {
  const before = Date.now()
  const ids = [toast({ title: 'Первое' }), toast({ title: 'Второе' }), toast({ title: 'Третье' })]
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^\d{13}$/)
  expect(Number(ids[0])).toBeGreaterThanOrEqual(before)
})

test('a notice is shown on a page without https as well', () => {
  vi.stubGlobal('crypto', { getRandomValues: () => {} })
  expect(toast({ title: 'Сохранено' })).toMatch(/^\d{13}$/)
})
