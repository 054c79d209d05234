import { expect, test, vi } from 'vitest'
import { isForeign, openAddress } from './open-address.ts'
import { refuseForeignAddress } from './foreign-address.ts'
import { pendingToasts } from '../overlays/toast.ts'

const opened: string[] = []
const [assign, open] = [vi.fn((to: string) => opened.push(to)), vi.fn((to: string) => opened.push(`new tab: ${to}`))]
const location = { href: 'https://smysl.test/sm-admin/pages', origin: 'https://smysl.test', assign }
vi.stubGlobal('window', { location, open })

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

test('an address of ours is opened, here or in a new tab', () => {
  openAddress('/sm-admin/profile')
  openAddress('/catalog', { inNewTab: true })
  expect(opened.splice(0)).toEqual(['/sm-admin/profile', 'new tab: /catalog'])
})

test('a foreign one is not, but told', async () => {
  await expect(openAddress('//evil.test/', { inNewTab: true })).rejects.toThrow('//evil.test/')
  expect(opened).toEqual([])
})
