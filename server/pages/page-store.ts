import type { CachedPage } from './cached-page.ts'

/** What all kept pages may weigh together, as they are packed: about a thousand of them. Bytes. */
const MAX_BYTES = 32 * 1024 * 1024

/** The pages of a process by their keys: when they weigh too much, the oldest go first. */
export class PageStore {
  readonly #pages = new Map<string, CachedPage>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  keep(key: string, page: CachedPage) {
    this.drop(key)
    this.#pages.set(key, page)
    this.#bytes += page.weight
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.drop(oldest)
    }
  }

  drop(key: string) {
    const page = this.#pages.get(key)
    if (page === undefined) return
    this.#pages.delete(key)
    this.#bytes -= page.weight
  }
}
