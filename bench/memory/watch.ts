import { fork } from 'node:child_process'
import { join } from 'node:path'
import { forgetPeak, megabytes, processorSeconds } from '../process-facts.ts'

export interface Watched {
  /** The most that the process held at once. Megabytes; null where the system does not tell. */
  peakMb: number | null
  /** What it holds a few seconds later. */
  restMb: number | null
  healthP50Ms: number
  healthP99Ms: number
  healthWorstMs: number
  /** Of a bare server beside it: so long did the machine itself keep everybody waiting. */
  bareP99Ms: number
  seconds: number
  processorSeconds: number
}

const REST_MS = 3_000

/** Watches a product from outside: its memory and processor time in /proc, its patience at `/api/health`. */
export async function watchProduct({ pid, url }: { pid: number; url: string }) {
  const asker = fork(join(import.meta.dirname, 'health-watch.ts'))
  const lap = () =>
    new Promise<{ product: number[]; bare: number[] }>((resolve) => {
      asker.once('message', (taken) => resolve(taken as { product: number[]; bare: number[] }))
      asker.send({})
    })
  asker.send({ url })
  return {
    async during(load: () => Promise<void>): Promise<Watched> {
      await lap()
      await forgetPeak(pid)
      const [from, processor] = [performance.now(), await processorSeconds(pid)]
      await load()
      const { product, bare } = await lap()
      const taken = product.toSorted((a, b) => a - b)
      const seconds = (performance.now() - from) / 1000
      const used = (await processorSeconds(pid)) - processor
      const peakMb = await megabytes(pid, 'VmHWM')
      await new Promise((next) => setTimeout(next, REST_MS))
      return {
        peakMb,
        restMb: await megabytes(pid, 'VmRSS'),
        healthP50Ms: at(taken, 0.5),
        healthP99Ms: at(taken, 0.99),
        healthWorstMs: taken.at(-1) ?? 0,
        bareP99Ms: at(
          bare.toSorted((a, b) => a - b),
          0.99,
        ),
        seconds,
        processorSeconds: used,
      }
    },
    stop: () => asker.kill(),
  }
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
