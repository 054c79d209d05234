import { describe, expect, test } from 'vitest'
import { manifest, reachable, weight } from './client-manifest.ts'

/** What the first page of the back office may weigh, and what each further screen may add. Bytes on their way. */
const SHELL_MAX = 220_000
const SCREEN_MAX = 70_000

const shell = reachable(keys(/^web\/root\.tsx|entry\.client|^web\/shell\/admin\/admin-layout/))
const screens = keys(/^web\/admin\/.*-screen\.tsx/)

describe('the bundle of the back office', () => {
  test('has a shell that is light enough for a first load', () => {
    expect(shell.length).toBeGreaterThan(3)
    expect(weight(shell)).toBeLessThanOrEqual(SHELL_MAX)
  })

  test.each(screens)('%s adds little', (screen) => {
    expect(weight(reachable([screen]).filter((key) => !shell.includes(key)))).toBeLessThanOrEqual(SCREEN_MAX)
  })

  test.each([
    ['the text editor', /tiptap|prosemirror/],
    ['the cropper', /react-easy-crop|photo-cropper/],
    ['what listens for news', /shell\/live\/listen/],
  ])('keeps %s for where it is used', (_, pattern) => {
    const eager = [...shell, ...screens.flatMap((screen) => reachable([screen]))]
    expect(eager.filter((key) => pattern.test(key))).toEqual([])
  })
})

function keys(pattern: RegExp): string[] {
  return Object.keys(manifest).filter((key) => pattern.test(key))
}
