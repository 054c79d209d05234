import { TWO_FACTOR_REQUIRED } from '#contract/people/auth.ts'

/** An answer of 400 to 599 thrown from anywhere below a route. Messages are Russian sentences for people. */
export class HttpError extends Error {
  status: number
  extra: Record<string, unknown>
  headers: Record<string, string>

  constructor(
    status: number,
    message: string,
    extra: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.name = new.target.name
    this.status = status
    this.extra = extra
    this.headers = headers
  }
}

export type FieldErrors = Record<string, string[]>

export class Invalid extends HttpError {
  constructor(errors: FieldErrors) {
    super(422, Object.values(errors)[0]?.[0] ?? 'Проверьте данные.', { errors })
  }
}

/** Rights that somebody reached for and may not have, as the audit tells of it. */
interface Attempt {
  action: `${string}.refused`
  subject: { type: string; id: number | null; label: string }
  changes: { field: string; old: unknown; new: unknown }[]
}

/** Somebody reached for rights that they lack. Nothing of the change is written; the attempt stays in the audit. */
export class RightsRefused extends HttpError {
  attempt: Attempt

  /** 403 unless there is a field to point at. */
  constructor(reason: string, attempt: Attempt, fields: readonly string[] = []) {
    const errors = Object.fromEntries(fields.map((field) => [field, [reason]]))
    super(fields.length === 0 ? 403 : 422, reason, fields.length === 0 ? {} : { errors })
    this.attempt = attempt
  }
}

/** Throws Invalid with all of it, unless there is nothing. */
export function refuseAll(errors: FieldErrors) {
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

export class Unauthenticated extends HttpError {
  constructor() {
    super(401, 'Unauthenticated.')
  }
}

export class Forbidden extends HttpError {
  constructor(message = 'У Вас нет доступа!') {
    super(403, message)
  }
}

/** A role asks for a second factor that this person has not set up yet (decisions: signing in). */
export class TwoFactorMissing extends HttpError {
  constructor() {
    super(403, 'Ваша роль требует вход в два шага. Настройте его в профиле — и всё откроется.', {
      code: TWO_FACTOR_REQUIRED,
    })
  }
}

export class NotFound extends HttpError {
  constructor(message = 'Такой записи нет.', extra: Record<string, unknown> = {}) {
    super(404, message, extra)
  }
}

export class MethodNotAllowed extends HttpError {
  constructor(allowed: string[]) {
    super(405, 'Так этот адрес не вызывают.', {}, { allow: allowed.join(', ') })
  }
}

/** Somebody saved first: nothing was written (decisions: versions). */
export class Conflict extends HttpError {
  constructor(
    current: unknown,
    changedFields: string[],
    message = 'Запись изменил кто-то другой. Ничего не сохранено.',
  ) {
    super(409, message, {
      code: 'conflict',
      current,
      changed_fields: changedFields,
    })
  }
}

export class PayloadTooLarge extends HttpError {
  constructor(message = 'Слишком большой запрос.') {
    super(413, message)
  }
}

export class UnsupportedMediaType extends HttpError {
  constructor() {
    super(415, 'Такой вид данных не принимается: нужны JSON или форма.')
  }
}

export class CsrfMismatch extends HttpError {
  constructor() {
    super(419, 'CSRF token mismatch.')
  }
}

export class TooManyRequests extends HttpError {
  constructor(message: string, retryAfterSeconds: number) {
    super(429, message, {}, { 'retry-after': String(retryAfterSeconds) })
  }
}

/** Something that the product needs for this is not there; nothing was done. */
export class Unavailable extends HttpError {
  constructor(message: string, extra: Record<string, unknown> = {}) {
    super(503, message, extra)
  }
}

/** Too much of the same work waits already: nothing was done, and a moment later there is room. */
export class Busy extends HttpError {
  constructor(message: string, retryAfterSeconds: number) {
    super(503, message, {}, { 'retry-after': String(retryAfterSeconds) })
  }
}

/** Too many passwords are being checked at this moment. */
export class HashingBusy extends Busy {
  constructor() {
    super('Сейчас входит слишком много людей сразу. Попробуйте ещё раз через несколько секунд.', 3)
  }
}
