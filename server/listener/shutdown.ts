import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestDrain } from './graceful-drain.ts'
import type { Log } from '../platform/log.ts'

/** npm passes on what its group was told already: a second signal within this time is the first one again. */
const SAME_SIGNAL_MS = 1000
/** What is closed at last has so long of the grace for itself, and never more than a third of it. */
const CLOSE_MS = 3000

type Step = [name: string, end: () => Promise<unknown>]

interface ShutdownOptions {
  requests: RequestDrain
  log: Log
  /** After SIGTERM the port stays open for so long, and a balancer learns that this process is leaving. */
  drainMs: number
  /** From the closing of the port to the end of the process, whatever hangs. */
  graceMs: number
  /** What stops working at once, beside the requests. */
  retire: Step[]
  /** What is closed one after the other, when nothing works any more or the grace is nearly over. */
  close: Step[]
}

/**
 * Ends the process in good order at SIGTERM or when its terminal or npm is gone; at Ctrl+C without the draining, since
 * nobody balances there. SIGTERM or Ctrl+C once more ends it at once.
 */
export function closeOnSignal({ requests, log, drainMs, graceMs, retire, close }: ShutdownOptions) {
  const open = new Set<string>()
  let isClosing = false
  let isImpatient = false

  async function run([name, end]: Step) {
    open.add(name)
    await end().catch((error: unknown) => log.error({ err: error, step: name }, 'not closed'))
    open.delete(name)
  }

  function exitNow(reason: string) {
    log.error({ waiting_for: [...open], requests: requests.running }, reason)
    process.exit(1)
  }

  async function shutDown(openMs: number) {
    log.info({ drain_ms: openMs }, 'closing')
    requests.drain()
    const retired = Promise.all(retire.map(run))
    if (openMs > 0) await sleep(openMs)
    const ended: Promise<unknown>[] = [retired, run(['requests', () => requests.finish()])]
    // Counted from here: a process that was busy until now has the whole grace for closing.
    const end = performance.now() + graceMs
    setTimeout(() => exitNow('ended by force: the time for closing is over'), graceMs)
    // Whatever hangs, each of the last steps is begun and has its share of the time.
    const share = Math.min(CLOSE_MS, graceMs / 3) / close.length
    await settledBefore(end - share * close.length, Promise.all(ended))
    for (const [index, step] of close.entries()) {
      const closed = run(step)
      ended.push(closed)
      await settledBefore(end - share * (close.length - index - 1), closed)
    }
    await Promise.all(ended)
    process.exit(0)
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isImpatient && signal !== 'SIGHUP') exitNow('ended by a second signal')
      if (isClosing) return
      isClosing = true
      // In a turn of its own: after a long piece of work the signals that came during it are heard first.
      setTimeout(() => setImmediate(() => (isImpatient = true)), SAME_SIGNAL_MS)
      void shutDown(signal === 'SIGINT' ? 0 : drainMs)
    })
  }
}

/** Waits for the work, but no longer than until a moment of `performance.now()`. */
async function settledBefore(moment: number, work: Promise<unknown>) {
  const late = new AbortController()
  await Promise.race([
    work,
    sleep(Math.max(0, moment - performance.now()), undefined, { signal: late.signal }).catch(() => {}),
  ])
  late.abort()
}
