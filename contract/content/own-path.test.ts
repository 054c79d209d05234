import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

const TAB = '\t'

it.each([
  ['/', '/'],
  ['/catalog?sort=price#top', '/catalog?sort=price#top'],
  ['/sm-admin/../catalog', '/catalog'],
  ['/a/./b/%2E%2e/c', '/a/c'],
  ['/a/..', '/'],
  [`/ca${TAB}talog`, '/catalog'],
  [String.raw`/a\b`, '/a/b'],
  ['/тревога', '/тревога'],
  [' /catalog ', '/catalog'],
  ['/cata log', '/cata log'],
  [String.raw`/a?next=\\evil.example`, String.raw`/a?next=\\evil.example`],
])('%j is the path %j', (address, path) => expect(ownPath(address)).toBe(path))

it.each([
  '',
  'catalog',
  '#top',
  '?a',
  '//evil.example',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  `/${TAB}/evil.example`,
  '/\n/evil.example',
  `${TAB}//evil.example`,
  `/sm-admin/../${TAB}/evil.example`,
  '/sm-admin/..//evil.example',
  '/.//evil.example',
  String.raw`/a/..\\evil.example`,
  '/%2e/%2E%2e//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('%j is none', (address) => expect(ownPath(address)).toBeUndefined())
