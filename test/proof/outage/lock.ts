import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { bulkChanges, newCards, saves } from '../load/cards.ts'
import { creations, imports, trash } from '../load/directories.ts'
import { Load, type Writer } from '../load/load.ts'
import { reads } from '../load/reads.ts'
import { requests } from '../load/visitors.ts'
import type { Verdict } from '../verdict.ts'
import { inPractice } from './practice.ts'
import { wrongIn } from './restarts.ts'

const LOCKED_CARD = 1
const LOCKED_MS = 60_000
const FREE_WITHIN_MS = 15_000

/** Somebody holds the row of one card for a minute: that card alone suffers, and is saved again afterwards. */
export function provesLock(verdict: Verdict): Promise<string[]> {
  return inPractice(async ({ db, databaseUrl, begin }) => {
    const product = await begin()
    const [others, locked] = [new Load(product.url), new Load(product.url)]
    for (const load of [others, locked]) await load.staff.signIn('admin@smysl.test')
    const writers: Writer[] = [
      ...[2, 3, 4, 5].map(saves),
      bulkChanges([11, 12, 13]),
      newCards('при замке', [1, 2, 3]),
      creations('при замке'),
      imports('при замке'),
      trash('при замке'),
      requests('lock'),
      reads(),
    ]
    const suffering = saves(LOCKED_CARD)
    const enough = new AbortController()
    const writing = [others.run(writers, enough.signal)]
    // None of ours: PostgreSQL ends those after six seconds in which they do nothing.
    const holder = new Client({ connectionString: databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from psychologists where id = $1 for update', [LOCKED_CARD])
    writing.push(locked.run([suffering, read(LOCKED_CARD)], enough.signal))
    const slowestMs = await longestPause(others)
    const [confirmed, went] = [locked.confirmed.get('save') ?? 0, others.total]
    await holder.query('commit')
    await holder.end()
    if (confirmed > 0) verdict.fail(`${confirmed} saves of a locked card were answered with success`)
    if (locked.away === 0) verdict.fail('no save of the locked card was answered with 503')
    if (others.away > 0) verdict.fail(`${others.away} answers of 503 to what has nothing to do with the locked card`)
    await verdict.until(
      () => (locked.confirmed.get('save') ?? 0) > 0,
      FREE_WITHIN_MS,
      'the card was not saved after its lock was gone',
    )
    enough.abort()
    await Promise.all(writing)
    verdict.fail(...(await wrongIn(db, [...writers, suffering])), ...others.faults, ...locked.faults)
    return [
      `lock: one card locked for ${LOCKED_MS / 1000} s: its saves answered with 503: ${locked.away}, its reads: ${locked.confirmed.get('read of the card') ?? 0}`,
      `lock: everything else meanwhile: answered with success ${went}, of 503 ${others.away}; longest pause without any answer ${slowestMs} ms`,
    ]
  })
}

/** While the card is locked: the longest time in which nobody had an answer of success. */
async function longestPause(load: Load): Promise<number> {
  const end = performance.now() + LOCKED_MS
  let longest = 0
  while (performance.now() < end) {
    const [begun, before] = [performance.now(), load.total]
    while (load.total === before && performance.now() < end) await sleep(10)
    longest = Math.max(longest, performance.now() - begun)
  }
  return Math.round(longest)
}

function read(id: number): Writer {
  return {
    name: 'reads of the card',
    pauseMs: 200,
    write: (load) => load.ask('read of the card', load.staff.get(`/api/psychologists/${id}`)),
  }
}
