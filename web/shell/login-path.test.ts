import { expect, it } from 'vitest'
import { afterLogin, loginPath } from './login-path.ts'

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
])('%s leads to the back office', (to) => expect(afterLogin(to)).toBe('/sm-admin'))
