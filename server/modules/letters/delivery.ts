import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { asciiAddress } from '#contract/wire/email-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { maskEmail } from '#server/platform/security/masking.ts'
import type { Log } from '#server/platform/log.ts'
import { MailRefusal } from '#server/platform/mail/mail-failure.ts'
import { BotFailure, type Bot } from '#server/platform/bots/bot.ts'
import type { Mail, Mailer } from '#server/platform/mail/mail.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { traced } from '#server/platform/observability/tracing.ts'
import { unsealLetter } from './content.ts'
import {
  retryLettersNow,
  LEASE_MS,
  markLetterRefused,
  markLetterSent,
  markLetterUnreadable,
  postponeLetter,
  claimLetter,
  type WaitingLetter,
} from './queue.ts'

/** So many at once: a mail server that is silent about one letter does not hold up the next. */
const AT_ONCE = 4
/** How often to look for letters whose time has come, and for those of processes that died. */
const LOOK_EVERY_MS = 10_000
/** One attempt takes no longer, however slowly the server speaks. Shorter than a lease. */
const ATTEMPT_MS = 60_000
/** What is under way at the end gets so long; what is cut then is tried again by the next start. */
const STOP_MS = 5000
/** A letter that was taken is marked so, even if the database is away: it is tried this often while the lease lasts. */
const MARK_AGAIN_MS = 2000
/** So long before the end of its lease a letter is given up: another process may take it then. */
const LEASE_MARGIN_MS = 5000

/** Greylisting opens after some minutes: most tries fall into the first hour, the lifetime of a link for a new password. */
const RETRY_MINUTES = [1, 2, 5, 10, 10, 10, 10, 10, 20, 30]
const RETRY_MINUTES_LATER = 60
/** Letters that failed together are not tried again together. */
const RETRY_JITTER = 0.2

const TOO_OLD = 'Устарело: письмо не удалось отправить вовремя.'
const UNREADABLE = 'Письмо не прочитать: оно зашифровано с другим APP_SECRET'

interface DeliveryOptions {
  db: Db
  mailer: Mailer
  appSecret: AppSecret
  clock: Clock
  log: Log
  /** The messengers that letters of those ways go by. */
  bots?: readonly Bot[]
  /** A messenger takes nothing for this chat any more. */
  onClosed?: (bot: Bot['name'], chatId: string) => Promise<void>
  atOnce?: number
  /** Milliseconds. */
  markAgainMs?: number
}

/** Sends the letters that wait: each is sent by one process at a time, and again until it is taken, refused or too old. */
export class LetterDelivery {
  readonly #options: Required<DeliveryOptions>
  readonly #underway = new Set<Promise<void>>()
  readonly #cut = new AbortController()
  readonly #ending = new AbortController()
  #busy = 0
  #isAsked = false
  #isBlind = false
  #looking: NodeJS.Timeout | undefined

  constructor(options: DeliveryOptions) {
    this.#options = { atOnce: AT_ONCE, markAgainMs: MARK_AGAIN_MS, bots: [], onClosed: async () => {}, ...options }
  }

  /** Begins to look for letters. All that wait are tried at once. */
  start() {
    const { db, clock, log } = this.#options
    retryLettersNow(db, clock()).then(
      () => this.wake(),
      (error: unknown) => log.error({ err: error }, 'letters were not looked for'),
    )
    this.#looking = setInterval(() => this.wake(), LOOK_EVERY_MS)
  }

  /** Looks for a letter to send, beside those under way. */
  wake() {
    this.#isAsked = true
    if (this.#ending.signal.aborted || this.#busy >= this.#options.atOnce) return
    this.#busy += 1
    const round = this.#round().finally(() => this.#underway.delete(round))
    this.#underway.add(round)
  }

  /** Sends everything that is due; resolves when nothing is on its way. */
  async settled() {
    this.wake()
    while (this.#underway.size > 0) await Promise.all(this.#underway)
  }

  /** Takes no more letters, gives those under way a moment, in milliseconds, and lets go of the mail server. */
  async stop(patienceMs = STOP_MS) {
    this.#ending.abort()
    clearInterval(this.#looking)
    const patience = setTimeout(() => this.#cut.abort(), patienceMs)
    while (this.#underway.size > 0) await Promise.all(this.#underway)
    clearTimeout(patience)
  }

  /** Sends one after the other until none is due. */
  async #round() {
    // Not in the turn of the commit: the answer goes first, so that time does not tell whether there was a letter.
    await nextTurn()
    while (!this.#ending.signal.aborted) {
      this.#isAsked = false
      // Not by the clock of the letters: an hour that somebody sets back ends no lease.
      const leasedUntil = performance.now() + LEASE_MS
      const letter = await this.#take()
      if (letter !== undefined) {
        this.wake()
        const { write, failure } = await this.#send(letter)
        await this.#mark(write, leasedUntil - LEASE_MARGIN_MS)
        // Whoever reads the log may end the process by it: what it tells is written down before.
        if (failure !== undefined) this.#tell(letter, failure)
      } else if (!this.#isAsked) break
    }
    this.#busy -= 1
  }

  async #take(): Promise<WaitingLetter | undefined> {
    const { db, clock, log } = this.#options
    try {
      const letter = await claimLetter(db, clock())
      this.#isBlind = false
      return letter
    } catch (error) {
      // Told once, not every few seconds for as long as the database is away.
      if (!this.#isBlind) log.error({ err: error }, 'letters were not looked for')
      this.#isBlind = true
      return undefined
    }
  }

  /** Tries to send a letter; answers how what came of it is written down, and what kept it back. */
  async #send(letter: WaitingLetter): Promise<{ write: () => Promise<void>; failure?: MailRefusal }> {
    const { db, clock, appSecret } = this.#options
    const mail = unsealLetter(letter.content, appSecret, letter.message_id)
    if (mail === null) return { write: () => markLetterUnreadable(db, letter, UNREADABLE) }
    if (letter.expires_at <= clock()) {
      const words = [TOO_OLD, letter.last_error].filter(Boolean).join(' ')
      return { write: () => markLetterRefused(db, letter, words, clock()) }
    }
    const failure = await this.#hand(mail, letter)
    if (failure === null) return { write: () => markLetterSent(db, letter, clock()) }
    const words = letter.channel === 'mail' ? withoutAddress(failure.words, mail.to) : failure.words
    if (failure.isFinal) return { write: () => this.#markLetterRefused(letter, mail, words), failure }
    const { retryAfterMs } = failure
    const next = retryAfterMs === null ? nextAttemptAt(letter.attempts, clock()) : later(clock(), retryAfterMs)
    return { write: () => postponeLetter(db, letter, next, words), failure }
  }

  async #markLetterRefused(letter: WaitingLetter, { to }: Mail, words: string) {
    const { db, clock, onClosed } = this.#options
    await markLetterRefused(db, letter, words, clock())
    if (letter.channel !== 'mail') await onClosed(letter.channel, to)
  }

  async #hand(mail: Mail, letter: WaitingLetter): Promise<MailRefusal | null> {
    const { message_id: id, created_at: at, channel } = letter
    const signal = AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), this.#cut.signal])
    const span = { name: `send ${channel}`, kind: 'client', attributes: { 'smysl.letter.kind': letter.kind } } as const
    try {
      await traced(span, async () => {
        if (channel === 'mail') await this.#options.mailer.send(mail, { id, at }, signal)
        else await this.#botOf(channel).send(mail.to, mail.text, signal)
      })
      return null
    } catch (error) {
      return MailRefusal.from(error)
    }
  }

  #botOf(name: Bot['name']): Bot {
    const bot = this.#options.bots.find((one) => one.name === name)
    if (bot === undefined) throw new BotFailure('Бот этой практики отключён')
    return bot
  }

  #tell({ id, kind, request_id, attempts }: WaitingLetter, { facts, isFinal }: MailRefusal) {
    const { log } = this.#options
    log[isFinal ? 'error' : 'warn']({ letter: id, kind, attempts, ...facts, request_id }, 'mail not sent')
  }

  /** Writes down what came of it, until it is too late: then the letter is free again when its lease ends. */
  async #mark(write: () => Promise<void>, giveUpAt: number) {
    const { markAgainMs, log } = this.#options
    const { signal } = this.#ending
    for (;;) {
      try {
        return await write()
      } catch (error) {
        if (signal.aborted || performance.now() + markAgainMs >= giveUpAt)
          return log.error({ err: error }, 'a letter was not marked')
      }
      // The end of the process cuts the pause short: what is known is written once more.
      await sleep(markAgainMs, undefined, { signal }).catch(() => {})
    }
  }
}

const ADDRESS = /[\w'+.-]+@[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}]/gu

/** What a mail server says often holds the address: in ASCII, as it was sent there, and in letters of either size. */
function withoutAddress(words: string, to: string): string {
  const own = asciiAddress(to).toLowerCase()
  return words.replaceAll(ADDRESS, (said) => (asciiAddress(said).toLowerCase() === own ? maskEmail(said) : said))
}

function nextAttemptAt(attempts: number, now: Date): Date {
  const minutes = RETRY_MINUTES[attempts - 1] ?? RETRY_MINUTES_LATER
  return new Date(now.getTime() + minutes * 60_000 * (1 + RETRY_JITTER * (Math.random() - 0.5)))
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}
