import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { maskEmail } from '#server/platform/masking.ts'
import type { Log } from '#server/platform/log.ts'
import { MailNotTaken } from '#server/platform/mail-not-taken.ts'
import type { Mail, Mailer } from '#server/platform/mail.ts'
import { unsealLetter } from './content.ts'
import { hurryLetters, noteRefused, noteSent, putOff, takeLetter, type WaitingLetter } from './queue.ts'
import { nextAttemptAt } from './retries.ts'

/** So many at once: a mail server that is silent about one letter does not hold up the next. */
const AT_ONCE = 4
/** How often to look for letters whose time has come, and for those of processes that died. */
const LOOK_EVERY_MS = 10_000
/** One attempt takes no longer, however slowly the server speaks. Shorter than a lease. */
const ATTEMPT_MS = 60_000
/** What is under way at the end gets so long; what is cut then is tried again by the next start. */
const STOP_MS = 5000
/** A letter that was taken is marked so, even if the database is away for a moment. */
const MARK_AGAIN_MS = [1000, 4000, 15_000]

const TOO_OLD = 'Устарело: письмо не удалось отправить вовремя.'
const UNREADABLE = 'Письмо не прочитать: оно зашифровано с другим APP_SECRET'

interface DeliveryOptions {
  db: Db
  mailer: Mailer
  appSecret: string
  clock: Clock
  log: Log
  atOnce?: number
}

/** Sends the letters that wait: each is sent by one process at a time, and again until it is taken, refused or too old. */
export class LetterDelivery {
  readonly #options: Required<DeliveryOptions>
  readonly #underway = new Set<Promise<void>>()
  readonly #cut = new AbortController()
  #busy = 0
  #isAsked = false
  #isStopped = false
  #isBlind = false
  #looking: NodeJS.Timeout | undefined

  constructor(options: DeliveryOptions) {
    this.#options = { atOnce: AT_ONCE, ...options }
  }

  /** Begins to look for letters. All that wait are tried at once. */
  start() {
    const { db, clock, log } = this.#options
    hurryLetters(db, clock()).then(
      () => this.wake(),
      (error: unknown) => log.error({ err: error }, 'letters were not looked for'),
    )
    this.#looking = setInterval(() => this.wake(), LOOK_EVERY_MS)
  }

  /** Looks for a letter to send, beside those under way. */
  wake() {
    this.#isAsked = true
    if (this.#isStopped || this.#busy >= this.#options.atOnce) return
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
    this.#isStopped = true
    clearInterval(this.#looking)
    const patience = setTimeout(() => this.#cut.abort(), patienceMs)
    while (this.#underway.size > 0) await Promise.all(this.#underway)
    clearTimeout(patience)
  }

  /** Sends one after the other until none is due. */
  async #round() {
    // Not in the turn of the commit: the answer goes first, so that time does not tell whether there was a letter.
    await nextTurn()
    while (!this.#isStopped) {
      this.#isAsked = false
      const letter = await this.#take()
      if (letter !== undefined) {
        this.wake()
        await this.#send(letter)
      } else if (!this.#isAsked) break
    }
    this.#busy -= 1
  }

  async #take(): Promise<WaitingLetter | undefined> {
    const { db, clock, log } = this.#options
    try {
      const letter = await takeLetter(db, clock())
      this.#isBlind = false
      return letter
    } catch (error) {
      // Told once, not every few seconds for as long as the database is away.
      if (!this.#isBlind) log.error({ err: error }, 'letters were not looked for')
      this.#isBlind = true
      return undefined
    }
  }

  async #send(letter: WaitingLetter) {
    const { db, clock, appSecret } = this.#options
    const mail = unsealLetter(letter.content, appSecret, letter.message_id)
    if (mail === null) return this.#mark(() => noteRefused(db, letter, UNREADABLE))
    if (letter.expires_at <= clock())
      return this.#mark(() => noteRefused(db, letter, [TOO_OLD, letter.last_error].filter(Boolean).join(' ')))
    const failure = await this.#hand(mail, letter)
    if (failure === null) return this.#mark(() => noteSent(db, letter, clock()))
    this.#tell(letter, failure)
    // What a mail server says often holds the address.
    const words = failure.words.replaceAll(mail.to, maskEmail(mail.to))
    if (failure.isFinal) return this.#mark(() => noteRefused(db, letter, words))
    return this.#mark(() => putOff(db, letter, nextAttemptAt(letter.attempts, clock()), words))
  }

  async #hand(mail: Mail, { message_id: id, created_at: at }: WaitingLetter): Promise<MailNotTaken | null> {
    const signal = AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), this.#cut.signal])
    try {
      await this.#options.mailer.send(mail, { id, at }, signal)
      return null
    } catch (error) {
      return MailNotTaken.from(error)
    }
  }

  #tell({ id, kind, request_id, attempts }: WaitingLetter, { facts, isFinal }: MailNotTaken) {
    const { log } = this.#options
    log[isFinal ? 'error' : 'warn']({ letter: id, kind, attempts, ...facts, request_id }, 'mail not sent')
  }

  /** Writes down what came of it. If that fails for good, the letter is free again when its lease ends. */
  async #mark(write: () => Promise<void>) {
    for (const pauseMs of [...MARK_AGAIN_MS, null]) {
      try {
        return await write()
      } catch (error) {
        if (pauseMs === null || this.#isStopped)
          return this.#options.log.error({ err: error }, 'a letter was not marked')
        await sleep(pauseMs)
      }
    }
  }
}
