import type { Notice } from '#contract/office/yclients.ts'

/** More than a practice changes within minutes; what comes beyond is found by the rounds. */
const WAITING_MAX = 1_000

/**
 * Notices that have come, taken one after another while nobody waits: YCLIENTS takes whoever answers slowly for dead. Of one
 * record that changes again and again one notice waits. They are hints: what a process that ends forgets, the rounds find.
 */
export class NoticeLine {
  readonly #take: (notice: Notice) => Promise<void>
  readonly #waiting = new Map<string, Notice>()
  #isAtWork = false

  /** `take` never fails. */
  constructor(take: (notice: Notice) => Promise<void>) {
    this.#take = take
  }

  add(notice: Notice) {
    const key = `${notice.resource} ${notice.company_id} ${notice.resource_id}`
    if (this.#waiting.size >= WAITING_MAX && !this.#waiting.has(key)) return
    this.#waiting.set(key, notice)
    if (!this.#isAtWork) void this.#takeAll()
  }

  async #takeAll() {
    this.#isAtWork = true
    for (const [key, notice] of this.#waiting) {
      this.#waiting.delete(key)
      await this.#take(notice)
    }
    this.#isAtWork = false
  }
}
