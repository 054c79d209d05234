import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { tracedAsking } from '../observability/tracing.ts'
import { BookingRefusal, YclientsRefusal, YclientsSilence } from './failures.ts'
import type { RequestPace } from './request-pace.ts'
import type { SilenceBreaker } from './silence-breaker.ts'

export interface YclientsSettings {
  /** Without a slash at the end. */
  apiUrl: string
  partnerToken: string
  userToken: string
  /** What `Accept` says: it has changed before. */
  mediaType: string
}

export interface ExchangeOptions {
  settings: YclientsSettings
  pace: RequestPace
  timeoutMs?: number
  /** The first wait before a repeat; each one after it is twice as long. */
  backOffMs?: number
  /** Hears of every question whether it was answered. */
  breaker?: SilenceBreaker
  /** Somebody waits: nothing is repeated, and nothing is asked while YCLIENTS is silent. */
  isHasty?: boolean
}

interface Question<T extends z.ZodType> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string | number | (string | number)[] | undefined>
  body?: object
  answer: T
  /** Without the user: what visitors may ask too. */
  isPublic?: boolean
  /** Twice is the same as once. Unless told, a GET alone. */
  isRepeatable?: boolean
  /** A no is an answer about a visit. */
  isBooking?: boolean
}

export type Ask = <T extends z.ZodType>(question: Question<T>) => Promise<z.output<T>>

const TIMEOUT_MS = 10_000
const BACK_OFF_MS = 1_000
const REPEATS = 3
/** A branch with hundreds of people answers with a few megabytes. */
const ANSWER_MAX_BYTES = 16 * 1024 * 1024

const envelope = z.object({
  success: z.boolean().optional(),
  data: z.unknown(),
  meta: z.object({ message: z.string().optional() }).catch({}).default({}),
  errors: z.object({ code: z.coerce.number().optional() }).nullish().catch(undefined),
})

/** Too much, too late, or broken: the same may be asked again. */
class TryAgain extends YclientsSilence {}

/** Asks YCLIENTS, in its turn. Nothing of a question or an answer goes into a message. */
export function exchange({
  settings,
  pace,
  timeoutMs = TIMEOUT_MS,
  backOffMs = BACK_OFF_MS,
  breaker,
  isHasty = false,
}: ExchangeOptions): Ask {
  const ask: Ask = async (question) => {
    const repeats = !isHasty && (question.isRepeatable ?? (question.method ?? 'GET') === 'GET') ? REPEATS : 0
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await once(question)
      } catch (error) {
        if (!(error instanceof TryAgain) || attempt >= repeats) throw error
        await sleep(backOffMs * 2 ** attempt)
      }
    }
  }

  async function once<T extends z.ZodType>(question: Question<T>): Promise<z.output<T>> {
    if (isHasty && breaker?.mayAsk() === false) throw new YclientsSilence('YCLIENTS: silent, so it was not asked')
    await pace.turn()
    const { status, json } = await send(question)
    if (status >= 500) breaker?.unanswered()
    else breaker?.answered()
    if (status === 429) await pace.slowDown()
    if (status === 429 || status >= 500) throw new TryAgain(`YCLIENTS: status ${status}`)
    const parsed = envelope.safeParse(json ?? (status === 204 || status === 201 ? { success: true, data: null } : json))
    // A gateway in between does not know what YCLIENTS has: only YCLIENTS itself may say that something is gone.
    if (status === 404 && parsed.data?.success !== false) throw new YclientsSilence('YCLIENTS: a 404 of somebody else')
    const isRefused = status >= 400 || (parsed.success && parsed.data.success === false)
    if (isRefused) throw await refusal(question, status, parsed.data)
    if (!parsed.success) throw new TryAgain('YCLIENTS: an answer that is no envelope')
    // Some of the older calls answer with the bare data.
    const bare = parsed.data.success === undefined && parsed.data.data === undefined
    const answer = question.answer.safeParse(bare ? json : parsed.data.data)
    if (answer.success) return answer.data
    // Where the answer is wrong may be said; what stands there may be somebody's.
    const places = [...new Set(answer.error.issues.map((issue) => issue.path.join('.')))]
    throw new YclientsSilence(`YCLIENTS: an answer that makes no sense at ${places.slice(0, 5).join(', ')}`)
  }

  async function refusal(question: Question<z.ZodType>, status: number, said: z.output<typeof envelope> | undefined) {
    const asked = question.path.replace(/\d+/g, 'N')
    const code = said?.errors?.code ?? status
    if (question.isBooking === true && status !== 401 && (status === 422 || code >= 431))
      return new BookingRefusal(code)
    if (/лицензи/i.test(said?.meta.message ?? '') || status === 402) return new YclientsRefusal('licence', asked)
    if (status === 404) return new YclientsRefusal('not-found', asked)
    if (status !== 401 && status !== 403) return new YclientsRefusal('refused', asked)
    return new YclientsRefusal(
      question.path === COMPANIES || !(await areTokensGood()) ? 'wrong-token' : 'not-connected',
      asked,
    )
  }

  /** A branch that is not connected answers valid tokens as if they were wrong. */
  async function areTokensGood(): Promise<boolean> {
    await pace.turn()
    const { status, json } = await send({ path: COMPANIES, query: { my: 1, count: 1 }, answer: z.unknown() })
    return status === 200 && envelope.safeParse(json).data?.success !== false
  }

  async function send({ method = 'GET', path, query = {}, body, isPublic = false }: Question<z.ZodType>) {
    const url = new URL(`${settings.apiUrl}${path}`)
    for (const [name, value] of Object.entries(query)) {
      if (Array.isArray(value)) for (const one of value) url.searchParams.append(`${name}[]`, String(one))
      else if (value !== undefined) url.searchParams.set(name, String(value))
    }
    const user = isPublic ? '' : `, User ${settings.userToken}`
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const request = {
        method,
        headers: {
          accept: settings.mediaType,
          authorization: `Bearer ${settings.partnerToken}${user}`,
          'content-type': 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // Tokens never follow to another host.
        redirect: 'error',
        signal,
      } as const
      const asked = { name: `YCLIENTS ${method} ${path.replace(/\d+/g, 'N')}`, method, url }
      const ask = async () => {
        const response = await fetch(url, request)
        return { status: response.status, json: jsonOf(await boundedText(response)) }
      }
      return await tracedAsking(asked, ask, ({ status }) => status)
    } catch {
      breaker?.unanswered()
      throw new TryAgain(`YCLIENTS: ${signal.aborted ? `no answer in ${timeoutMs} ms` : 'the connection failed'}`)
    }
  }

  return ask
}

export const COMPANIES = '/companies'

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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
