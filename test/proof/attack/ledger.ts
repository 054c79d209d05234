const EXAMPLES_MAX = 6

/** What one family of attacks has sent, what it looked at, and what did not hold. */
export class Ledger {
  requests = 0
  looks = 0
  /** What did not hold, by the promise that it breaks. */
  readonly broken = new Map<string, { times: number; examples: string[] }>()

  /** A promise of the product: `what` is told only when it is not kept. Tells whether it is. */
  holds(promise: string, isSo: boolean, what: () => string): boolean {
    this.looks += 1
    if (isSo) return true
    const known = this.broken.get(promise) ?? { times: 0, examples: [] }
    known.times += 1
    if (known.examples.length < EXAMPLES_MAX) known.examples.push(what().slice(0, 500))
    this.broken.set(promise, known)
    return false
  }

  get failures(): string[] {
    return [...this.broken].flatMap(([promise, { times, examples }]) => [
      `${promise}: broken ${times} times`,
      ...examples.map((example) => `${promise}: ${example}`),
    ])
  }
}
