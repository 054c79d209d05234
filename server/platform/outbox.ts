import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from './log.ts'
import type { Mail, Mailer } from './mail.ts'

/** Letters on their way out. Nobody waits for the post office, and no lost letter stays a secret. */
export class Outbox {
  readonly #mailer: Mailer
  readonly #log: Log
  readonly #underway = new Set<Promise<void>>()

  constructor(mailer: Mailer, log: Log) {
    this.#mailer = mailer
    this.#log = log
  }

  /**
   * Hands a letter over and returns at once. Call it after the commit; a failure is logged under the request's id.
   * `onSent` runs when the post has taken it.
   */
  post(mail: Mail, requestId: string, onSent?: () => Promise<void>) {
    // In the next turn: composing a letter would make the answer about a known address the slower one.
    const sending: Promise<void> = nextTurn()
      .then(() => this.#mailer.send(mail))
      .then(onSent)
      .catch((error: unknown) => this.#log.error({ ...facts(error), request_id: requestId }, 'mail not sent'))
      .finally(() => this.#underway.delete(sending))
    this.#underway.add(sending)
  }

  /** Resolves when nothing is on its way. */
  async settled() {
    while (this.#underway.size > 0) await Promise.all(this.#underway)
  }
}

/** What a mail server says often holds the address, and addresses stay out of the log. */
function facts(error: unknown): Record<string, unknown> {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  return code === undefined ? { err: error } : { code, response_code: responseCode, command }
}
