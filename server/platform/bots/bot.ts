import { tracedAsking } from '../observability/tracing.ts'

/** What somebody wrote to a bot. */
export interface Said {
  chatId: string
  text: string
}

/** A bot in a messenger: one port, whichever it is. */
export interface Bot {
  name: 'telegram' | 'max'
  /** Resolves when the messenger has taken the message over; rejects with BotFailure when it has not. */
  send: (chatId: string, text: string, signal?: AbortSignal) => Promise<void>
  /** What was written to the bot after that mark, and the mark of the next call. */
  heard: (after: string | null, signal?: AbortSignal) => Promise<{ said: Said[]; after: string | null }>
}

interface FailureOptions {
  /** In milliseconds: the messenger wants to be left alone for so long. */
  retryAfterMs?: number | null
  /** It would say the same another time: the chat is not there, or the person wants to hear nothing more. */
  isFinal?: boolean
}

/** A messenger did not take a message. */
export class BotFailure extends Error {
  readonly retryAfterMs: number | null
  readonly isFinal: boolean

  /** `words` are the messenger's own, or ours where it said nothing. They hold no token. */
  constructor(words: string, { retryAfterMs = null, isFinal = false }: FailureOptions = {}) {
    super(words)
    this.retryAfterMs = retryAfterMs
    this.isFinal = isFinal
  }
}

const PATIENCE_MS = 10_000
const WORDS_MAX = 300

/** Asks a messenger and reads its JSON. What the network says is told without the address: a token may stand in it. */
export async function askMessenger(url: string, init: RequestInit, signal?: AbortSignal) {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  try {
    const ask = async () => {
      const response = await fetch(url, {
        ...init,
        redirect: 'error',
        signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: jsonOf(text) }
    }
    return await tracedAsking({ name: 'messenger', method: init.method ?? 'GET', url }, ask, ({ status }) => status)
  } catch {
    throw new BotFailure('Мессенджер не\u00a0отвечает')
  }
}

/** A messenger's words, in one line of a bounded length. */
export function plainWords(words: unknown, otherwise: string): string {
  return typeof words === 'string' && words.trim() !== ''
    ? words.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, WORDS_MAX)
    : otherwise
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
