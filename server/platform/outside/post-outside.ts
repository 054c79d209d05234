import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { tracedAsking } from '../observability/tracing.ts'
import { InternalAddress, lookupOutside, refuseInternalLiteral } from './outside-address.ts'

/** What a stranger's server answers is read so far, in bytes, and kept so far, in characters. */
const READ_MAX = 4096
const WORDS_MAX = 300

export interface OutsideAnswer {
  status: number
  words: string
}

interface PostOptions {
  body: string
  headers: Record<string, string>
  /** Of the whole exchange. */
  timeoutMs: number
  signal: AbortSignal
  /** Also to one's own network: for tests and demonstrations. */
  allowsInside: boolean
}

/** Nobody answered; the message is a Russian sentence for people. */
export class NoAnswer extends Error {}

/** Posts to a server that we do not know. Follows no redirect, goes to no inside address, and reads no more than a little. */
export async function postOutside(address: string, options: PostOptions): Promise<OutsideAnswer> {
  const { body, headers, timeoutMs, allowsInside } = options
  const url = new URL(address)
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([options.signal, timeout])
  try {
    if (!allowsInside) refuseInternalLiteral(url.hostname)
    const ask = () =>
      new Promise<OutsideAnswer>((resolve, reject) => {
        const send = (url.protocol === 'https:' ? requestSecure : requestPlain) as typeof requestPlain
        const sent = send(url, {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          signal,
          // A connection of its own: one that is kept might have been opened under other rules.
          agent: false,
          ...(allowsInside ? {} : { lookup: lookupOutside }),
        })
        sent.on('response', (response) => readSome(response).then(resolve, reject))
        sent.on('error', reject)
        sent.end(body)
      })
    return await tracedAsking({ name: 'webhook', method: 'POST', url }, ask, ({ status }) => status)
  } catch (error) {
    throw new NoAnswer(wordsFor(error, timeout.aborted, timeoutMs), { cause: error })
  }
}

async function readSome(response: IncomingMessage): Promise<OutsideAnswer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= READ_MAX) break
  }
  response.destroy()
  return { status: response.statusCode ?? 0, words: shortened(Buffer.concat(chunks)) }
}

/** As the database can keep it and a table can show it. */
function shortened(bytes: Buffer): string {
  const text = bytes
    .subarray(0, READ_MAX)
    .toString('utf8')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
  return text.length > WORDS_MAX ? `${text.slice(0, WORDS_MAX).toWellFormed()}…` : text
}

const KNOWN: Record<string, string> = {
  ENOTFOUND: 'Такого сервера нет: адрес не\u00a0найден.',
  EAI_AGAIN: 'Адрес сейчас не\u00a0найти: служба имён не\u00a0отвечает.',
  ECONNREFUSED: 'Сервер не\u00a0принимает соединений.',
  ECONNRESET: 'Сервер оборвал соединение.',
  EHOSTUNREACH: 'До\u00a0сервера не\u00a0добраться.',
  ENETUNREACH: 'До\u00a0сервера не\u00a0добраться.',
  CERT_HAS_EXPIRED: 'Срок сертификата сервера вышел.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Сертификат сервера самодельный: ему нельзя верить.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Сертификат сервера выдан другому адресу.',
}

function wordsFor(error: unknown, isTimedOut: boolean, timeoutMs: number): string {
  if (error instanceof InternalAddress) return error.message
  if (isTimedOut) return `Сервер не\u00a0ответил за\u00a0${timeoutMs / 1000}\u00a0секунд.`
  const { code = '' } = error as { code?: string }
  return KNOWN[code] ?? `Соединение не\u00a0удалось${code === '' ? '' : `: ${code}`}.`
}
