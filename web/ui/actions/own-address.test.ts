import { beforeEach, expect, test, vi } from 'vitest'
import { refuseForeignAddress } from './own-address.ts'
import { pendingToasts } from '../overlays/toast.ts'

beforeEach(() => {
  vi.stubGlobal('window', { location: { href: 'https://smysl.test/sm-admin/pages', origin: 'https://smysl.test' } })
})

test.each(['https://evil.test/', '//evil.test', 'mailto:anna@example.ru'])('a step to %s throws, and is told', (to) => {
  expect(() => refuseForeignAddress(to, false)).toThrow('external URL')
  expect(JSON.stringify([...pendingToasts.values()])).toContain('чужой сайт')
  expect(() => refuseForeignAddress(to, true)).not.toThrow()
})

test.each(['/sm-admin/users', '?page=2', '#top', 'https://smysl.test/catalog'])('a step to %s is ours', (to) => {
  expect(() => refuseForeignAddress(to, false)).not.toThrow()
})
