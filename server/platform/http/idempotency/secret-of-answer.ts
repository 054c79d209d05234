import { seal, unseal, type AppSecret } from '../../security/encryption.ts'
import { HttpError } from '../errors.ts'
import { Answer } from '../route.ts'
import type { KeyedRequest } from './idempotency-keys.ts'

const GONE = 410
const LOST =
  'Этот запрос уже выполнен, но\u00a0секрет из\u00a0ответа больше не\u00a0прочесть. Удалите сделанное и\u00a0сделайте заново.'

/** The field of what an answer tells that is shown this once: beside the key it is stored sealed. */
export interface SecretField {
  field: string
  appSecret: AppSecret
}

/** The answer as it is stored. */
export function withSealed(answer: Answer, request: KeyedRequest, secret: SecretField): Answer {
  return replaced(answer, secret.field, (text) => seal(text, secret.appSecret, placeOf(request)))
}

/** The answer as it was given. Throws 410 once neither APP_SECRET opens what was sealed: a day at most lies between. */
export function withOpened(answer: Answer, request: KeyedRequest, secret: SecretField): Answer {
  try {
    return replaced(answer, secret.field, (text) => unseal(text, secret.appSecret, placeOf(request)))
  } catch {
    throw new HttpError(GONE, LOST, { code: 'sealed' })
  }
}

function replaced({ status, body, headers }: Answer, field: string, change: (text: string) => string): Answer {
  const { data } = body as { data: Record<string, string> }
  return new Answer(status, { data: { ...data, [field]: change(data[field] as string) } }, headers)
}

function placeOf({ scope, key }: KeyedRequest): string {
  return `idempotency:${scope}:${key}`
}
