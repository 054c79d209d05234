import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DataDirectoryInUse, lockDataDirectory } from './data-lock.ts'

/** Takes the lock in a process of its own and tells when it has it. */
async function holder(directory: string): Promise<ChildProcess> {
  const module = new URL('./data-lock.ts', import.meta.url).href
  const script = `await (await import(${JSON.stringify(module)})).lockDataDirectory(${JSON.stringify(directory)})
    console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await new Promise((held) => child.stdout?.once('data', held))
  return child
}

/** Several processes ask for the lock over and over in the same moments; answers how many had it at once, at most. */
async function crowd(directory: string): Promise<number> {
  const module = new URL('./data-lock.ts', import.meta.url).href
  const script = `const { lockDataDirectory } = await import(${JSON.stringify(module)})
    const { writeFileSync, renameSync, readdirSync } = await import('node:fs')
    const [directory, begin] = ${JSON.stringify([directory, Date.now() + 1500])}
    let most = 0
    for (let round = 0; round < 40; round += 1) {
      while (Date.now() < begin + round * 25);
      const unlock = await lockDataDirectory(directory).catch((error) => {
        if (error.name !== 'DataDirectoryInUse' && error.constructor.name !== 'DataDirectoryInUse') throw error
      })
      if (!unlock) continue
      const own = directory + '/holder-' + process.pid
      writeFileSync(own, '')
      while (Date.now() < begin + round * 25 + 12);
      most = Math.max(most, readdirSync(directory).filter((name) => name.startsWith('holder-')).length)
      // As a killed process leaves it.
      writeFileSync(own, '99999999 1')
      renameSync(own, directory + '/process.lock')
    }
    console.log(most)`
  const asked = Array.from({ length: 3 }, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    await new Promise((closed) => child.once('close', closed))
    return Number(text)
  })
  return Math.max(...(await Promise.all(asked)))
}

const children: ChildProcess[] = []
afterAll(() => children.forEach((child) => child.kill('SIGKILL')))

const newDirectory = () => mkdtemp(join(tmpdir(), 'smysl-lock-'))

describe('the data directory', () => {
  test('is refused to a second process, with a sentence that names it', async () => {
    const directory = await newDirectory()
    await holder(directory)
    await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryInUse)
    await expect(lockDataDirectory(directory)).rejects.toThrow(
      `Каталог данных ${directory} уже занят другим процессом Смысла. Остановите его или укажите другой DATA_DIR.`,
    )
  })

  test('is taken over from a process that was killed', async () => {
    const directory = await newDirectory()
    const child = await holder(directory)
    const gone = new Promise((exit) => child.once('exit', exit))
    child.kill('SIGKILL')
    await gone
    const unlock = await lockDataDirectory(directory)
    expect(await readFile(join(directory, 'process.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    unlock()
    expect(existsSync(join(directory, 'process.lock'))).toBe(false)
  })

  test('is taken over when the number now belongs to a process that started at another time', async () => {
    const directory = await newDirectory()
    const child = await holder(directory)
    await writeFile(join(directory, 'process.lock'), `${child.pid} 1`)
    const unlock = await lockDataDirectory(directory)
    unlock()
  })

  test.each(['', 'nonsense', '-1 5', '0 0', '99999999 1'])('is taken over from a lock that says %j', async (text) => {
    const directory = await newDirectory()
    await writeFile(join(directory, 'process.lock'), text)
    const unlock = await lockDataDirectory(directory)
    unlock()
  })

  test('has one holder however many find the lock of a killed process in the same moment', async () => {
    const directory = await newDirectory()
    await writeFile(join(directory, 'process.lock'), '99999999 1')
    expect(await crowd(directory)).toBe(1)
  })

  test('is taken although a process died while it looked at the lock', async () => {
    const directory = await newDirectory()
    const glance = join(directory, 'process.lock.glance')
    await mkdir(glance)
    await utimes(glance, 1, 1)
    const unlock = await lockDataDirectory(directory)
    expect(existsSync(glance)).toBe(false)
    unlock()
  })

  test('is made when it does not exist', async () => {
    const directory = join(await newDirectory(), 'deep', 'data')
    const unlock = await lockDataDirectory(directory)
    expect(existsSync(join(directory, 'process.lock'))).toBe(true)
    unlock()
  })
})
