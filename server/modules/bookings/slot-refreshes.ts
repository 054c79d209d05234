import type { Clock } from '#server/platform/clock.ts'
import { backgroundDatabase, type Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { YclientsRefusal, YclientsSilence } from '#server/platform/yclients/failures.ts'
import type { ConnectedYclients } from '#server/platform/yclients/yclients.ts'
import { refreshShown, claimRefresh, prioritizeTimes } from '../yclients/commands.ts'
import type { Bookable } from '../yclients/queries.ts'

/** What was told within this time is not asked again. */
const FRESH_MS = 2 * 60_000
/** A page waits no longer. */
const PATIENCE_MS = 1_500
/** So many people are asked about at once: each holds one place in the line to YCLIENTS, and bookings stand in it too. */
const AT_ONCE_MAX = 2

interface Options {
  db: Db
  clock: Clock
  log: Log
}

/**
 * Asks YCLIENTS about people whose pages are looked at, each of them once for all who look. Beyond a few at once they are
 * left to the rounds, which ask about those first who are looked at: a stranger with a list of addresses fills no line.
 */
export class SlotRefreshes {
  readonly #options: Options
  readonly #underWay = new Map<number, Promise<void>>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Resolves when something newer may be known, and soon in any case. False: nothing is newer than it was. */
  async refresh(members: Bookable[], yclients: ConnectedYclients): Promise<boolean> {
    const stale = this.#stale(members)
    if (stale.length === 0 || yclients.isSilent()) return false
    const asked = stale.flatMap((member) => this.#begun(member, yclients) ?? [])
    if (asked.length < stale.length) await this.want(members)
    if (asked.length === 0) return false
    await withinPatience(Promise.all(asked))
    return true
  }

  /** Somebody looks at these: the rounds ask about them first. */
  async want(members: Bookable[]) {
    const { db, clock } = this.#options
    const ids = this.#stale(members)
      .map(({ member_id }) => member_id)
      .filter((id) => !this.#underWay.has(id))
    if (ids.length > 0) await prioritizeTimes(db, ids, clock())
  }

  #stale(members: Bookable[]): Bookable[] {
    const now = this.#options.clock().getTime()
    return members.filter(({ week_known_at }) => week_known_at === null || now - week_known_at.getTime() > FRESH_MS)
  }

  /** Undefined: enough are asked about already. */
  #begun(member: Bookable, yclients: ConnectedYclients): Promise<void> | undefined {
    const { member_id } = member
    const underWay = this.#underWay.get(member_id)
    if (underWay !== undefined) return underWay
    if (this.#underWay.size >= AT_ONCE_MAX) return undefined
    const begun = this.#ask(member, yclients).finally(() => this.#underWay.delete(member_id))
    this.#underWay.set(member_id, begun)
    return begun
  }

  async #ask(member: Bookable, { hasty }: ConnectedYclients) {
    const { clock, log } = this.#options
    const db = backgroundDatabase(this.#options.db)
    try {
      const taken = await claimRefresh(db, member.member_id, clock())
      if (taken !== null) await refreshShown({ db, clock }, hasty, member, taken)
    } catch (error) {
      // What is known stays, and the page says how old it is.
      if (error instanceof YclientsSilence || error instanceof YclientsRefusal) return
      log.error({ err: error }, 'free times were not asked for')
    }
  }
}

async function withinPatience(work: Promise<unknown>) {
  let patience: NodeJS.Timeout | undefined
  const waited = new Promise((over) => (patience = setTimeout(over, PATIENCE_MS)))
  await Promise.race([work, waited])
  clearTimeout(patience)
}
