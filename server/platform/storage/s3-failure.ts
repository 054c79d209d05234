/** A bucket that refused, or did not answer. Holds nothing secret: a refusal's own text quotes keys and signatures. */
export class S3Failure extends Error {
  /** The code of the protocol, such as `AccessDenied`; of the network, such as `ECONNREFUSED`; or `HTTP 502`. */
  code: string
  /** Another try may succeed. */
  isPassing: boolean

  constructor(call: string, code: string, isPassing: boolean, cause?: unknown) {
    super(`${call}: ${code}`, { cause })
    this.name = 'S3Failure'
    this.code = code
    this.isPassing = isPassing
  }
}

const PASSING_STATUSES = [429, 500, 502, 503, 504]
const PASSING_CODES = ['RequestTimeout', 'SlowDown', 'InternalError', 'ServiceUnavailable']
/** A refusal is read so far at most. Bytes. */
const REFUSAL_MAX = 64 * 1024

/** What an answer that is no success says. Reads its body, so that the connection is free again. */
export async function refusalOf(call: string, response: Response): Promise<S3Failure> {
  const { status } = response
  const text = Number(response.headers.get('content-length') ?? 0) > REFUSAL_MAX ? '' : await response.text()
  const code = /<Code>([A-Za-z0-9.]{1,80})<\/Code>/.exec(text)?.[1] ?? `HTTP ${status}`
  return new S3Failure(call, code, PASSING_STATUSES.includes(status) || PASSING_CODES.includes(code))
}

/** What stopped a call on its way. */
export function connectionFailure(call: string, error: unknown): S3Failure {
  if (error instanceof S3Failure) return error
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const { code, name } = cause as { code?: unknown; name?: unknown }
  const word = typeof code === 'string' ? code : name === 'TimeoutError' ? 'ETIMEDOUT' : String(name)
  return new S3Failure(call, word, true, cause)
}

const SENTENCES: Record<string, string> = {
  AccessDenied: 'У ключа нет права читать, писать или удалять в этом бакете.',
  InvalidAccessKeyId: 'Такого ключа доступа нет.',
  SignatureDoesNotMatch: 'Секретный ключ не подходит к ключу доступа.',
  NoSuchBucket: 'Такого бакета нет.',
  AuthorizationHeaderMalformed: 'Бакет живёт в другом регионе: поправьте region.',
  PermanentRedirect: 'Бакет живёт по другому адресу или в другом регионе.',
  RequestTimeTooSkewed: 'Часы этой машины расходятся с часами хранилища.',
  ENOTFOUND: 'Такого хоста нет.',
  EAI_AGAIN: 'Имя хоста сейчас не узнать: не отвечает DNS.',
  ECONNREFUSED: 'По этому адресу никто не слушает.',
  ETIMEDOUT: 'Хранилище не ответило вовремя.',
  UND_ERR_CONNECT_TIMEOUT: 'Хранилище не ответило вовремя.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Сертификат подписан сам собой: назовите его в NODE_EXTRA_CA_CERTS.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Сертификат подписан своим центром: назовите его в NODE_EXTRA_CA_CERTS.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Сертификат не проверить: назовите его центр в NODE_EXTRA_CA_CERTS.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'Там отвечают без TLS: для этого есть tls=false.',
}

/** The same for whoever starts the program. */
export function sentenceFor({ code }: S3Failure): string {
  return `${SENTENCES[code] ?? 'Хранилище отказало.'} (${code})`
}
