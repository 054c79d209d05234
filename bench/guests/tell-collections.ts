import { writeSync } from 'node:fs'
import { constants, performance, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'
import { COLLECTION_LINE } from './collections.ts'

type Collection = PerformanceEntry & { detail?: { kind: number } }

/**
 * Goes into the product with `--import`: tells of each full collection of garbage from the beginning of its marking, which
 * goes on beside the answers, to its end. Milliseconds since 1970.
 */
if (isMainThread) {
  let marking: number | undefined
  new PerformanceObserver((list) => {
    for (const { startTime, duration, detail } of list.getEntries() as Collection[]) {
      const kind = detail?.kind
      if (kind === constants.NODE_PERFORMANCE_GC_INCREMENTAL) marking ??= startTime
      if (kind !== constants.NODE_PERFORMANCE_GC_MAJOR) continue
      const at = (time: number) => Math.round(performance.timeOrigin + time)
      writeSync(1, `${COLLECTION_LINE} ${at(marking ?? startTime)} ${at(startTime + duration)}\n`)
      marking = undefined
    }
  }).observe({ entryTypes: ['gc'] })
}
