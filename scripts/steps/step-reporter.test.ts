import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { runCommand } from '../command.ts'
import { REPORT_VARIABLE } from './step-reporter.ts'

/** Apart from its dot, for nothing here is left out. */
const LEAVE_OUT = 'skip'
const RUN = `
test('goes well', () => {})
test.${LEAVE_OUT}('is left out', () => {})
describe('one', () => test('goes wrong', () => expect('tea').toBe('coffee')))
describe('two', () => {
  beforeAll(() => { throw new Error('no cups') })
  test('never begins', () => {})
})
test('leaves something behind', () => void Promise.reject(new Error('spilt')))
`

test('a run is told in numbers, and what failed in a line each, an error beside the tests too', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'drinks.test.ts'), RUN)
  const file = join(folder, 'report.json')
  const reporter = `--reporter=${import.meta.dirname}/step-reporter.ts`
  const options = ['--root', folder, '--globals', '--no-cache']
  await runCommand(['vitest', 'run', ...options, reporter], { timeoutMs: 60_000, env: { [REPORT_VARIABLE]: file } })
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    passed: 2,
    failed: 1,
    skipped: 2,
    failures: [
      expect.stringMatching(/drinks\.test\.ts > two: no cups$/),
      expect.stringMatching(/drinks\.test\.ts > one > goes wrong: expected 'tea' to be 'coffee'/),
      expect.stringMatching(/^outside of the tests: Error: spilt\n +at .*drinks\.test\.ts/),
    ],
  })
})
