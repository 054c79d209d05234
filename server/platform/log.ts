import { pino, type Logger } from 'pino'

export type Log = Logger

/** Structured logs on standard output. Nothing personal goes in: paths without queries, no bodies. */
export function createLog(level: string, processName?: string): Log {
  return pino({
    level,
    base: processName === undefined ? null : { process: processName },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}
