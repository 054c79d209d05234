import { setTimeout as sleep } from 'node:timers/promises'
import { saves } from '../load/cards.ts'
import { creations } from '../load/directories.ts'
import { Load, type Writer } from '../load/load.ts'
import type { Verdict } from '../verdict.ts'
import { inPractice, isReady } from './practice.ts'
import { wrongIn } from './restarts.ts'

const AWAY_MS = 30_000
const READY_WITHIN_MS = 30_000
const KEPT = ['/', '/catalog', '/reviews']

/** The database is gone for half a minute: kept pages go on, writes are answered with 503 and a moment to come back. */
export function provesAway(verdict: Verdict): Promise<string[]> {
  return inPractice(async ({ db, postgres, begin }) => {
    const product = await begin()
    const [writing, reading] = [new Load(product.url), new Load(product.url)]
    await writing.staff.signIn('admin@smysl.test')
    const writers: Writer[] = [...[1, 2, 3, 4].map(saves), creations('до и после')]
    const visitors: Writer[] = KEPT.map((path) => ({
      name: path,
      pauseMs: 100,
      write: (load) => load.ask('kept page', load.visitor().page(path)),
    }))
    // Somebody has opened each of them before.
    for (const path of KEPT) await reading.visitor().page(path)
    const enough = new AbortController()
    const running = [writing.run(writers, enough.signal), reading.run(visitors, enough.signal)]
    await verdict.until(() => writing.total > 20, READY_WITHIN_MS, 'nothing was saved before the outage')
    await postgres.halt('fast')
    // What was under way when it went has been answered.
    await sleep(1000)
    const before = { writes: writing.total, pages: reading.total }
    await sleep(AWAY_MS - 1000)
    const during = { writes: writing.total - before.writes, pages: reading.total - before.pages }
    const refused = writing.away
    await postgres.resume()
    const resumedAt = performance.now()
    await verdict.until(() => isReady(product), READY_WITHIN_MS, 'not ready after the outage')
    const ms = Math.round(performance.now() - resumedAt)
    const back = writing.total
    await verdict.until(() => writing.total > back + 20, READY_WITHIN_MS, 'nothing was saved after the outage')
    enough.abort()
    await Promise.all(running)
    if (during.writes > 0) verdict.fail(`${during.writes} writes were answered with success without a database`)
    if (refused === 0) verdict.fail('no write was answered with 503')
    if (during.pages === 0) verdict.fail('no kept page was answered')
    if (reading.away > 0) verdict.fail(`${reading.away} kept pages were answered with 503`)
    verdict.fail(...(await wrongIn(db, writers)), ...writing.faults, ...reading.faults)
    return [
      `away: the database gone for ${AWAY_MS / 1000} s: kept pages answered ${during.pages}, writes of 503 with Retry-After ${refused}, other failures ${writing.faults.length + reading.faults.length}; ready again after ${ms} ms`,
    ]
  })
}
