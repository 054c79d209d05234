/** One change of what public pages show. */
interface ContentChange {
  at: number
  /**
   * The addresses of the people whose texts changed; undefined until they are known. `anything` where it may be more,
   * `doubt` where it is not known whether there was a change at all.
   */
  people: ReadonlySet<string> | 'anything' | 'doubt' | undefined
}

/** Older ones are forgotten: a page that has not been revalidated since is held for changed. */
const REMEMBERED_MAX = 1000

/** What a page has to do with the changes since a position. */
export interface Concern {
  /** It shows whom or what has changed. */
  isTouched: boolean
  isDoubted: boolean
  /** When the first change of others was heard, which may have changed its lists, counts and order. */
  staleSince: number | undefined
}

/** The latest changes of what public pages show, in the order in which they were heard. */
export class ContentChanges {
  readonly #latest: ContentChange[] = []
  #position = 0
  #deciding: Promise<unknown> | null = null
  #turns: readonly number[] = []

  /** How many changes there were so far. */
  get position(): number {
    this.#turn()
    return this.#position
  }

  /** At these moments anything changes although nobody writes; milliseconds since 1970, the first one first. */
  expectTurns(moments: readonly number[]) {
    this.#turn()
    this.#turns = moments
  }

  /** The promise that all people are known who changed; null when they are. */
  get deciding(): Promise<unknown> | null {
    return this.#deciding
  }

  /** Something changed that any page may show. */
  addAny(at: number) {
    this.#add({ at, people: 'anything' })
  }

  /** Nothing was heard for a while. */
  addDoubt(at: number) {
    this.#add({ at, people: 'doubt' })
  }

  /** Texts of people changed, whose addresses `find` is about to know. */
  addPeople(at: number, find: Promise<ReadonlySet<string>>) {
    const change: ContentChange = { at, people: undefined }
    this.#add(change)
    const deciding = this.#decide(change, find, this.#deciding)
    this.#deciding = deciding
    void deciding.finally(() => {
      if (this.#deciding === deciding) this.#deciding = null
    })
  }

  async #decide(change: ContentChange, find: Promise<ReadonlySet<string>>, before: Promise<unknown> | null) {
    change.people = await find.catch(() => 'anything' as const)
    await before
  }

  /** What those since `position` are to a page that shows people as `shows` tells. */
  since(position: number, shows: (slugs: ReadonlySet<string>) => boolean): Concern {
    const count = this.position - position
    if (count > this.#latest.length) return { isTouched: true, isDoubted: false, staleSince: undefined }
    const changes = count === 0 ? [] : this.#latest.slice(-count)
    return {
      isTouched: changes.some(
        ({ people = 'anything' }) => people === 'anything' || (people !== 'doubt' && shows(people)),
      ),
      isDoubted: changes.some(({ people }) => people === 'doubt'),
      staleSince: changes.find(({ people }) => people !== 'doubt')?.at,
    }
  }

  #turn() {
    const now = Date.now()
    const count = this.#turns.findIndex((moment) => moment > now)
    const passed = count === -1 ? this.#turns.length : count
    if (passed === 0) return
    this.#turns = this.#turns.slice(passed)
    this.addAny(0)
  }

  #add(change: ContentChange) {
    this.#position += 1
    this.#latest.push(change)
    if (this.#latest.length > REMEMBERED_MAX) this.#latest.shift()
  }
}
