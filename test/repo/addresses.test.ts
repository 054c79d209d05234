import { expect, test } from 'vitest'
import { codeFiles, read } from './project-files.ts'

/** These open what cannot lead away: an address that a person is at, a part of the page, what is left when scripts have failed. */
const BY_THEMSELVES = [
  'web/shell/navigation/missing-chunk.ts',
  'web/shell/errors/new-version.ts',
  'web/shell/admin/admin-frame.tsx',
  'web/shell/errors/error-screen.tsx',
]
/** What looks where an address leads. */
const LOOKING = ['web/ui/actions/link.tsx', 'web/ui/actions/open-address.ts']

// Specification §8: a step to another site without the right throws.
test('the back office opens addresses through what refuses foreign ones', () => {
  const opening = /^\s*<a[\s>]|\bwindow\.open\(|\blocation\.(assign|replace)\(|\blocation(\.href)? = /m
  const inOffice = codeFiles.filter(
    (path) =>
      /^web\/(ui|admin|shell)\//.test(path) &&
      !/^web\/shell\/public\/|\.(example|test)\.tsx?$/.test(path) &&
      !path.endsWith('.css'),
  )
  const found = inOffice.filter((path) => opening.test(read(path)))
  expect(found.filter((path) => !BY_THEMSELVES.includes(path) && !LOOKING.includes(path))).toEqual([])
  expect(found, 'the list is up to date').toEqual(expect.arrayContaining([...BY_THEMSELVES, ...LOOKING]))
})
