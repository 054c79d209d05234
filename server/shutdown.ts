import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenRequests } from './open-requests.ts'
import type { Log } from './platform/log.ts'

/** npm passes on what its group was told already: a second signal within this time is the first one again. */
const SAME_SIGNAL_MS = 1000

type Step = [name: string, end: () => Promise<unknown>]

interface ShutdownOptions {
  requests: OpenRequests
  log: Log
  /** After SIGTERM the port stays open for so long, and a balancer learns that this process is leaving. */
  drainMs: number
  /** From the closing of the port to the end of the process, whatever hangs. */
  graceMs: number
  /** What stops working at once, beside the requests. */
  retire: Step[]
  /** What is closed one after the other, when nothing works any more. */
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
    setTimeout(() => exitNow('ended by force: the time for closing is over'), openMs + graceMs)
    log.info({ drain_ms: openMs }, 'closing')
    requests.drain()
    const retired = Promise.all(retire.map(run))
    await sleep(openMs)
    await run(['requests', () => requests.finish()])
    await retired
    for (const step of close) await run(step)
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
