import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runCommand } from './command.ts'

test('a program that succeeds is ok, and both its streams are kept', async () => {
  const outcome = await runCommand(['node', '-e', 'console.log("out"); console.warn("err")'], { timeoutMs: 10_000 })
  expect(outcome.ok).toBe(true)
  expect(outcome.output).toContain('out')
  expect(outcome.output).toContain('err')
})

test('the programs of the project run on the Node of the project', async () => {
  const { output } = await runCommand(['node', '--version'], { timeoutMs: 10_000 })
  expect(output).toMatch(/^v24\./)
})

test('a program that fails is not ok', async () => {
  expect(await runCommand(['node', '-e', 'process.exit(3)'], { timeoutMs: 10_000 })).toMatchObject({ ok: false })
})

test('a program that does not exist is not ok, and a sentence says so', async () => {
  const outcome = await runCommand(['no-such-program'], { timeoutMs: 10_000 })
  expect(outcome).toMatchObject({ ok: false, output: expect.stringContaining('no-such-program could not be started') })
})

test('a program that hangs is ended with its own children, and a sentence says so', async () => {
  const parent = `const { pid } = require('node:child_process').spawn('sleep', ['600']); console.log(pid); setInterval(() => {}, 1000)`
  const outcome = await runCommand(['node', '-e', parent], { timeoutMs: 1_000 })
  expect(outcome).toMatchObject({
    ok: false,
    output: expect.stringContaining('node was stopped: it had not ended after 1 s.'),
  })
  const grandchild = Number.parseInt(outcome.output, 10)
  await expect.poll(() => isRunning(grandchild)).toBe(false)
})

/** False for one that has ended and waits to be noticed: nobody notices in a container without an init. */
function isRunning(pid: number): boolean {
  try {
    return (
      process.kill(pid, 0) && !(existsSync('/proc/self') && readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '))
    )
  } catch {
    return false
  }
}
