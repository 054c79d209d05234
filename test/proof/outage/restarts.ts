import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { verifyChain } from '#server/modules/audit-log/verification.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ApiClient } from '../../api-client.ts'
import { saves } from '../load/cards.ts'
import { creations } from '../load/directories.ts'
import { Load, type Writer } from '../load/load.ts'
import { exports, fillReviews, openJobs, reads } from '../load/reads.ts'
import { spread, type Verdict } from '../verdict.ts'
import { inPractice, isReady, type Practice } from './practice.ts'

/** Of each process: others than those that the freshness of pages is tried with. */
const CARDS = [
  [1, 2, 3, 4],
  [5, 6, 7, 8],
] as const
const FRESH_CARD = 9
const READY_WITHIN_MS = 60_000
const FRESH_WITHIN_MS = 5000
const JOBS_WITHIN_MS = 180_000

/**
 * PostgreSQL is restarted, fast and as after a crash, and its sessions are terminated, under saves, jobs and reads of two
 * processes. Answers its figures.
 */
export function provesRestarts(verdict: Verdict, restarts: number): Promise<string[]> {
  return inPractice(async (practice) => {
    const { db, products } = practice
    for (let count = 0; count < 2; count += 1) await practice.begin()
    await fillReviews(db)
    const loads = products.map(({ url }) => new Load(url))
    const writers = CARDS.map((cards, index) => [
      ...cards.map(saves),
      creations(`у процесса ${index}`),
      reads(),
      exports(),
    ])
    for (const load of loads) await load.staff.signIn('admin@smysl.test')
    const enough = new AbortController()
    const writing = loads.map((load, index) => load.run(writers[index] ?? [], enough.signal))
    const beginning = performance.now()
    const outages: number[] = []
    for (let round = 1; round <= restarts; round += 1)
      outages.push(await restart(practice, { round, loads, verdict, restarts }))
    enough.abort()
    await Promise.all(writing)
    await verdict.until(async () => (await openJobs(db)).length === 0, JOBS_WITHIN_MS, 'some jobs never ended')
    verdict.fail(...(await wrongIn(db, writers.flat())), ...loads.flatMap(({ faults }) => faults))
    for (const product of products) {
      const code = await product.end()
      if (code !== 0) verdict.fail(`a process ended with ${code} when it was asked to`)
    }
    const seconds = Math.round((performance.now() - beginning) / 1000)
    const sum = (count: (load: Load) => number) => loads.reduce((total, load) => total + count(load), 0)
    return [
      `restarts: ${restarts} in ${seconds} s, half of them as after a crash; ready again after: ${spread(outages)}`,
      `restarts: answered with success: ${sum(({ total }) => total)}, of 503 with Retry-After: ${sum(({ away }) => away)}, other failures: ${sum(({ faults }) => faults.length)}`,
    ]
  })
}

interface Round {
  round: number
  restarts: number
  loads: Load[]
  verdict: Verdict
}

/** One outage: some sessions are terminated, the server ends and comes back, and both processes go on. */
async function restart(practice: Practice, { round, restarts, loads, verdict }: Round): Promise<number> {
  const { db, postgres, products } = practice
  const before = loads.map(({ total }) => total)
  await verdict.until(
    () => loads.every(({ total }, index) => total >= (before[index] ?? 0) + 10),
    READY_WITHIN_MS,
    `round ${round}: nothing was answered before the outage`,
  )
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and pid % 2 = 0`.execute(db)
  const mode = round % 2 === 0 ? 'immediate' : 'fast'
  await postgres.halt(mode)
  await sleep(200 + 100 * (round % 10))
  await postgres.resume()
  const resumedAt = performance.now()
  const areReady = async () => (await Promise.all(products.map(isReady))).every(Boolean)
  await verdict.until(areReady, READY_WITHIN_MS, `round ${round}: not ready again`)
  const ms = Math.round(performance.now() - resumedAt)
  await proveFresh(practice, round, verdict)
  process.stdout.write(`restart ${round} of ${restarts} (${mode}): ready after ${ms} ms\n`)
  return ms
}

/** What is saved at one process shows on the kept pages of the other at once, not when they are a minute old. */
async function proveFresh({ db, products }: Practice, round: number, verdict: Verdict) {
  const [writer, reader] = products
  const client = await new ApiClient(writer?.url ?? '').signIn('moderator@smysl.test').catch(() => null)
  if (client === null) return verdict.fail(`round ${round}: nobody could sign in`)
  const card = await db
    .selectFrom('psychologists')
    .select('slug')
    .where('id', '=', FRESH_CARD)
    .executeTakeFirstOrThrow()
  const page = () => fetch(`${reader?.url}/catalog/${card.slug}`).then((answer) => answer.text())
  const intro = `После перезапуска ${round}.`
  await page()
  const answer = await client.send('PUT', `/api/psychologists/${FRESH_CARD}`, { short_intro: intro })
  if (answer.status !== 200) return verdict.fail(`round ${round}: a save after the outage: ${answer.status}`)
  await verdict.until(
    async () => (await page()).includes(intro),
    FRESH_WITHIN_MS,
    `round ${round}: a page stayed stale`,
  )
}

/** What the writers find otherwise than it was answered, and the chain of the audit log. */
export async function wrongIn(db: Db, writers: readonly Writer[]): Promise<string[]> {
  const wrong: string[] = []
  for (const writer of writers) wrong.push(...((await writer.prove?.(db)) ?? []))
  const chain = await verifyChain(db)
  return chain.ok ? wrong : [...wrong, `the audit log is broken at ${chain.id}`]
}
