import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadCall, ThreadNews } from './database-thread.ts'
import { openPglite } from './pglite.ts'

const parent = parentPort ?? process.exit(1)
const database = await openPglite({ directory: workerData as string })
const stops = new Map<string, () => Promise<void>>()

const calls: Record<ThreadCall['name'], (...parameters: never[]) => Promise<unknown>> = {
  async query(sql: string, parameters: unknown[]) {
    const { rows, affectedRows } = await database.query(sql, parameters)
    return { rows, affectedRows }
  },
  async exec(script: string) {
    const results = await database.exec(script)
    return results.map(({ rows, affectedRows }) => ({ rows, affectedRows }))
  },
  async listen(channel: string) {
    stops.set(channel, await database.listen(channel, (said) => tell({ channel, said })))
  },
  async unlisten(channel: string) {
    await stops.get(channel)?.()
    stops.delete(channel)
  },
  close: () => database.close(),
}

parent.on('message', ({ id, name, parameters }: ThreadCall) => void answer(id, name, parameters))
tell({ isOpen: true })

async function answer(id: number, name: ThreadCall['name'], parameters: unknown[]) {
  try {
    tell({ id, result: await calls[name](...(parameters as never[])) })
  } catch (error) {
    // An error crosses over with its message alone; what the database says of it (its code, the constraint) goes beside.
    const { message, ...facts } = error as Error & Record<string, unknown>
    tell({ id, failure: { message, ...facts } })
  }
}

function tell(news: ThreadNews) {
  parent.postMessage(news)
}
