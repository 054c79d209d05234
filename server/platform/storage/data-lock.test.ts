import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { DataDirectoryInUse, lockDataDirectory } from './data-lock.ts'

const NODE = [process.execPath, '--expose-gc', '--input-type=module', '-e']
const MODULE = JSON.stringify(new URL('./data-lock.ts', import.meta.url).href)
/** A process table of its own, as a container has it. Where the system gives none to us, that test is left out. */
const CONTAINER = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--mount-proc', '--kill-child']
const hasContainers = spawnSync(CONTAINER[0] as string, [...CONTAINER.slice(1), 'true']).status === 0

interface Holder {
  pid: number
  /** What was started: the holder itself, or what stands around it. */
  child: ChildProcess
}

const children: ChildProcess[] = []
const pids: number[] = []
afterAll(() => {
  children.forEach((child) => child.kill('SIGKILL'))
  pids.filter(isAlive).forEach((pid) => process.kill(pid, 'SIGKILL'))
})

/** Takes the lock in a process of its own, keeps it, and tells its number when it has it. */
async function holder(directory: string, start: (program: string[]) => string[] = (program) => program) {
  const script = `await (await import(${MODULE})).lockDataDirectory(${JSON.stringify(directory)})
    gc(); setInterval(gc, 100); console.log('held by ' + process.pid)`
  const [program = '', ...args] = start([...NODE, script])
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [, pid] = /held by (\d+)/.exec(await firstOutput(child)) ?? []
  return { pid: Number(pid), child } satisfies Holder
}

function firstOutput(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString())))
}

async function killed({ child }: Holder) {
  const gone = new Promise((exit) => child.once('exit', exit))
  child.kill('SIGKILL')
  await gone
}

/** Runs a script in several processes at once; `lockDataDirectory` and `directory` are there. Answers what each has said. */
function crowd(size: number, directory: string, script: string): Promise<string[]> {
  const whole = `const { lockDataDirectory } = await import(${MODULE}); const directory = ${JSON.stringify(directory)}
    const { mkdirSync, rmdirSync } = await import('node:fs')
    ${script}`
  const all = Array.from({ length: size }, () => {
    const [program = '', ...args] = [...NODE, whole]
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    return firstOutput(child)
  })
  return Promise.all(all)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the data directory', () => {
  test('is refused to a second process, with a sentence that names it', async () => {
    const directory = await temporaryFolder()
    await holder(directory)
    await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryInUse)
    await expect(lockDataDirectory(directory)).rejects.toThrow(
      `Каталог данных ${directory} уже занят другим процессом Смысла. Остановите его или укажите другой DATA_DIR.`,
    )
  })

  test('is refused to the process that has it, by whatever path', async () => {
    const directory = await temporaryFolder()
    const unlock = await lockDataDirectory(directory)
    await expect(lockDataDirectory(join(directory, '.'))).rejects.toThrow(DataDirectoryInUse)
    unlock()
    const again = await lockDataDirectory(directory)
    again()
  })

  test('is taken over from a process that was killed, and given back without a trace', async () => {
    const directory = await temporaryFolder()
    await killed(await holder(directory))
    const unlock = await lockDataDirectory(directory)
    unlock()
    expect(existsSync(join(directory, 'process.lock'))).toBe(false)
  })

  test.runIf(existsSync('/proc/self/stat'))(
    'is taken over from a process that was killed and that nobody has buried',
    async () => {
      const directory = await temporaryFolder()
      // The shell becomes a program that never asks how its children ended.
      const { pid } = await holder(directory, ([...program]) => ['sh', '-c', '"$@" & exec sleep 600', 'sh', ...program])
      process.kill(pid, 'SIGKILL')
      await expect.poll(async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.[0]).toBe('Z')
      const unlock = await lockDataDirectory(directory)
      expect(isAlive(pid), 'it still counts as a process').toBe(true)
      unlock()
    },
  )

  test.runIf(hasContainers)('is refused to a process of another container that shares the folder', async () => {
    const directory = await temporaryFolder()
    const inside = await holder(directory, (program) => [...CONTAINER, ...program])
    expect(inside.pid, 'its number means nothing here').toBeLessThan(10)
    await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryInUse)
    await killed(inside)
    const unlock = await lockDataDirectory(directory)
    unlock()
  })

  test('is not robbed from a process that stands still', async () => {
    const directory = await temporaryFolder()
    const { pid } = await holder(directory)
    process.kill(pid, 'SIGSTOP')
    await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryInUse)
    process.kill(pid, 'SIGCONT')
    await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryInUse)
  })

  test('is free in a copy of the folder', async () => {
    const directory = await temporaryFolder()
    await holder(directory)
    const copy = join(await temporaryFolder(), 'copy')
    await cp(directory, copy, { recursive: true })
    const unlock = await lockDataDirectory(copy)
    unlock()
  })

  test.each(['', 'nonsense', '-1 5', '99999999 1'])(
    'is taken over from a former version that left %j',
    async (text) => {
      const directory = await temporaryFolder()
      await writeFile(join(directory, 'process.lock'), text)
      const unlock = await lockDataDirectory(directory)
      unlock()
    },
  )

  test.runIf(existsSync('/proc/self/stat'))(
    'is refused while a process of a former version runs that wrote itself there, and free when its number is another’s',
    async () => {
      const directory = await temporaryFolder()
      const file = join(directory, 'process.lock')
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'])
      children.push(child)
      await firstOutput(child)
      const start = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[19]
      await writeFile(file, `${child.pid} ${start}`)
      await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryInUse)
      expect(await readFile(file, 'utf8'), 'what the holder wrote stays').toBe(`${child.pid} ${start}`)
      await writeFile(file, `${child.pid} 1`)
      const unlock = await lockDataDirectory(directory)
      unlock()
      await writeFile(file, `${child.pid} ${start}`)
      await killed({ pid: child.pid ?? 0, child })
      const unlockAgain = await lockDataDirectory(directory)
      unlockAgain()
    },
  )

  test('has one holder however many come in the moment in which its process is killed', async () => {
    const directory = await temporaryFolder()
    const former = await holder(directory)
    const said = crowd(
      4,
      directory,
      `await lockDataDirectory(directory).then(() => console.log('held'), (error) => console.log(error.constructor.name))
       setInterval(() => {}, 1000)`,
    )
    await killed(former)
    expect((await said).map((text) => text.trim()).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'DataDirectoryInUse'),
      'held',
    ])
  })

  test('has one holder at a time while many take it and give it back', async () => {
    const said = await crowd(
      4,
      await temporaryFolder(),
      `let rounds = 0
       while (rounds < 60) {
         const unlock = await lockDataDirectory(directory).catch(() => null)
         if (unlock === null) continue
         mkdirSync(directory + '/inside')
         rmdirSync(directory + '/inside')
         unlock()
         rounds += 1
       }
       console.log(rounds)`,
    )
    expect(said.map(Number)).toEqual([60, 60, 60, 60])
  })

  test('is made when it does not exist', async () => {
    const directory = join(await temporaryFolder(), 'deep', 'data')
    const unlock = await lockDataDirectory(directory)
    expect(existsSync(join(directory, 'process.lock'))).toBe(true)
    unlock()
  })
})
