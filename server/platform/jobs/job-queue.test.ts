import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { openWorld } from '#test/world.ts'
import { openJobQueue, type JobQueue } from './job-queue.ts'

const world = await openWorld()
const queues: JobQueue[] = []
afterAll(() => Promise.all(queues.map((queue) => queue.stop())))

function openQueue(): JobQueue {
  const queue = openJobQueue({ db: world.db, url: world.databaseUrl, log: world.log, repeatPollSeconds: 1 })
  queues.push(queue)
  return queue
}

function open(name: string, run: (signal: AbortSignal) => Promise<void>): JobQueue {
  const queue = openQueue()
  queue.serve({ run: async () => {}, unfinished: async () => [] })
  queue.repeat(name, '* * * * *', run)
  return queue
}

test('a process that retires interrupts its job and takes no other, and may still send: another process does both', async () => {
  const first = openQueue()
  const begun = Promise.withResolvers<number>()
  const run = vi.fn(async (id: number, signal: AbortSignal) => {
    begun.resolve(id)
    await new Promise((aborted) => signal.addEventListener('abort', aborted))
    throw new Error('interrupted')
  })
  first.serve({ run, unfinished: async () => [] })
  await first.start()
  await first.send({ id: 1, key: randomUUID() })
  expect(await begun.promise).toBe(1)
  await first.retire()
  await first.send({ id: 2, key: randomUUID() })

  const second = openQueue()
  const done = new Set<number>()
  second.serve({ run: async (id) => void done.add(id), unfinished: async () => [] })
  await second.start()
  await vi.waitFor(() => expect(done).toEqual(new Set([1, 2])), { timeout: 30_000, interval: 100 })
  expect(run).toHaveBeenCalledTimes(1)
})

test('what is done over and over is done once in its minute, however many processes there are', async () => {
  const run = vi.fn(async () => {})
  const processes = world.databaseUrl === undefined ? [open('ticks', run)] : [open('ticks', run), open('ticks', run)]
  for (const queue of processes) await queue.start()
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), { timeout: 30_000, interval: 100 })
  expect(run).toHaveBeenCalledTimes(1)
})

test('a process that retires interrupts what it does over and over', async () => {
  const begun = Promise.withResolvers<void>()
  let isInterrupted = false
  const queue = open('rounds', async (signal) => {
    const interrupted = new Promise((aborted) => signal.addEventListener('abort', aborted))
    begun.resolve()
    await interrupted
    isInterrupted = true
  })
  await queue.start()
  await begun.promise
  await queue.retire()
  expect(isInterrupted).toBe(true)
})

test('a job whose commit nobody heard of is put in line by the next look, and done once', async () => {
  const unheard = { id: 7, key: randomUUID() }
  let written: { id: number; key: string }[] = []
  const run = vi.fn(async () => {})
  const queue = openQueue()
  queue.serve({ run, unfinished: async () => written })
  await queue.start()
  expect(run).not.toHaveBeenCalled()
  written = [unheard]
  await vi.waitFor(() => expect(run).toHaveBeenCalledWith(7, expect.anything()), { timeout: 30_000, interval: 100 })
  await queue.retire()
  expect(run).toHaveBeenCalledTimes(1)
})
