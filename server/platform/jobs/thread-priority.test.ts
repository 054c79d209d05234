import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

test('a thread that works behind others has a lower priority than the process', async () => {
  const own = getPriority()
  const module = new URL('./thread-priority.ts', import.meta.url).href
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads')
    import(${JSON.stringify(module)}).then(({ lowerThreadPriority }) => {
      lowerThreadPriority()
      parentPort.postMessage(require('node:os').getPriority())
    })`,
    { eval: true },
  )
  const [priority] = (await once(worker, 'message')) as [number]
  await worker.terminate()
  const isOwn = process.platform !== 'linux'
  expect(priority).toBe(isOwn ? own : constants.priority.PRIORITY_BELOW_NORMAL)
  expect(getPriority()).toBe(own)
})
