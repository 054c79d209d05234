import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { optionsOf } from './command-options.ts'
import { StartRefused } from './start-refused.ts'

const USAGE = 'npm run backup -- --to КАТАЛОГ [--take-over]'
const OPTIONS = { to: { type: 'string' }, 'take-over': { type: 'boolean', default: false } } as const

function refusal(...args: string[]): unknown {
  try {
    return optionsOf(USAGE, OPTIONS, args)
  } catch (error) {
    if (error instanceof StartRefused) return error.message
    throw error
  }
}

describe('the options of a command', () => {
  test('are read by their names', () => {
    expect(optionsOf(USAGE, OPTIONS, ['--to', '/backup', '--take-over'])).toEqual({ to: '/backup', 'take-over': true })
    expect(optionsOf(USAGE, OPTIONS, ['--to=-strange'])).toEqual({ to: '-strange', 'take-over': false })
    expect(optionsOf(USAGE, {}, [])).toEqual({})
  })

  test.each<[string, string[], string]>([
    ['an unknown one', ['--to', '/backup', '--dry-run'], 'Параметра --dry-run нет.'],
    ['an unknown one with a value', ['--into=/backup'], 'Параметра --into нет.'],
    ['a short one', ['-t'], 'Параметра -t нет.'],
    ['one without its value', ['--to'], 'У параметра --to нет значения.'],
    ['another option in the place of a value', ['--to', '--take-over'], 'У параметра --to нет значения.'],
    ['a value that nobody asked for', ['--take-over=yes'], 'Параметр --take-over пишется без значения.'],
    ['a word without an option', ['/backup'], '«/backup» — лишнее слово.'],
  ])('%s is refused in a sentence with the usage', (_, args, sentence) => {
    expect(refusal(...args)).toBe(`${sentence} Команда: ${USAGE}`)
  })
})

test('every command reads its options so, and says how it is written', async () => {
  const commands = (await readdir('server/cli')).filter((file) => !file.endsWith('.test.ts'))
  expect(commands.length).toBeGreaterThan(5)
  for (const file of commands) {
    const text = await readFile(join('server/cli', file), 'utf8')
    const name = file.replace('.ts', '').replace('-', ':')
    expect(text, file).toMatch(new RegExp(`optionsOf\\('npm run ${name}[ ']`))
    expect(text, file).not.toContain('parseArgs')
  }
})

test('a command refuses what it does not know before it does anything', async () => {
  const folder = await temporaryFolder()
  const env = { PATH: process.env.PATH, DATA_DIR: folder }
  const run = promisify(execFile)(process.execPath, ['server/cli/db-reset.ts', '--dry-run'], { env })
  const stderr = 'Параметра --dry-run нет. Команда: npm run db:reset\n'
  await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr })
  expect(await readdir(folder)).toEqual([])
})
