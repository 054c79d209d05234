import { setTimeout as sleep } from 'node:timers/promises'

/** What a proof found wrong. */
export class Verdict {
  readonly #failures = new Set<string>()

  fail(...sentences: string[]) {
    for (const sentence of sentences) this.#failures.add(sentence)
  }

  /** Waits until it is so; a failure when it is not in time. Tells whether it was. */
  async until(isSo: () => boolean | Promise<boolean>, withinMs: number, failure: string): Promise<boolean> {
    const deadline = performance.now() + withinMs
    while (performance.now() < deadline) {
      if (await isSo()) return true
      await sleep(50)
    }
    this.fail(failure)
    return false
  }

  /** Says it, and ends the process: with 0 only when everything held. */
  end(): never {
    for (const failure of this.#failures) console.error(`✗ ${failure}`)
    console.log(this.#failures.size === 0 ? 'held' : 'did not hold')
    process.exit(this.#failures.size === 0 ? 0 : 1)
  }

  get count(): number {
    return this.#failures.size
  }
}

/** `median 120 ms, longest 340 ms`. */
export function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `median ${sorted[Math.floor(sorted.length / 2)] ?? 0} ms, longest ${sorted.at(-1) ?? 0} ms`
}

export async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now()
  const done = await work()
  return [done, Math.round(performance.now() - begun)]
}
