import { expect, test, vi } from 'vitest'
import { isForeign } from './link.tsx'
import { refuseForeignAddress } from './foreign-address.ts'
import { pendingToasts } from '../overlays/toast.ts'

vi.stubGlobal('window', { location: { href: 'https://smysl.test/sm-admin/pages', origin: 'https://smysl.test' } })

test('a refused step throws, and is told', () => {
  expect(() => refuseForeignAddress('https://evil.test/')).toThrow('external URL')
  expect(JSON.stringify([...pendingToasts.values()])).toContain('чужой сайт')
})

test.each(['https://evil.test/', '//evil.test', 'mailto:anna@example.ru'])('%s is foreign', (to) => {
  expect(isForeign(to)).toBe(true)
})

test.each(['/sm-admin/users', '?page=2', '#top', 'https://smysl.test/catalog'])('%s is ours', (to) => {
  expect(isForeign(to)).toBe(false)
})
