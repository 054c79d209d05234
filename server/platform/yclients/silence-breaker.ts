/** So many questions in a row without an answer, and YCLIENTS counts as silent. */
const UNANSWERED_MAX = 3
/** Then whoever waits for an answer is told so at once; after so long one question finds out. Milliseconds. */
const SILENT_MS = 30_000

/** Knows while YCLIENTS is silent, so that nobody waits for what will not come. Each process finds out by itself. */
export class SilenceBreaker {
  #unanswered = 0
  #silentUntil = 0
  #now: () => number

  /** `now` in milliseconds must never step back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get isSilent(): boolean {
    return this.#unanswered >= UNANSWERED_MAX && this.#now() < this.#silentUntil
  }

  /** False: do not ask. Of all who come when the time is over one asks, and the others wait for what it finds. */
  mayAsk(): boolean {
    if (this.isSilent) return false
    if (this.#unanswered >= UNANSWERED_MAX) this.#silentUntil = this.#now() + SILENT_MS
    return true
  }

  /** Any answer is one, a refusal too. */
  answered() {
    this.#unanswered = 0
  }

  unanswered() {
    this.#unanswered += 1
    if (this.#unanswered >= UNANSWERED_MAX) this.#silentUntil = this.#now() + SILENT_MS
  }
}
