import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { missingFiles } from '#server/named-files.ts'
import { verifyChain } from '#server/modules/audit-log/verification.ts'
import type { Db } from '#server/platform/db/database.ts'
import { diskStorage } from '#server/platform/storage/disk-storage.ts'
import { join } from 'node:path'
import { runCommand } from '../../scripts/command.ts'
import { buildWeb, isWebBuilt } from '../../scripts/web-build.ts'
import { freePort, startKilled, startProduct, type Product } from '../product.ts'
import { embeddedGround, serverGround, type Ground } from './crash-ground.ts'
import { bulkChanges, newCards, photos, saves } from './load/cards.ts'
import { creations, imports, trash } from './load/directories.ts'
import { Load, type Writer } from './load/load.ts'
import { payments } from './load/payments.ts'
import { exports, fillReviews, reads } from './load/reads.ts'
import { requests, reviews, signIns } from './load/visitors.ts'
import { newSeed, randomFrom } from './random.ts'
import { spread, timed, Verdict } from './verdict.ts'

/**
 * `npm run proof:crash [-- --rounds 50 --database both --seed 1]`: the product is killed (`kill -9`) at random moments under
 * writers of every kind, on the embedded database and on PostgreSQL, and started again. Ends with 0 only when each start
 * succeeded, every write that was answered with success is there, none is there by halves, the audit log is whole and no
 * file is missing.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    database: { type: 'string', default: 'both' },
    seed: { type: 'string', default: String(newSeed()) },
  },
})
const GROUNDS = { embedded: embeddedGround, postgresql: serverGround }
/** From the first answers of a round until the kill. */
const FIRST_ANSWERS = 20
const FIRST_WITHIN_MS = 60_000
const KILL_MS = 6000
/** Each so many rounds the start after the kill is killed too. */
const START_KILLED_EACH = 5
const START_KILLED_WITHIN_MS = 2500
const READY_WITHIN_MS = 30_000
const JOBS_WITHIN_MS = 180_000
const COMMAND_MS = 120_000

const verdict = new Verdict()
const random = randomFrom(Number(values.seed))
const figures: string[] = []

console.log(`seed: ${values.seed}`)
if (!(await isWebBuilt())) await buildWeb()
const names = (Object.keys(GROUNDS) as (keyof typeof GROUNDS)[]).filter((name) =>
  ['both', name].includes(values.database),
)
if (names.length === 0) throw new Error('--database is one of both, embedded, postgresql')
for (const [index, name] of names.entries()) {
  // An odd round is the first one's.
  const rounds =
    Math.floor(Number(values.rounds) / names.length) + (index < Number(values.rounds) % names.length ? 1 : 0)
  const ground = await GROUNDS[name]()
  try {
    await tryIt(ground, rounds)
  } catch (error) {
    verdict.fail(`${name}: ${String(error)}`)
  } finally {
    await ground.remove()
  }
}
for (const line of figures) console.log(line)
verdict.end()

async function tryIt(ground: Ground, rounds: number) {
  const options = { dataDir: ground.dataDir, env: ground.env, port: await freePort() }
  const first = await startProduct(options)
  await first.end()
  await ground.readNow(fillReviews)
  const writers = writersOf(`${ground.name}${values.seed}`)
  const restarts: number[] = []
  let lost = 0
  let product = await startProduct(options)
  const load = new Load(product.url, { mayBeCut: true })
  try {
    await load.staff.signIn('admin@smysl.test')
    for (let round = 1; round <= rounds; round += 1) {
      await killUnder(product, load, writers)
      await ground.keep()
      if (round % START_KILLED_EACH === 0) await startKilled(random() * START_KILLED_WITHIN_MS, options)
      const [started, ms] = await timed(() => startProduct(options))
      product = started
      restarts.push(ms)
      if (ms > READY_WITHIN_MS) verdict.fail(`${ground.name}, round ${round}: ready after ${ms} ms`)
      const wrong = await ground.read((db) => wrongIn(db, ground, writers))
      lost += wrong.length
      verdict.fail(...wrong.map((sentence) => `${ground.name}, round ${round}: ${sentence}`))
      for (const writer of writers) await writer.resume?.(load)
      process.stdout.write(
        `${ground.name}, kill ${round} of ${rounds}: ready after ${ms} ms, ${load.total} confirmed, ${wrong.length} wrong\n`,
      )
    }
    await settleJobs(load)
    const code = await product.end()
    if (code !== 0) verdict.fail(`${ground.name}: ended with ${code} when it was asked to`)
  } finally {
    await product.end('SIGKILL')
  }
  const wrong = await ground.readNow((db) => wrongIn(db, ground, writers))
  lost += wrong.length
  verdict.fail(...wrong.map((sentence) => `${ground.name}, at the end: ${sentence}`))
  for (const command of ['files-check', 'audit-verify']) await runCheck(command, ground)
  verdict.fail(...load.faults.map((fault) => `${ground.name}: ${fault}`))
  figures.push(...figuresOf(ground.name, load, restarts, lost))
}

function writersOf(tag: string): Writer[] {
  return [
    ...[1, 2, 3, 4].map(saves),
    newCards(tag, [1, 2, 3]),
    bulkChanges([11, 12, 13, 14, 15, 16]),
    { ...photos(17), pauseMs: 2000 },
    creations(tag),
    imports(tag),
    trash(tag),
    requests(tag),
    reviews(tag),
    payments(tag),
    signIns('writer@smysl.test'),
    exports(),
    reads(),
  ]
}

async function killUnder(product: Product, load: Load, writers: readonly Writer[]) {
  const enough = new AbortController()
  const writing = load.run(writers, enough.signal)
  const before = load.total
  await verdict.until(() => load.total >= before + FIRST_ANSWERS, FIRST_WITHIN_MS, 'nothing was answered after a start')
  await sleep(random() * KILL_MS)
  enough.abort()
  await product.end('SIGKILL')
  await writing
}

async function wrongIn(db: Db, { dataDir }: Ground, writers: readonly Writer[]): Promise<string[]> {
  const wrong: string[] = []
  for (const writer of writers) wrong.push(...((await writer.prove?.(db)) ?? []))
  const chain = await verifyChain(db)
  if (!chain.ok) wrong.push(`the audit log is broken at ${chain.id}`)
  const missing = await missingFiles(db, diskStorage(join(dataDir, 'files')))
  return [...wrong, ...missing.map(({ key, owner }) => `no file ${key}: ${owner}`)]
}

async function settleJobs({ staff }: Load) {
  const areOver = async () => {
    const jobs = (await (await staff.get('/api/jobs')).json()) as { data: { state: string }[] }
    return jobs.data.every(({ state }) => !['queued', 'running'].includes(state))
  }
  await verdict.until(areOver, JOBS_WITHIN_MS, 'some jobs never ended')
}

/** As somebody runs it: `npm run files:check`, `npm run audit:verify`. */
async function runCheck(command: string, { name, dataDir, env }: Ground) {
  const { ok, output } = await runCommand(['node', `server/cli/${command}.ts`], {
    timeoutMs: COMMAND_MS,
    env: { ...env, DATA_DIR: dataDir },
  })
  console.log(`${name}, ${command}: ${output.trim().split('\n').at(-1)}`)
  if (!ok) verdict.fail(`${name}, ${command}: ${output}`)
}

function figuresOf(name: string, load: Load, restarts: readonly number[], lost: number): string[] {
  return [
    `${name}: kills: ${restarts.length}, ready again after: ${spread(restarts)}`,
    `${name}: answered with success: ${load.total} (${load.kinds})`,
    `${name}: left without an answer: ${load.cut}, answers of 503: ${load.away}, other failures: ${load.faults.length}`,
    `${name}: lost or half written: ${lost}`,
  ]
}
