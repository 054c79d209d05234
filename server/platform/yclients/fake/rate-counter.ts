/** Counts requests as YCLIENTS does: so many in any second and in any minute. */
export class RateCounter {
  #times: number[] = []
  #limits: { perSecond: number; perMinute: number }
  /** How many came beyond. */
  tooMany = 0
  /** The most that came within a second, and within a minute. */
  most = { second: 0, minute: 0 }

  constructor(limits = { perSecond: 5, perMinute: 200 }) {
    this.#limits = limits
  }

  /** False when it is one too many. */
  count(at: number): boolean {
    this.#times = this.#times.filter((time) => at - time < 60_000)
    this.#times.push(at)
    const second = this.#times.filter((time) => at - time < 1000).length
    this.most = { second: Math.max(this.most.second, second), minute: Math.max(this.most.minute, this.#times.length) }
    const isIn = second <= this.#limits.perSecond && this.#times.length <= this.#limits.perMinute
    if (!isIn) this.tooMany += 1
    return isIn
  }
}
