import { afterEach, expect, test, vi } from 'vitest'
import { onToast, pendingToasts, toast, withdrawToast } from './toast.ts'

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

test('a notice that is not true any more is withdrawn once, and nobody hears of one that is over', () => {
  const heard: unknown[] = []
  const stop = onToast((id) => heard.push([id, pendingToasts.has(id)]))
  const id = toast({ id: 'no-connection', title: 'Нет связи' })
  withdrawToast(id)
  withdrawToast(id)
  stop()
  expect(heard).toEqual([
    [id, true],
    [id, false],
  ])
})
