import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** 200 a minute, and with it less than 5 a second, in whichever window they are counted. Milliseconds between requests. */
const APART_MS = 310
/** Nobody is so far behind: the moment is one of before the database's clock was set back, and there is none to wait for. */
const BEHIND_MAX_MS = 60_000
/** So long nobody asks anything after a 429. Milliseconds. */
const PAUSE_MS = 5_000

/** Keeps all processes together within the limit of YCLIENTS, which counts by address. */
export interface RequestPace {
  /** Waits for the next moment in which a request may leave. */
  turn: () => Promise<void>
  /** YCLIENTS has said that it was too much. */
  slowDown: () => Promise<void>
}

export function requestPace(db: Db, { apartMs = APART_MS, pauseMs = PAUSE_MS } = {}): RequestPace {
  return {
    async turn() {
      // The database's own clock, since those of several machines differ.
      const { rows } = await sql<{ wait_ms: number }>`
        insert into yclients_pace (next_at) values (clock_timestamp())
        on conflict (is_only) do update set next_at = case
          when yclients_pace.next_at > clock_timestamp() + ${BEHIND_MAX_MS}::int * interval '1 millisecond'
            then clock_timestamp()
          else greatest(clock_timestamp(), yclients_pace.next_at + ${apartMs}::int * interval '1 millisecond') end
        returning greatest(0, extract(epoch from next_at - clock_timestamp()) * 1000)::int as wait_ms`.execute(db)
      const wait = rows[0]?.wait_ms ?? 0
      if (wait > 0) await sleep(wait)
    },
    async slowDown() {
      await sql`
        insert into yclients_pace (next_at) values (clock_timestamp() + ${pauseMs}::int * interval '1 millisecond')
        on conflict (is_only) do update set next_at =
          greatest(yclients_pace.next_at, clock_timestamp() + ${pauseMs}::int * interval '1 millisecond')`.execute(db)
    },
  }
}
