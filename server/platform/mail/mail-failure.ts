import { BotFailure } from '../bots/bot.ts'

/** As nodemailer and Node tell of a failure. */
interface MailFailure {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
  permanent?: boolean
}

/** The mail server wants us to sign in, or refuses our password: nothing is wrong with the letter. */
const OF_OURS = [530, 534, 535, 538]
const WORDS_MAX = 500

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'По адресу почтового сервера никто не слушает',
  ECONNRESET: 'Почтовый сервер оборвал соединение',
  ECONNECTION: 'Почтовый сервер оборвал соединение',
  ENOTFOUND: 'Имени почтового сервера нет',
  EDNS: 'Имя почтового сервера сейчас не узнать',
  ETIMEDOUT: 'Почтовый сервер молчит',
  EABORT: 'Почтовый сервер не успел принять письмо',
  ETLS: 'С почтовым сервером не удалось договориться о шифровании',
  EAUTH: 'Почтовый сервер не принял имя или пароль',
}

/** Why a letter was not taken. */
export class MailRefusal {
  /** The server's own words, or ours where it said nothing. They may hold the address. */
  readonly words: string
  /** True when it would say the same another time: it has refused this letter for good (5xx). */
  readonly isFinal: boolean
  /** What may be logged: neither the words nor the address. */
  readonly facts: Record<string, unknown>
  /** So long the other side wants to be left alone; null: it does not say. */
  readonly retryAfterMs: number | null

  private constructor(
    words: string,
    isFinal: boolean,
    facts: Record<string, unknown>,
    retryAfterMs: number | null = null,
  ) {
    this.retryAfterMs = retryAfterMs
    this.words = words
    this.isFinal = isFinal
    this.facts = facts
  }

  static from(error: unknown): MailRefusal {
    if (error instanceof BotFailure) {
      const { message, isFinal, retryAfterMs } = error
      return new MailRefusal(plain(message), isFinal, { reason: 'messenger' }, retryAfterMs)
    }
    const { code, originalCode, command, response, responseCode = 0, permanent } = error as MailFailure
    const reason = REASONS[originalCode ?? ''] ?? REASONS[code ?? ''] ?? 'Письмо не отправилось'
    const isAboutLetter = code === 'EENVELOPE' || code === 'EMESSAGE'
    const isImpossible = code === 'EENVELOPE' && command === 'API'
    const isFinal = isAboutLetter && ((permanent === true && !OF_OURS.includes(responseCode)) || isImpossible)
    const facts =
      code === undefined
        ? { err: error }
        : { code, reason: originalCode, response_code: responseCode || undefined, command }
    return new MailRefusal(plain(response ?? reason) || reason, isFinal, facts)
  }
}

/** One line without control characters, of a bounded length. The word at the end goes whole: half an address is not masked. */
function plain(words: string): string {
  const line = words.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (line.length <= WORDS_MAX) return line
  return line.slice(0, line.lastIndexOf(' ', WORDS_MAX) + 1).trimEnd()
}
