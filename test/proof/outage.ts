import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { verifyChain } from '#server/modules/audit-log/verification.ts'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import { startPostgres } from '../../scripts/postgres-server.ts'
import { buildWeb, isWebBuilt } from '../../scripts/web-build.ts'
import { ApiClient } from '../api-client.ts'
import { newDataDir, removeDataDir, startProduct, type Product } from '../product.ts'
import { createServerDatabase } from '../server-database.ts'
import { introOf, load, newTally, type Tally } from './outage-load.ts'

/**
 * `npm run proof:outage [-- --restarts 30]`: PostgreSQL is restarted, fast and as after a crash, and its sessions are
 * terminated, under saves, jobs and reads of two processes. Ends with 0 only when no process ended and nothing was lost.
 */

const { values } = parseArgs({ options: { restarts: { type: 'string', default: '30' } } })
const restarts = Number(values.restarts)
/** Of each process: others than those that the freshness of pages is tried with. */
const CARDS = [
  [1, 2, 3, 4],
  [5, 6, 7, 8],
] as const
const FRESH_CARD = 9
const REVIEWS = 2500
const READY_WITHIN_MS = 60_000
const FRESH_WITHIN_MS = 5000
const JOBS_WITHIN_MS = 180_000

if (!(await isWebBuilt())) await buildWeb()
const postgres = await startPostgres({ keepsCommits: true })
const database = await createServerDatabase(postgres.url, 'outage')
const dataDir = await newDataDir()
const products: Product[] = []
const failures: string[] = []

const tallies = [newTally(), newTally()] as const
const outages: number[] = []
const db = await openDatabase({ url: database.url })
try {
  await tryIt()
} finally {
  await Promise.all(products.map((product) => product.end('SIGKILL')))
  await db.destroy()
  await postgres.stop()
  await removeDataDir(dataDir)
}
for (const failure of new Set(failures)) console.error(`✗ ${failure}`)
console.log(failures.length === 0 ? 'held' : 'did not hold')
process.exit(failures.length === 0 ? 0 : 1)

async function tryIt() {
  for (let count = 0; count < 2; count += 1) products.push(await begin())
  await fill(db)
  const enough = new AbortController()
  const loads = products.map(({ url }, index) =>
    load(url, [...(CARDS[index] ?? [])], tallies[index] as Tally, enough.signal).catch((error: unknown) => {
      failures.push(`the load broke off: ${String(error)}`)
    }),
  )
  const beginning = performance.now()
  for (let round = 1; round <= restarts; round += 1) await restart(round)
  enough.abort()
  await Promise.all(loads)
  await settle()
  await prove()
  tell(Math.round((performance.now() - beginning) / 1000))
  for (const product of products) {
    const code = await product.end()
    if (code !== 0) failures.push(`a process ended with ${code} when it was asked to`)
  }
}

function begin(): Promise<Product> {
  const env = {
    DATABASE_URL: database.url,
    APP_SECRET: 'a-secret-for-the-proof-of-outages',
    STORAGE_URL: `file:${join(dataDir, 'files')}`,
    PAYMENT_PROVIDER: 'sandbox',
    DEMO: 'true',
    LOG_LEVEL: 'error',
  }
  return startProduct({ dataDir, env })
}

/** So many reviews that their export is a job. */
async function fill(to: Db) {
  await sql`insert into reviews (author_name, text, rating, status, published_at, psychologist_id, consent_version, consent_at)
    select 'Анна', 'Отзыв номер ' || n || ': спасибо за встречу.', 5, 'published', now(), 20, '2026-01', now()
    from generate_series(1, ${REVIEWS}::int) n`.execute(to)
}

/** One outage: some sessions are terminated, the server ends and comes back, and both processes go on. */
async function restart(round: number) {
  const before = tallies.map(({ saves }) => saves)
  await until(
    () => tallies.every(({ saves }, index) => saves >= (before[index] ?? 0) + 5),
    READY_WITHIN_MS,
    `round ${round}: no saves before the outage`,
  )
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and pid % 2 = 0`.execute(db)
  const mode = round % 2 === 0 ? 'immediate' : 'fast'
  await postgres.halt(mode)
  await sleep(200 + 100 * (round % 10))
  await postgres.resume()
  const resumedAt = performance.now()
  const areReady = async () => (await Promise.all(products.map(isReady))).every(Boolean)
  await until(areReady, READY_WITHIN_MS, `round ${round}: not ready again`)
  outages.push(Math.round(performance.now() - resumedAt))
  await proveFresh(round)
  process.stdout.write(`restart ${round} of ${restarts} (${mode}): ready after ${outages.at(-1)} ms\n`)
}

async function isReady({ url }: Product): Promise<boolean> {
  const answer = await fetch(`${url}/api/ready`).catch(() => null)
  return answer?.status === 200
}

/** What is saved at one process shows on the kept pages of the other at once, not when they are a minute old. */
async function proveFresh(round: number) {
  const [writer, reader] = products as [Product, Product]
  const client = await new ApiClient(writer.url).signIn('moderator@smysl.test').catch(() => null)
  if (client === null) return void failures.push(`round ${round}: nobody could sign in`)
  const slug = (await sql<{ slug: string }>`select slug from psychologists where id = ${FRESH_CARD}`.execute(db))
    .rows[0]?.slug
  const page = () => fetch(`${reader.url}/catalog/${slug}`).then((answer) => answer.text())
  const intro = `После перезапуска ${round}.`
  await page()
  const answer = await client.send('PUT', `/api/psychologists/${FRESH_CARD}`, { short_intro: intro })
  if (answer.status !== 200) return void failures.push(`round ${round}: a save after the outage: ${answer.status}`)
  await until(async () => (await page()).includes(intro), FRESH_WITHIN_MS, `round ${round}: a page stayed stale`)
}

/** Until every job has ended. */
async function settle() {
  const begun = tallies.flatMap(({ jobs }) => jobs)
  const areOver = async () => {
    const { rows } = await sql<{ open: number }>`select count(*) as open from jobs
      where state in ('queued', 'running')`.execute(db)
    return rows[0]?.open === 0
  }
  await until(areOver, JOBS_WITHIN_MS, 'some jobs never ended')
  const { rows } = await sql<{ id: number; state: string; errors: string[] | null }>`
    select id, state, errors from jobs where id = any(${begun}::int[]) and state <> 'done'`.execute(db)
  for (const { id, state, errors } of rows) failures.push(`job ${id} is ${state}: ${errors?.join(' ')}`)
}

async function prove() {
  for (const product of products) {
    const answer = await fetch(`${product.url}/api/health`).catch(() => null)
    if (answer?.status !== 200) failures.push('a process ended')
  }
  for (const { faults } of tallies) failures.push(...faults)
  for (const [id, saved] of tallies.flatMap((tally) => [...tally.saved])) {
    const { rows } = await sql<{ workload: number; short_intro: string; told: number }>`
      select p.workload, p.short_intro,
        (select count(*) from audit_log a join audit_log_values v on v.audit_log_id = a.id
          where a.subject_type = 'psychologist' and a.subject_id = ${String(id)} and v.changes @> ${JSON.stringify([
            { field: 'workload', new: saved },
          ])}::jsonb) as told
      from psychologists p where p.id = ${id}`.execute(db)
    const card = rows[0]
    if (card === undefined || card.workload < saved)
      failures.push(`card ${id}: ${saved} was lost, ${card?.workload} is there`)
    if (card !== undefined && card.short_intro !== introOf(card.workload)) failures.push(`card ${id} is half saved`)
    if (card?.told !== 1) failures.push(`card ${id}: the audit log tells ${card?.told} times of ${saved}`)
  }
  const made = tallies.flatMap((tally) => tally.made)
  const { rows } = await sql<{ found: number }>`
    select count(distinct title) as found from branches where title = any(${made}::text[])`.execute(db)
  if (rows[0]?.found !== made.length) failures.push(`${rows[0]?.found} of ${made.length} made records are there`)
  const verdict = await verifyChain(db)
  if (!verdict.ok) failures.push(`the audit chain is broken at ${verdict.id}`)
}

function tell(seconds: number) {
  const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0)
  const sorted = outages.toSorted((a, b) => a - b)
  console.log(`restarts: ${restarts} in ${seconds} s, half of them as after a crash`)
  console.log(`ready again after: median ${sorted[Math.floor(sorted.length / 2)]} ms, longest ${sorted.at(-1)} ms`)
  console.log(
    `saves answered with success: ${sum(({ saves }) => saves)}, records made: ${sum(({ made }) => made.length)}`,
  )
  console.log(`reads: ${sum(({ reads }) => reads)}, jobs: ${sum(({ jobs }) => jobs.length)}`)
  console.log(
    `answers of 503 with Retry-After: ${sum(({ away }) => away)}, other failures: ${sum(({ faults }) => faults.length)}`,
  )
}

async function until(isSo: () => boolean | Promise<boolean>, withinMs: number, failure: string) {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline) {
    if (await isSo()) return
    await sleep(50)
  }
  failures.push(failure)
}
