import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { ownPath } from '#contract/content/own-path.ts'
import { afterLogin, loginPath } from './login-path.ts'

const HOME = 'https://home.example'
const TAB = '\t'

it('leads back to where one was going', () => {
  const path = loginPath({ pathname: '/sm-admin/psychologists', search: '?page=2' }, { expired: false })
  expect(afterLogin(new URLSearchParams(path.split('?')[1]).get('to'))).toBe('/sm-admin/psychologists?page=2')
})

it.each([
  null,
  '',
  '/',
  '/catalog',
  '/sm-adminx',
  '//evil.test/sm-admin',
  'https://evil.test/sm-admin',
  String.raw`/sm-admin\..\evil`,
  '/sm-admin/../\t/evil.example',
  '/sm-admin/..//evil.example',
  '/sm-admin/%2e%2e/catalog',
])('%s leads to the back office', (to) => expect(afterLogin(to)).toBe('/sm-admin'))

test('whatever passes for a path of our own, a browser opens on our own site, and reads the same path', () => {
  const sign = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E',
    TAB,
    '\n',
    '\r',
    ' ',
    '?',
    '#',
    'a',
    '@',
    ':',
    'evil.example',
    '%09',
    '\u0000',
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
      const path = ownPath(signs.join(''))
      if (path === undefined) return
      const opened = new URL(path, HOME)
      expect(opened.origin).toBe(HOME)
      expect(opened.pathname).not.toMatch(/^\/[/\\]/)
      // Once more through a redirect, which may read it anew.
      expect(new URL(opened.pathname, HOME).origin).toBe(HOME)
      // Nothing is left for the browser to walk.
      expect(opened.pathname.split('/')).toHaveLength((path.split(/[?#]/)[0] ?? '').split('/').length)
    }),
    { numRuns: 5000 },
  )
})
