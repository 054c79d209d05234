import type { Fetch } from '#server/modules/transactions/banks/bank-call.ts'
import type { Trouble } from './bank-world.ts'

/** The wire between us and a bank, which can be cut in more than one place. */
export class Line {
  requests = 0
  #trouble: Trouble | null = null
  #times = 0

  trouble(kind: Trouble | null, times = 1) {
    this.#trouble = kind
    this.#times = times
  }

  /** What the next request meets, if anything. */
  take(): Trouble | null {
    this.requests += 1
    if (this.#times === 0) return null
    this.#times -= 1
    return this.#trouble
  }

  /** A bank's HTTP handler as the function that an adapter asks through. */
  over(handler: (request: Request) => Promise<Response>): Fetch {
    return async (url, init) => {
      const trouble = this.take()
      if (trouble === 'silent') throw new TypeError('fetch failed')
      if (trouble === 'error') return new Response('<h1>502 Bad Gateway</h1>', { status: 502 })
      if (trouble === 'garbage') return new Response('<html>Ведутся работы</html>')
      const { signal: _, ...sent } = init
      const response = await handler(new Request(url, sent))
      if (trouble === 'crash') throw new TypeError('terminated')
      return response
    }
  }
}
