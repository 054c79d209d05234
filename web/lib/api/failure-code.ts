/** What an administrator needs in order to find a failure in the log. */
export interface FailureFacts {
  /** Null when the failure happened in the browser. */
  status: number | null
  at: Date
  /** Empty when no request is to blame. */
  requestId: string
}

/** «Код 500, 20.11.2026, 14:05:10, запрос 7f3a…»: the time of the one who reads it, or of the zone named. */
export function failureCode({ status, at, requestId }: FailureFacts, timeZone?: string): string {
  const code = status === null ? 'Ошибка в\u00a0браузере' : `Код ${status}`
  return [code, moment(at, timeZone), requestId === '' ? '' : `запрос ${requestId}`]
    .filter((part) => part !== '')
    .join(', ')
}

function moment(at: Date, timeZone?: string): string {
  return at.toLocaleString('ru-RU', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  })
}
