import { Unavailable } from '../http/errors.ts'

/** What people are told; what exactly is full is for the log. */
export const DISK_IS_FULL =
  'На сервере закончилось место: ничего не сохранено. Сообщите администратору и повторите, когда место появится.'

/** No room, no quota, a file larger than the system allows; 53100 is what PostgreSQL says. */
const CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

export class DiskFull extends Unavailable {
  constructor(cause: unknown) {
    super(DISK_IS_FULL)
    this.cause = cause
  }
}

/** True for what the system or a database says of a full disk, and for what was made of it on the way. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof DiskFull) return true
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return CODES.has(String(code)) || (cause !== undefined && isDiskFull(cause))
}
