import { scryptSync } from 'node:crypto'

/** Arithmetic and memory, as an answer needs both; some milliseconds. */
const WORK = { N: 4096, r: 8, p: 1 }

/** How fast the machine works: others use it too, and for seconds it may take half as long again for the same. */
export interface MachinePace {
  /** How many times longer the same work takes just now than at the machine's best: 1 or more. */
  slowdown: () => number
  /** The greatest so far. */
  worst: () => number
  /** Milliseconds of the processor that the work takes at the machine's best. */
  best: () => number
}

/** `work` answers how long it took; the machine's best is the best that was ever seen. Milliseconds of the processor. */
export function machinePace(work: () => number = fixedWork): MachinePace {
  let best = Infinity
  let worst = 1
  const measured = () => {
    const ms = work()
    best = Math.min(best, ms)
    return ms
  }
  for (let n = 0; n < 10; n += 1) measured()
  return {
    slowdown() {
      const slowdown = measured() / best
      worst = Math.max(worst, slowdown)
      return slowdown
    },
    worst: () => worst,
    best: () => best,
  }
}

function fixedWork(): number {
  const before = process.cpuUsage()
  scryptSync('work', 'salt', 32, WORK)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
