import { pino, type Logger } from 'pino'

export type Log = Logger

/** Structured logs on standard output. Nothing personal goes in: paths without queries, no bodies. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
