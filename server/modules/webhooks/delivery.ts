import { setTimeout as sleep } from 'node:timers/promises'
import { WEBHOOK_HEADERS, WEBHOOK_PATIENCE_DAYS } from '#contract/programs/webhooks.ts'
import type { Clock } from '#server/platform/clock.ts'
import { transaction, type Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import { NoAnswer, postOutside } from '#server/platform/outside/post-outside.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { record } from '../audit-log/commands.ts'
import type { Outbox } from '../letters/commands.ts'
import { cancelDeliveries } from './commands.ts'
import { eventBody } from './event-body.ts'
import { webhookGivenUpLetter } from './letters.ts'
import {
  disableEndpoint,
  lockEndpoint,
  recordHealth,
  recordOutcome,
  claimDelivery,
  type WaitingDelivery,
} from './queue.ts'
import { openSecret, signatureOf } from './secret.ts'

/** So many at once, each to another receiver: one that is silent does not hold up the next. */
const AT_ONCE = 3
const LOOK_EVERY_MS = 5000
/** One attempt takes no longer. Shorter than a lease. */
const ATTEMPT_MS = 10_000
const STOP_MS = 3000
/** Most tries fall into the first hours; the last ones see the end of a day. */
const RETRY_MINUTES = [1, 2, 5, 10, 30, 60, 120]
const RETRY_MINUTES_LATER = 180
/** What failed together is not tried again together. */
const RETRY_JITTER = 0.2
const PATIENCE_MS = WEBHOOK_PATIENCE_DAYS * 24 * 3_600_000

const UNREADABLE =
  'Секрет не\u00a0прочитать: он зашифрован с\u00a0другим APP_SECRET. Удалите адрес и\u00a0добавьте заново.'
const NOT_SENT = 'Не\u00a0отправлено: ошибка у\u00a0нас, её видно в\u00a0журнале программы.'
const REDIRECTED = 'Ответил перенаправлением: по\u00a0нему мы не\u00a0ходим.'

interface WebhookDeliveryOptions {
  db: Db
  appSecret: AppSecret
  clock: Clock
  log: Log
  outbox: Outbox
  site: LetterSite
  allowsInside: boolean
  /** Milliseconds. */
  attemptMs?: number
}

/** What came of one attempt. */
interface Answer {
  isTaken: boolean
  status: number | null
  words: string
}

/** Tells programs what happened: each event by one process at a time, and again until it is taken or a day is over. */
export class WebhookDelivery {
  readonly #options: WebhookDeliveryOptions
  readonly #underway = new Set<Promise<void>>()
  readonly #cut = new AbortController()
  #looking: NodeJS.Timeout | undefined
  #isOver = false
  #isAsked = false
  #isBlind = false

  constructor(options: WebhookDeliveryOptions) {
    this.#options = options
  }

  start() {
    this.#looking = setInterval(() => this.wake(), LOOK_EVERY_MS)
    this.wake()
  }

  /** Looks for what is due, beside what is under way. */
  wake() {
    this.#isAsked = true
    if (this.#isOver || this.#underway.size >= AT_ONCE) return
    const round = this.#round().finally(() => this.#underway.delete(round))
    this.#underway.add(round)
  }

  /** Resolves when everything that is due has had its attempt. */
  async settled() {
    this.wake()
    while (this.#underway.size > 0) await Promise.all(this.#underway)
  }

  /** Takes no more, and gives what is under way a moment: what is cut is tried again by the next start. */
  async stop() {
    this.#isOver = true
    clearInterval(this.#looking)
    const patience = setTimeout(() => this.#cut.abort(), STOP_MS)
    while (this.#underway.size > 0) await Promise.all(this.#underway)
    clearTimeout(patience)
  }

  async #round() {
    while (!this.#isOver) {
      this.#isAsked = false
      const delivery = await this.#take()
      if (delivery !== undefined) {
        this.wake()
        await this.#attempt(delivery)
      } else if (!this.#isAsked) return
    }
  }

  async #take(): Promise<WaitingDelivery | undefined> {
    const { db, clock, log } = this.#options
    try {
      const delivery = await transaction(db, (tx) => claimDelivery(tx, clock()))
      this.#isBlind = false
      return delivery
    } catch (error) {
      // Told once, not every few seconds for as long as the database is away.
      if (!this.#isBlind) log.error({ err: error }, 'webhooks were not looked for')
      this.#isBlind = true
      return undefined
    }
  }

  async #attempt(delivery: WaitingDelivery) {
    const { log } = this.#options
    const answer = await this.#send(delivery)
    // Cut by the end of the process: nobody's fault, and no attempt.
    if (this.#cut.signal.aborted && !answer.isTaken) return
    try {
      await this.#note(delivery, answer)
    } catch (error) {
      // It is free again when its lease ends: the receiver knows a repetition by its id.
      log.error({ err: error, delivery: delivery.id }, 'a webhook was not marked')
      await sleep(1000)
    }
  }

  async #send(delivery: WaitingDelivery): Promise<Answer> {
    const { appSecret, clock, log, site, allowsInside, attemptMs = ATTEMPT_MS } = this.#options
    const secret = openSecret(delivery.sealed_secret, appSecret, delivery.secret_place)
    if (secret === null) return { isTaken: false, status: null, words: UNREADABLE }
    try {
      const body = eventBody(delivery, site.appUrl)
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Smysl-Webhooks',
        [WEBHOOK_HEADERS.EVENT]: delivery.kind,
        [WEBHOOK_HEADERS.DELIVERY]: String(delivery.id),
        [WEBHOOK_HEADERS.SIGNATURE]: signatureOf(body, secret, clock()),
      }
      const options = { body, headers, timeoutMs: attemptMs, signal: this.#cut.signal, allowsInside }
      const { status, words } = await postOutside(delivery.url, options)
      const isRedirect = status >= 300 && status < 400
      return { isTaken: status >= 200 && status < 300, status, words: isRedirect ? REDIRECTED : words }
    } catch (error) {
      if (error instanceof NoAnswer) return { isTaken: false, status: null, words: error.message }
      // Ours, and no reason to stop telling the others.
      log.error({ err: error, delivery: delivery.id }, 'a webhook was not sent')
      return { isTaken: false, status: null, words: NOT_SENT }
    }
  }

  async #note(delivery: WaitingDelivery, answer: Answer) {
    const { db, clock } = this.#options
    const now = clock()
    const nextAttemptAt = nextAttempt(delivery.attempts, now)
    const isLast = nextAttemptAt > delivery.expires_at
    const state = answer.isTaken ? 'delivered' : isLast ? 'failed' : 'waiting'
    await transaction(db, async (tx) => {
      await lockEndpoint(tx, delivery.endpoint_id)
      const isOurs = await recordOutcome(tx, delivery, { ...answer, state, at: now, nextAttemptAt })
      if (!isOurs) return
      const endpoint = await recordHealth(tx, delivery.endpoint_id, answer.isTaken, now)
      const since = endpoint?.failing_since ?? now
      if (endpoint === undefined || now.getTime() - since.getTime() < PATIENCE_MS) return
      if (await disableEndpoint(tx, delivery.endpoint_id, now))
        await this.#tellGivenUp(tx, delivery.endpoint_id, endpoint, answer.words)
    })
  }

  /** Switched off by itself: whoever added it hears of it, and so does the audit. */
  async #tellGivenUp(
    tx: Parameters<typeof cancelDeliveries>[0],
    id: number,
    { title, email }: { title: string; email: string | null },
    words: string,
  ) {
    const { clock, outbox, site } = this.#options
    const ctx = { clock, actor: null, request: { id: `webhook-${id}-${clock().getTime()}`, ip: null, userAgent: null } }
    await cancelDeliveries(tx, id)
    if (email !== null)
      await outbox.post(tx, ctx, { kind: 'webhook-given-up', mail: webhookGivenUpLetter(site, email, title, words) })
    const change = { field: 'is_active', old: true, new: false }
    await record(tx, ctx, 'webhook.given-up', { type: 'webhook', id, label: title }, [change])
  }
}

function nextAttempt(attempts: number, now: Date): Date {
  const minutes = RETRY_MINUTES[attempts - 1] ?? RETRY_MINUTES_LATER
  return new Date(now.getTime() + minutes * 60_000 * (1 + RETRY_JITTER * (Math.random() - 0.5)))
}
