import { readFile, writeFile } from 'node:fs/promises'

/** Of /proc/PID/stat, which counts in ticks of a hundredth of a second. */
const TICKS_PER_SECOND = 100

/** What a process has used so far, all its threads together. */
export function processorSeconds(pid: number): Promise<number> {
  return secondsIn(`/proc/${pid}/stat`)
}

/** The same of its first thread alone, where its own JavaScript runs. */
export function mainThreadSeconds(pid: number): Promise<number> {
  return secondsIn(`/proc/${pid}/task/${pid}/stat`)
}

async function secondsIn(file: string): Promise<number> {
  const stat = await readFile(file, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND
}

/** The same for a process and those that it has started and that still run. */
export async function familySeconds(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const pids = [pid, ...children.trim().split(' ').filter(Boolean).map(Number)]
  const seconds = await Promise.all(pids.map((id) => processorSeconds(id)))
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
