import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from '../start-refused.ts'

export class DataDirectoryInUse extends StartRefused {}

/** A process that was killed may need a moment to be gone, with all its memory. */
const PATIENCE_MS = 2000
const RETRY_MS = 50
const SQLITE_BUSY = 5

interface Lock {
  file: string
  fd: number
  database: DatabaseSync
}

/** By the true paths of their folders. Held here, so that no lock is given up as garbage. */
const held = new Map<string, Lock>()

/**
 * Takes the data directory for this process and returns a function that gives it back.
 * The embedded database allows one process: a second one would damage it. The kernel holds the lock and lets it go with the
 * process, however that ends (docs/decisions/036).
 */
export async function lockDataDirectory(directory: string): Promise<() => void> {
  await mkdir(directory, { recursive: true })
  const place = realpathSync(directory)
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const lock = held.has(place) ? 'taken' : tryLock(join(place, 'process.lock'))
    if (typeof lock === 'object') {
      held.set(place, lock)
      return () => unlock(place)
    }
    if (lock === 'taken' && performance.now() > deadline) {
      throw new DataDirectoryInUse(
        `Каталог данных ${directory} уже занят другим процессом Смысла. Остановите его или укажите другой DATA_DIR.`,
      )
    }
    await sleep(RETRY_MS)
  }
}

/** `replaced`: the file was given back, and with it its name, between the opening and the locking. */
function tryLock(file: string): Lock | 'taken' | 'replaced' {
  // Nothing else in this process may open the file while it is locked: closing any descriptor of it lets the lock go.
  const fd = openSync(file, 'a+')
  const database = new DatabaseSync(file)
  const giveUp = () => {
    database.close()
    closeSync(fd)
  }
  try {
    const text = readFileSync(fd, 'utf8')
    if (isHeldByFormerVersion(text)) {
      giveUp()
      return 'taken'
    }
    // What a former version left there is no database.
    if (text !== '') ftruncateSync(fd)
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    giveUp()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return 'taken'
    throw error
  }
  // Our own descriptor keeps the number of the file from being given to another.
  if (statSync(file, { throwIfNoEntry: false })?.ino === fstatSync(fd).ino) return { file, fd, database }
  giveUp()
  return 'replaced'
}

/** A former version wrote «number start» of its process there, and holds no lock that the kernel knows of. */
function isHeldByFormerVersion(text: string): boolean {
  const [, pid, start] = /^(\d+) (\d*)$/.exec(text) ?? []
  const number = Number(pid)
  if (!Number.isSafeInteger(number) || number === 0 || number === process.pid || !isAlive(number)) return false
  const [state, startNow] = stateOf(number)
  if (state === 'Z') return false
  // The number may have gone to another process since: its start time tells, where the system says it.
  return startNow === undefined || startNow === start
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The state of a process and when it started, in the kernel's ticks; nothing where the system does not say. */
function stateOf(pid: number): [state?: string, start?: string] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return [fields[0], fields[19]]
  } catch {
    return []
  }
}

function unlock(place: string) {
  const lock = held.get(place)
  if (lock === undefined) return
  held.delete(place)
  // While it is still locked: afterwards it could be the file of the next one.
  rmSync(lock.file, { force: true })
  lock.database.close()
  closeSync(lock.fd)
}
