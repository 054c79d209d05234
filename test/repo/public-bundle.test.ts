import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { screens } from '#contract/screens.ts'
import { chunkOf, client, code, manifest, reachable } from './client-manifest.ts'

/** Sources that staff alone need. */
const BACK_OFFICE = /(^|\/)web\/(admin|ui|gallery)\/|react-easy-crop|@base-ui|react-hook-form|dompurify/
/** Words that only stand in back-office code, for what was bundled into a chunk of another name. */
const BACK_OFFICE_WORDS = ['Пожалуйста, проверьте данные!', 'No options.', 'Search...', 'ycl_hidden']

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

  test.each(BACK_OFFICE_WORDS)('says nowhere «%s»', (words) => {
    const sayers = Object.values(manifest).filter((chunk) => code(chunk).includes(words))
    expect(sayers.length, 'the back office itself says it').toBeGreaterThan(0)
    expect(publicChunks.filter((key) => code(chunkOf(key)).includes(words))).toEqual([])
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
    ...[...layouts].map((name) => new RegExp(`^web/shell/${name}-layout`)),
  ]
  return Object.keys(manifest).filter((key) => wanted.some((pattern) => pattern.test(key)))
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
