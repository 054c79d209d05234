import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from './start-refused.ts'

export class DataDirectoryInUse extends StartRefused {}

/**
 * Takes the data directory for this process and returns a function that gives it back.
 * The embedded database allows one process: a second one would damage it. A lock left by a killed process is taken over.
 */
export async function lockDataDirectory(directory: string): Promise<() => void> {
  await mkdir(directory, { recursive: true })
  const file = join(directory, 'process.lock')
  const own = `${process.pid} ${startOf(process.pid)}`
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, own, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (isHeld(file))
      throw new DataDirectoryInUse(
        `Каталог данных ${directory} уже занят другим процессом Смысла. Остановите его или укажите другой DATA_DIR.`,
      )
    rmSync(file, { force: true })
  }
  throw new DataDirectoryInUse(`Не получилось занять каталог данных ${directory}. Попробуйте ещё раз.`)
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
