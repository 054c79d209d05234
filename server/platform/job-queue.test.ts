import { afterAll, expect, test, vi } from 'vitest'
import { openWorld } from '#test/world.ts'
import { openJobQueue, type JobQueue } from './job-queue.ts'

const world = await openWorld()
const queues: JobQueue[] = []
afterAll(() => Promise.all(queues.map((queue) => queue.stop())))

function open(run: () => Promise<void>): JobQueue {
  const queue = openJobQueue({ db: world.db, url: world.databaseUrl, log: world.log, repeatPollSeconds: 1 })
  queue.serve({ run: async () => {}, unfinished: async () => [] })
  queue.repeat('ticks', '* * * * *', run)
  queues.push(queue)
  return queue
}

test('what is done over and over is done once in its minute, however many processes there are', async () => {
  const run = vi.fn(async () => {})
  const processes = world.databaseUrl === undefined ? [open(run)] : [open(run), open(run)]
  for (const queue of processes) await queue.start()
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), { timeout: 15_000, interval: 100 })
  expect(run).toHaveBeenCalledTimes(1)
})
