import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')
let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
  await writeFile(join(folder, 'file'), '')
})

interface Called {
  env?: Record<string, string>
  input?: string
}

/** What a command answers in a shell without any settings but these. */
function called(name: string, args: string[], { env = {}, input = '' }: Called = {}) {
  return new Promise<{ code: number | string | null | undefined; said: string }>((done) => {
    const child = execFile(
      process.execPath,
      [`server/cli/${name}.ts`, ...args.map((arg) => arg.replace('FOLDER', folder))],
      { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...env } },
      (error, output, trouble) => done({ code: error?.code ?? 0, said: output + trouble }),
    )
    // A command that refuses at once may be gone before it reads.
    child.stdin?.on('error', () => {}).end(input)
  })
}

const EMAIL = ['--email', 'new@example.ru']

test.each<[string, string[], RegExp, Called?]>([
  // The year has no such day: another one is not taken in its place.
  ['audit-archive', ['--before', '2021-02-31', '--to', 'FOLDER/archive'], /^Укажите дату/],
  ['audit-archive', ['--before', '2021-01-01', '--to='], /^Укажите дату/],
  ['audit-archive', ['--before', '2021-01-01', '--to', 'FOLDER/archive'], /нет базы данных/],
  ['backup', ['--to', 'FOLDER/archive'], /нет базы данных/],
  ['restore', ['--from', 'FOLDER/file'], /FOLDER\/file: это не каталог/],
  ['files-copy', ['--from', 'file:FOLDER/nowhere'], /^Папки FOLDER\/nowhere нет/],
  ['files-copy', ['--to', 'file:FOLDER/archive'], /^Папки FOLDER\/data\/files нет/],
  ['db-reset', [], /DEMO=false/, { env: { DEMO: 'false' } }],
  ['admin-create', EMAIL, /не\u00a0короче 10/, { input: 'короткий' }],
  ['admin-create', EMAIL, /не\u00a0длиннее 200/, { input: 'длинный'.repeat(100) }],
  ['admin-create', EMAIL, /одна строка/, { input: 'пароль-в-две\nстроки-не-ввести' }],
  ['admin-create', [...EMAIL, '--first-name', 'я'.repeat(101)], /Имя/, { input: 'пароль-нового-админа' }],
  ['admin-create', [...EMAIL, '--last-name='], /Фамилия/, { input: 'пароль-нового-админа' }],
])('%s %s is refused in one sentence, and nothing is made', { timeout: 60_000 }, async (name, args, sentence, how) => {
  const { code, said } = await called(name, args, how)
  expect(said.replaceAll(folder, 'FOLDER').trim()).toMatch(sentence)
  expect(said.trim()).not.toContain('\n')
  expect(code).toBe(1)
  expect(existsSync(join(folder, 'archive'))).toBe(false)
  expect(existsSync(join(folder, 'data'))).toBe(false)
})
