import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { preloading } from './preloading.ts'

const ZONE = 'Europe/Moscow'
const WORK = `
  const tell = () => console.log(new Date().toISOString(), Date.now())
  tell()
  const waiting = setTimeout(() => {}, 10_000)
  process.on('SIGUSR2', () => {
    tell()
    clearTimeout(waiting)
  })
  process.kill(process.pid, 'SIGUSR2')`

test('a process begins half an hour before midnight and is taken past it', () => {
  const [program, ...words] = preloading(
    ['env', process.execPath, '--eval', WORK],
    [import.meta.resolve('./late-clock.ts')],
  )
  const told = execFileSync(program, words, { encoding: 'utf8' }).trim().split('\n')
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })
  const shown = told
    .map((line) => line.split(' '))
    .map(([date = '', now]) => {
      expect(Math.abs(Date.parse(date) - Number(now))).toBeLessThan(1000)
      return clock.format(Number(now))
    })
  expect(shown).toEqual(['23:30', '00:00'])
})
