import type { Server } from 'node:http'
import type { Log } from './platform/log.ts'

/** Running requests get this long to finish after SIGTERM or Ctrl+C. */
const GRACE_MS = 10_000

interface ShutdownOptions {
  server: Server
  log: Log
  /** What is closed when no request runs any more, in this order; the names are for the log. */
  steps: [name: string, close: () => Promise<unknown>][]
}

/** Ends the process in good order when it is asked to by SIGTERM or Ctrl+C. */
export function closeOnSignal({ server, log, steps }: ShutdownOptions) {
  let isClosing = false
  const close = () => {
    if (isClosing) return
    isClosing = true
    const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    server.close(async () => {
      clearTimeout(impatience)
      for (const [name, end] of steps) {
        await end().catch((error: unknown) => log.error({ err: error, step: name }, 'not closed'))
      }
      process.exit(0)
    })
    server.closeIdleConnections()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, close)
}
