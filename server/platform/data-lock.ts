import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from './start-refused.ts'

export class DataDirectoryInUse extends StartRefused {}

/** Looking at a lock and taking it lasts no longer than this, unless the process died meanwhile. */
const GLANCE_MS = 2000

/**
 * Takes the data directory for this process and returns a function that gives it back.
 * The embedded database allows one process: a second one would damage it. A lock left by a killed process is taken over.
 */
export async function lockDataDirectory(directory: string): Promise<() => void> {
  await mkdir(directory, { recursive: true })
  const file = join(directory, 'process.lock')
  await oneAtATime(`${file}.glance`, () => {
    if (isHeld(file))
      throw new DataDirectoryInUse(
        `Каталог данных ${directory} уже занят другим процессом Смысла. Остановите его или укажите другой DATA_DIR.`,
      )
    writeFileSync(file, `${process.pid} ${startOf(process.pid)}`)
  })
  return () => rmSync(file, { force: true })
}

/** Does the work while no other process does work under the same name: two must not take over one lock. */
async function oneAtATime(name: string, work: () => void): Promise<void> {
  while (!begin(name)) await sleep(10)
  try {
    work()
  } finally {
    rmdirSync(name)
  }
}

/** Making a folder succeeds for one of many. One that stays belongs to a process that died in the middle. */
function begin(name: string): boolean {
  try {
    mkdirSync(name)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const since = statSync(name, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  if (Date.now() - since > GLANCE_MS) rmSync(name, { recursive: true, force: true })
  return false
}

function isHeld(file: string): boolean {
  const [pid, start] = read(file).split(' ')
  const number = Number(pid)
  if (!Number.isInteger(number) || number <= 0 || number === process.pid) return false
  try {
    process.kill(number, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // The number may have gone to another process since: its start time tells.
  return startOf(number) === start
}

/** When a process started, in the kernel's ticks; empty where the system does not say. */
function startOf(pid: number): string {
  return read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[19] ?? ''
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
