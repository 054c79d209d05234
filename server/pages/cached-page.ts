import { weightOf, type PackedAnswer } from '../platform/http/packed-answer.ts'
import type { ContentChanges } from './content-changes.ts'
import type { PageReads } from './page-reads.ts'

/** A page tells of free times and of today, so it ages even when nobody writes. */
const MAX_AGE_MS = 60_000
/** After a change of others a page may be shown as it was for so long: with the news' own way it is less than a second. */
const STALE_MS = 900
/** While no news of changes comes, a page is believed for so long. */
const UNHEARD_MS = 900
/**
 * While pages cannot be made, an older one is better than none: so old at most, and less when a write has changed it. One that
 * shows a free time which has passed is worse than none: somebody may rely on it.
 */
const LAST_RESORT_MS = { aged: 24 * 60 * 60_000, changed: 60 * 60_000 }

/** `fresh`: as it would be made now. `stale`: others have changed, less than a second ago. */
type State = 'fresh' | 'stale' | 'outdated'

interface Page {
  answer: PackedAnswer
  /** Where it was asked for: a relative address is none for a request. */
  address: URL
  reads: PageReads
  keptAt: number
}

/** When a page was found to be true, and how many changes there had been. */
interface Finding {
  at: number
  position: number
}

/** A rendered page, and what the changes since then are to it. All moments in milliseconds of one clock. */
export class CachedPage implements Page {
  readonly answer: PackedAnswer
  readonly address: URL
  readonly reads: PageReads
  readonly keptAt: number
  /** When making it failed the last time. */
  failedAt: number | undefined
  #found: Finding
  #isTouched = false
  #isDoubted = false
  /** The first change of others that it does not know of. */
  #staleSince: number | undefined

  constructor({ answer, address, reads, keptAt }: Page, found: Finding) {
    this.answer = answer
    this.address = address
    this.reads = reads
    this.keptAt = keptAt
    this.#found = found
  }

  /** Bytes. */
  get weight(): number {
    return weightOf(this.answer) + this.reads.weight
  }

  /** A change of what it shows has been weighed. */
  get isTouched(): boolean {
    return this.#isTouched
  }

  /** It would have come out the same. */
  confirm(found: Finding) {
    this.#found = found
    this.#isTouched = false
    this.#isDoubted = false
    this.#staleSince = undefined
  }

  isAged(now: number, before = 0): boolean {
    return now - this.keptAt >= MAX_AGE_MS - before || this.showsPassed
  }

  /** It shows a free time that has passed meanwhile, by the clock on the wall. */
  get showsPassed(): boolean {
    return this.reads.firstFreeTime <= Date.now()
  }

  stateAt(now: number, changes: ContentChanges, isHearing: boolean): State {
    this.#weigh(changes)
    if (this.isAged(now) || this.#isTouched || this.#isDoubted) return 'outdated'
    if (!isHearing && now - this.#found.at >= UNHEARD_MS) return 'outdated'
    if (this.#staleSince === undefined) return 'fresh'
    return now - this.#staleSince < STALE_MS ? 'stale' : 'outdated'
  }

  /** Whether it may still be shown when no page can be made. */
  isLastResortAt(now: number, changes: ContentChanges): boolean {
    this.#weigh(changes)
    if (this.showsPassed) return false
    const isChanged = this.#isTouched || this.#staleSince !== undefined
    return now - this.keptAt < (isChanged ? LAST_RESORT_MS.changed : LAST_RESORT_MS.aged)
  }

  #weigh(changes: ContentChanges) {
    if (this.#found.position === changes.position) return
    const concern = changes.since(this.#found.position, (slugs) => this.reads.shows(slugs))
    this.#isTouched ||= concern.isTouched
    this.#isDoubted ||= concern.isDoubted
    this.#staleSince ??= concern.staleSince
    this.#found.position = changes.position
  }
}
