import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { missingFiles } from '#server/named-files.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { buildWeb, isWebBuilt } from '../../scripts/web-build.ts'
import { openBalancer } from '../fakes/balancer.ts'
import type { Product } from '../product.ts'
import { openS3Server } from '../s3/s3-server.ts'
import { openSmtpServer, type SmtpServer } from '../fakes/smtp-server.ts'
import { freshness } from './cluster/freshness.ts'
import { pgbouncerVersion, startPgbouncer } from './cluster/pgbouncer.ts'
import { bulkChanges, newCards, photos, saves } from './load/cards.ts'
import { creations, imports, trash } from './load/directories.ts'
import { Load } from './load/load.ts'
import { payments } from './load/payments.ts'
import { exports, fillReviews, openJobs, reads } from './load/reads.ts'
import { requests, reviews, signIns } from './load/visitors.ts'
import { inPractice } from './outage/practice.ts'
import { wrongIn } from './outage/restarts.ts'
import { spread, timed, Verdict } from './verdict.ts'

/**
 * `npm run proof:cluster [-- --rounds 3 --pgbouncer]`: two processes on one PostgreSQL and one bucket behind a balancer that
 * asks `/api/ready`, under writers and readers of every kind. In each round both are started anew one after the other, then
 * one is killed. Ends with 0 only when no answered write was lost, no page was older than a second, no job ran twice and no
 * request was refused while they were started anew.
 */

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, pgbouncer: { type: 'boolean', default: false } },
})
const ROUNDS = Number(values.rounds)
const CALM_MS = 3000
/** Two processes, a database and whoever writes share one machine here: as much as it can take is no load to be rolled under. */
const PACE = 5
const SETTLED_WITHIN_MS = 240_000
const verdict = new Verdict()

if (values.pgbouncer && pgbouncerVersion() === null) {
  console.error('PgBouncer is not installed here (Debian: apt-get install pgbouncer): nothing was tried.')
  process.exit(2)
}
if (!(await isWebBuilt())) await buildWeb()
const figures = await tryIt().catch((error: unknown) => {
  verdict.fail(`it broke off: ${String(error)}`)
  return []
})
for (const line of figures) console.log(line)
verdict.end()

function tryIt(): Promise<string[]> {
  return inPractice(async ({ db, databaseUrl, begin }) => {
    const [s3, smtp, balancer] = [await openS3Server(), await openSmtpServer(), await openBalancer()]
    const pooler = values.pgbouncer ? await startPgbouncer(databaseUrl) : undefined
    const running: Product[] = []
    const add = async () => {
      const product = await begin({
        APP_URL: balancer.url,
        STORAGE_URL: s3.storageUrl,
        SMTP_URL: smtp.url,
        LOG_LEVEL: 'error',
        DRAIN_SECONDS: '5',
        ...(pooler === undefined ? {} : { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl }),
      })
      running.push(product)
      balancer.add(product.url)
      await verdict.until(() => balancer.ready().includes(product.url), 30_000, 'the balancer found no new process')
    }
    for (let count = 0; count < 2; count += 1) await add()
    await fillReviews(db)
    const load = new Load(balancer.url, { pace: PACE })
    await load.staff.signIn('admin@smysl.test')
    const urls = () => running.map(({ url }) => url)
    const writers = [
      ...[1, 2, 3, 4].map(saves),
      newCards('роя', [1, 2, 3]),
      bulkChanges([11, 12, 13, 14]),
      { ...photos(17), pauseMs: 400 },
      creations('роя'),
      imports('роя'),
      trash('роя'),
      requests('cluster'),
      reviews('роя'),
      payments('роя'),
      signIns('writer@smysl.test'),
      exports(),
      reads(),
      freshness(9, db, urls, (stale) => verdict.fail(stale)),
    ]
    const enough = new AbortController()
    const writing = load.run(writers, enough.signal)
    const rolled: number[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (let turn = 0; turn < 2; turn += 1) {
        await sleep(CALM_MS)
        const product = running.shift() as Product
        const [, ms] = await timed(async () => {
          const code = await product.end('SIGTERM')
          if (code !== 0)
            verdict.fail(`a process ended with ${code} when it was asked to: ${product.output().slice(-600)}`)
          await add()
        })
        rolled.push(ms)
        console.log(`round ${round}: rolled in ${ms} ms, ${load.total} confirmed, ${load.faults.length} failures`)
      }
      await sleep(CALM_MS)
      load.mayBeCut = true
      await (running.shift() as Product).end('SIGKILL')
      await sleep(CALM_MS)
      load.mayBeCut = false
      await add()
      console.log(`round ${round}: killed one, ${load.cut} requests cut so far`)
    }
    enough.abort()
    await writing
    for (const writer of writers) await writer.resume?.(load)
    const isSettled = async () => (await openJobs(db)).length === 0 && (await waitingLetters(db)) === 0
    await verdict.until(isSettled, SETTLED_WITHIN_MS, 'some jobs or letters never ended')
    const wrong = await wrongIn(db, writers)
    const missing = await missingFiles(db, openStorage({ kind: 's3', ...s3.settings }))
    verdict.fail(...wrong, ...load.faults, ...missing.map(({ key, owner }) => `no file ${key}: ${owner}`))
    const [jobs, letters] = [await jobsIn(db), lettersIn(smtp)]
    verdict.fail(...jobs.twice, ...letters.twice)
    if (load.away > 0) verdict.fail(`${load.away} requests were refused with 503`)
    for (const product of running) await product.end()
    await pooler?.stop()
    await Promise.all([balancer.close(), smtp.close(), s3.close()])
    return [
      pooler === undefined ? 'directly at PostgreSQL' : `by way of ${pgbouncerVersion()}, pool_mode = transaction`,
      `rolled: ${rolled.length} times, each ${spread(rolled)}; killed: ${ROUNDS} times`,
      `answered with success: ${load.total} (${load.kinds})`,
      `lost or half written: ${wrong.length + missing.length}, answers of 503: ${load.away}, other failures: ${load.faults.length}, cut by the kills: ${load.cut}`,
      `jobs: ${jobs.count}, taken up again after a kill: ${jobs.again}, run twice: ${jobs.twice.length}; letters: ${letters.count}, sent again after a kill: ${letters.again}`,
    ]
  })
}

async function waitingLetters(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from letters where state = 'waiting'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Nobody takes a job that somebody has: only the one that a kill left behind is begun once more. */
async function jobsIn(db: Db) {
  const { rows } = await sql<{ id: number; begun: number }>`
    select id, attempt - interruptions as begun from jobs`.execute(db)
  const again = rows.filter(({ begun }) => begun > 1)
  const twice = again.length > ROUNDS ? again : again.filter(({ begun }) => begun > 2)
  return {
    count: rows.length,
    again: again.length,
    twice: twice.map(({ id, begun }) => `job ${id} ran ${begun} times`),
  }
}

/** A process that is killed between the server's «250» and its own note sends that letter once more, at most four. */
function lettersIn({ received }: SmtpServer) {
  const times = new Map<string, number>()
  for (const { source } of received) {
    const id = /^message-id: (.*)$/im.exec(source)?.[1] ?? ''
    times.set(id, (times.get(id) ?? 0) + 1)
  }
  const again = [...times.values()].filter((count) => count > 1)
  const isTooMany = again.length > 4 * ROUNDS || again.some((count) => count > 2)
  return {
    count: received.length,
    again: again.length,
    twice: isTooMany ? [`${again.length} letters went out twice`] : [],
  }
}
