import type { z } from 'zod'
import { tracedAsking } from '#server/platform/observability/tracing.ts'
import { BankRefusal, BankSilence } from './bank.ts'
import { jsonOf } from './json-text.ts'

/** A bank's own address is asked, and nothing else: the function is handed in so that tests can stand in for the network. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

const TIMEOUT_MS = 10_000
/** Answers are a few kilobytes. */
const ANSWER_MAX_BYTES = 256 * 1024

interface BankCall<T extends z.ZodType> {
  fetch: Fetch
  /** For errors: the bank and what was asked of it. Nothing of the request goes into a message. */
  name: string
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: object
  answer: T
  /** Reads a refusal out of an answer that says no: its code. Null: not a refusal that the bank's documents know. */
  refusalIn: (status: number, json: unknown) => string | null
  /** Twice is the same as once: a request that got no answer is sent once more. */
  isRepeatable: boolean
  timeoutMs?: number | undefined
}

/** Asks a bank. Throws BankRefusal for a clear no; BankSilence when nobody knows what the bank did. */
export async function askBank<T extends z.ZodType>(call: BankCall<T>): Promise<z.output<T>> {
  try {
    return await askOnce(call)
  } catch (error) {
    if (!call.isRepeatable || !(error instanceof BankSilence)) throw error
    return askOnce(call)
  }
}

async function askOnce<T extends z.ZodType>(call: BankCall<T>): Promise<z.output<T>> {
  const { status, json } = await exchange(call)
  const code = status === 429 || status >= 500 ? null : call.refusalIn(status, json)
  if (code !== null) throw new BankRefusal(code, `${call.name}: refused, ${code}`)
  if (status !== 200) throw new BankSilence(`${call.name}: status ${status}`)
  const parsed = call.answer.safeParse(json)
  if (parsed.success) return parsed.data
  // Where the answer is wrong may be said; what stands there may be a payer's.
  const places = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
  throw new BankSilence(`${call.name}: an answer that makes no sense at ${places.join(', ')}`)
}

async function exchange({ fetch, name, url, method, headers = {}, body, timeoutMs = TIMEOUT_MS }: BankCall<z.ZodType>) {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const ask = async () => {
      const response = await fetch(url, {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // Keys never follow the bank to another host.
        redirect: 'error',
        signal,
      })
      return { status: response.status, json: jsonOf(await boundedText(response)) }
    }
    return await tracedAsking({ name, method, url }, ask, ({ status }) => status)
  } catch {
    // The cause may hold the address with its keys: what went wrong is all that is kept.
    throw new BankSilence(`${name}: ${signal.aborted ? `no answer in ${timeoutMs} ms` : 'the connection failed'}`)
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > ANSWER_MAX_BYTES) throw new Error('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
