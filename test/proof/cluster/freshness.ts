import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Writer } from '../load/load.ts'

/** How old a page may be after the answer to the save that changed it. */
export const FRESH_WITHIN_MS = 1000

/**
 * Saves a card by way of the balancer, and reads its page at every process a second later: no page may be older than the
 * save. `processes` are those that run at the time.
 */
export function freshness(card: number, db: Db, processes: () => string[], tell: (stale: string) => void): Writer {
  return {
    name: 'freshness',
    pauseMs: 100,
    async write(load, n) {
      const { rows } = await sql<{ slug: string }>`select slug from psychologists where id = ${card}`.execute(db)
      const page = `/catalog/${rows[0]?.slug}`
      // Each keeps it from now on.
      for (const url of processes()) await fetch(url + page).catch(() => null)
      const short_intro = `Свежесть ${n}.`
      const saved = await load.ask('fresh save', load.staff.send('PUT', `/api/psychologists/${card}`, { short_intro }))
      if (saved === undefined) return
      await sleep(FRESH_WITHIN_MS)
      for (const url of processes()) {
        const answer = await fetch(url + page).catch(() => null)
        // One that ends or was killed meanwhile shows nothing to anybody.
        if (answer?.status !== 200) continue
        if ((await answer.text()).includes(short_intro))
          load.confirmed.set('fresh page', (load.confirmed.get('fresh page') ?? 0) + 1)
        else tell(`${url}${page} does not say «${short_intro}» after ${FRESH_WITHIN_MS} ms`)
      }
    },
  }
}
