/** What people are told; what exactly is full is for the log. */
export const DISK_IS_FULL =
  'На сервере закончилось место: ничего не сохранено. Сообщите администратору и повторите, когда место появится.'

/** No room, no quota, a file larger than the system allows; 53100 is what PostgreSQL says. */
const CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

export function isDiskFull(error: unknown): boolean {
  return CODES.has(String((error as { code?: unknown } | null | undefined)?.code))
}
