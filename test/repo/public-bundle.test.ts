import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { screens } from '#contract/people/screens.ts'
import { chunkOf, client, code, manifest, reachable, weight } from './client-manifest.ts'

/** Sources that staff alone need. */
const BACK_OFFICE = /(^|\/)web\/(admin|ui|gallery)\/|react-easy-crop|@base-ui|react-hook-form|dompurify/
/** What a visit to one public page may weigh, with what comes after the page. Bytes on their way. */
const PAGE_MAX = 130_000
/** What every public page loads; the visitor's part comes once the page stands. */
const FRAME =
  /^web\/root\.tsx|entry\.client|^web\/shell\/public\/default-layout|^web\/site\/frame\/visitor(-layout)?\.tsx/
const CHUNKS_MAX = 18
/** What a guest's form loads: the sign-in, the registration, the ways to a password, the invitation. */
const GUEST_FRAME = /^web\/root\.tsx|entry\.client|^web\/shell\/public\/guest-layout/
const GUEST_SCREEN = /^web\/auth\/.*-screen\.tsx/
/** The guest's forms wear the look of the kit, so only what staff see and the libraries of widgets are foreign to them. */
const STAFF_ONLY = /(^|\/)web\/(admin|gallery)\/|@base-ui|react-hook-form|dompurify|toaster/
/** The libraries name themselves in their messages and options. */
const LIBRARY_WORDS = ['base-ui.com', 'FORBID_TAGS']

/** Words that only stand in back-office code, for what was bundled into a chunk of another name. */
const BACK_OFFICE_WORDS = [
  'Пожалуйста, проверьте данные!',
  'No options.',
  'Search...',
  'ycl_hidden',
  '/sm-admin/admin/audit-logs',
  '/api/saved-views',
]

describe('the public bundle', () => {
  const publicChunks = reachable(publicEntries())

  test('exists, and the back office is a part of the build that is told apart', () => {
    expect(publicEntries().length).toBeGreaterThanOrEqual(4)
    expect(Object.keys(manifest).some((key) => BACK_OFFICE.test(key))).toBe(true)
  })

  test('contains no source of the back office', () => {
    expect(publicChunks.filter((key) => BACK_OFFICE.test(key) || BACK_OFFICE.test(manifest[key]?.src ?? ''))).toEqual(
      [],
    )
  })

  test('is light: every screen with its frame and what comes later', () => {
    const frame = keys(FRAME)
    expect(frame).toHaveLength(5)
    const screenKeys = keys(/^web\/site\/.*-screen\.tsx/)
    expect(screenKeys.length).toBeGreaterThan(8)
    const heavy = screenKeys
      .map((screen) => [screen, weight(reachable([...frame, screen]))] as const)
      .filter(([, bytes]) => bytes > PAGE_MAX)
    expect(heavy).toEqual([])
  })

  test('comes in few files: a slow network pays for each', () => {
    const filesOf = (screen: string) => new Set(reachable([...keys(FRAME), screen]).map((key) => chunkOf(key).file))
    const many = keys(/^web\/site\/.*-screen\.tsx/)
      .map((screen) => [screen, filesOf(screen).size] as const)
      .filter(([, count]) => count > CHUNKS_MAX)
    expect(many).toEqual([])
  })

  test.each(BACK_OFFICE_WORDS)('says nowhere «%s»', (words) => {
    const sayers = Object.values(manifest).filter((chunk) => code(chunk).includes(words))
    expect(sayers.length, 'the back office itself says it').toBeGreaterThan(0)
    expect(publicChunks.filter((key) => code(chunkOf(key)).includes(words))).toEqual([])
  })
})

describe('the forms of a guest', () => {
  const guestScreens = keys(GUEST_SCREEN)
  const chunksOf = (screen: string) => reachable([...keys(GUEST_FRAME), screen])

  test('are seven, in one frame', () => {
    expect(keys(GUEST_FRAME)).toHaveLength(3)
    expect(guestScreens).toHaveLength(7)
  })

  test.each(guestScreens)('%s is light and comes in few files', (screen) => {
    const chunks = chunksOf(screen)
    expect(weight(chunks)).toBeLessThanOrEqual(PAGE_MAX)
    expect(new Set(chunks.map((key) => chunkOf(key).file)).size).toBeLessThanOrEqual(CHUNKS_MAX)
  })

  test('contain nothing of the back office', () => {
    const chunks = guestScreens.flatMap(chunksOf)
    expect(chunks.filter((key) => STAFF_ONLY.test(key) || STAFF_ONLY.test(manifest[key]?.src ?? ''))).toEqual([])
  })

  test.each([...BACK_OFFICE_WORDS, ...LIBRARY_WORDS])('say nowhere «%s»', (words) => {
    const sayers = Object.values(manifest).filter((chunk) => code(chunk).includes(words))
    expect(sayers.length, 'somebody says it').toBeGreaterThan(0)
    expect(guestScreens.flatMap(chunksOf).filter((key) => code(chunkOf(key)).includes(words))).toEqual([])
  })
})

test('the built client asks nothing of a foreign host', () => {
  const foreign = files(client)
    .filter((path) => /\.(js|css|html|svg)$/.test(path))
    .flatMap((path) => foreignAddresses(readFileSync(path, 'utf8')).map((address) => `${path}: ${address}`))
  expect(foreign).toEqual([])
})

test('a foreign host would be noticed', () => {
  expect(foreignAddresses('fetch("https://fonts.example.com/x.woff2")')).toEqual(['https://fonts.example.com/x.woff2'])
})

/** The modules that a visitor of a public screen loads: the entry, the root, the layout, the screen. */
function publicEntries(): string[] {
  const layouts = new Set(
    Object.values(screens)
      .filter((screen) => screen.layout === 'default')
      .map((screen) => screen.layout),
  )
  const wanted = [
    /^web\/root\.tsx/,
    /entry\.client/,
    /^web\/site\/.*-(screen|layout)\.tsx/,
    ...[...layouts].map((name) => new RegExp(`^web/shell/\\w+/${name}-layout`)),
  ]
  return wanted.flatMap(keys)
}

function keys(pattern: RegExp): string[] {
  return Object.keys(manifest).filter((key) => pattern.test(key))
}

/** Absolute addresses but those that nothing loads: XML namespaces, links in messages of libraries, a chat to open. */
function foreignAddresses(text: string): string[] {
  const addresses = text.match(/https?:\/\/[\w.-]+\.[a-z]{2,}[^\s"'`)\\]*/g) ?? []
  const names =
    /^https?:\/\/(www\.w3\.org|schema\.org|json-schema\.org|react\.dev|reactjs\.org|base-ui\.com|reactrouter\.com|github\.com|tailwindcss\.com|mui\.com|prosemirror\.net|t\.me)(\/|$)/
  return addresses.filter((address) => !names.test(address))
}

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
