import { HttpError } from '../../http/errors.ts'

/** The database is not there, is going down, or took too long. What exactly is for the log alone. */
export class DatabaseDown extends HttpError {
  constructor(cause: unknown) {
    super(503, 'Сайт ненадолго недоступен. Повторите через несколько секунд.', {}, { 'retry-after': '5' })
    this.cause = cause
  }
}

/** The database is well, and one statement took longer than anybody waits. */
export class QueryTimeout extends HttpError {
  constructor(cause: unknown) {
    super(503, 'Ответ готовится слишком долго. Повторите через несколько секунд.', {}, { 'retry-after': '5' })
    this.cause = cause
  }
}

/** Somebody else is changing the same, and does not come to an end. Nothing was written. */
export class RecordBusy extends HttpError {
  constructor(cause?: unknown) {
    const message = 'Эту запись сейчас меняет кто-то ещё. Ничего не сохранено: повторите через несколько секунд.'
    super(503, message, {}, { 'retry-after': '3' })
    this.cause = cause
  }
}

/** Whole classes: connection lost, out of resources, stopped by somebody, trouble of the machine. */
const DOWN_CLASSES = ['08', '53', '57', '58']
/** A standby or a database closed to writes, and a transaction that stood idle too long. */
const DOWN_STATES = ['25006', '25P03', '25P04']
/** Waited too long for a lock, stood in a ring of waiters, was overtaken. */
const BUSY_STATES = ['55P03', '40P01', '40001']
/** One statement was stopped. */
const CANCELLED = '57014'
/** After these the connection is gone. */
const ENDING_STATES = /^(08...|57P..|25P03|25P04)$/
/** What the system says of a connection. */
const ENDING_CODES = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
])
/** What the driver says without a code when the other side is gone, and the last when this process is about to go. */
const ENDING_WORDS =
  /^(Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|driver has already been destroyed)/

/** A failure of the database as it is answered; what is a mistake of ours stays as it is. */
export function mapDatabaseError(error: unknown): unknown {
  const code = codeOf(error)
  if (BUSY_STATES.includes(code)) return new RecordBusy(error)
  if (code === CANCELLED) return new QueryTimeout(error)
  const isDown =
    isConnectionLost(error) ||
    isOutdatedPlan(error) ||
    DOWN_STATES.includes(code) ||
    DOWN_CLASSES.includes(code.slice(0, 2))
  return isDown ? new DatabaseDown(error) : error
}

/** True when nothing more can be asked on the connection. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  if (code === '') return error instanceof Error && ENDING_WORDS.test(error.message)
  return ENDING_CODES.has(code) || ENDING_STATES.test(code)
}

/** The server refuses a prepared statement because a table has other columns since: somebody has migrated. */
export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && (error as Error).message === 'cached plan must not change result type'
}

export function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
