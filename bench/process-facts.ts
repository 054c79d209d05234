import { readdir, readFile, writeFile } from 'node:fs/promises'

/** Of /proc/PID/stat, which counts in ticks of a hundredth of a second. */
const TICKS_PER_SECOND = 100
/** Where the times in a program and in the system stand, after its name; then those of children that have ended. */
const OWN_TIMES = [11, 12]
const ALL_TIMES = [11, 12, 13, 14]

/** What a process has used so far, all its threads together. */
export function processorSeconds(pid: number): Promise<number> {
  return secondsIn(`/proc/${pid}/stat`)
}

/** The same of its first thread alone, where its own JavaScript runs. */
export function mainThreadSeconds(pid: number): Promise<number> {
  return secondsIn(`/proc/${pid}/task/${pid}/stat`)
}

async function secondsIn(file: string, places = OWN_TIMES): Promise<number> {
  const stat = await readFile(file, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return places.reduce((sum, place) => sum + Number(fields[place] ?? 0), 0) / TICKS_PER_SECOND
}

/** The same for a process and those that it has started, whether they still run or not. */
export async function familySeconds(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const running = children.trim().split(' ').filter(Boolean).map(Number)
  const seconds = await Promise.all([
    secondsIn(`/proc/${pid}/stat`, ALL_TIMES),
    ...running.map((id) => processorSeconds(id)),
  ])
  return seconds.reduce((sum, value) => sum + value, 0)
}

/** Linux lets the owner of a process begin its highest mark anew. */
export function forgetPeak(pid: number): Promise<void> {
  return writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {})
}

/** The memory of a process, at its highest or now; null where the system does not tell. */
export async function megabytes(pid: number, name: 'VmHWM' | 'VmRSS'): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}

/** Milliseconds that the threads which run now have used, finer than `stat` counts them: the first one's own, and all. */
export async function ownThreadsMs(pid: number): Promise<{ main: number; all: number }> {
  const threads = await readdir(`/proc/${pid}/task`)
  const spent = await Promise.all(threads.map((thread) => threadMs(pid, thread)))
  return { main: await threadMs(pid, String(pid)), all: spent.reduce((sum, ms) => sum + ms, 0) }
}

async function threadMs(pid: number, thread: string): Promise<number> {
  const line = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')
  return Number(line.split(' ')[0]) / 1e6
}
