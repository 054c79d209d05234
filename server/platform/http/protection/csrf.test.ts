import { describe, expect, test } from 'vitest'
import { checkCsrf, csrfToken } from './csrf.ts'
import { CsrfMismatch } from '../errors.ts'

const SECRET = { current: 'the secret of this installation, long' }
const request = (method: string, token?: string) =>
  new Request('http://smysl.test/', { method, headers: token === undefined ? {} : { 'x-xsrf-token': token } })

describe('a writing request', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s passes with the token of its session', (method) => {
    expect(() => checkCsrf(request(method, csrfToken(SECRET, 'mine')), SECRET, 'mine')).not.toThrow()
  })

  test.each<[string, string | undefined, string | undefined]>([
    ['no token', undefined, 'mine'],
    ['no session', csrfToken(SECRET, 'mine'), undefined],
    ['the token of another session', csrfToken(SECRET, 'theirs'), 'mine'],
    ['a token under another secret', csrfToken({ current: 'another secret' }, 'mine'), 'mine'],
    ['an empty token', '', 'mine'],
    ['half a token', csrfToken(SECRET, 'mine').slice(0, 20), 'mine'],
    ['the session itself', 'mine', 'mine'],
  ])('is refused with %s', (_, token, session) => {
    expect(() => checkCsrf(request('POST', token), SECRET, session)).toThrow(CsrfMismatch)
  })
})

test('while one secret follows another, tokens made with either pass, and with a third none', () => {
  const both = { current: 'the secret that is new, and as long', previous: SECRET.current }
  for (const made of [SECRET, both])
    expect(() => checkCsrf(request('POST', csrfToken(made, 'mine')), both, 'mine')).not.toThrow()
  const third = csrfToken({ current: 'a third one' }, 'mine')
  expect(() => checkCsrf(request('POST', third), both, 'mine')).toThrow(CsrfMismatch)
})

test.each(['GET', 'HEAD', 'OPTIONS'])('reading by %s needs no token', (method) => {
  expect(() => checkCsrf(request(method), SECRET, undefined)).not.toThrow()
})
