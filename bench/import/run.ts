import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SHEET_TYPE } from '#server/platform/workbook/spreadsheet.ts'
import { newDataDir, removeDataDir, startProduct, type Product } from '../../test/product.ts'
import { ApiClient } from '../../test/api-client.ts'
import { startPostgres, type PostgresServer } from '../../scripts/postgres-server.ts'
import { buildWeb, isWebBuilt } from '../../scripts/web-build.ts'
import { familySeconds, processorSeconds } from '../process-facts.ts'
import { tableOfPeople, TOPICS } from './table-of-people.ts'

/**
 * `npm run bench:import`: a workbook of 5,000 psychologists becomes cards, is sent again unchanged, and once more with other
 * prices; how long each takes, how much processor, and how long others wait meanwhile. Ends with 0 only when the cards were
 * there within 30 s. `-- --people 1000 --database embedded` measures less, or the other database.
 */
const { values: asked } = parseArgs({
  options: { people: { type: 'string', default: '5000' }, database: { type: 'string', default: 'server' } },
})
const PEOPLE = Number(asked.people)
const WITHIN_SECONDS = 30
const LOOK_EVERY_MS = 100

interface Work {
  what: string
  seconds: number
  /** Of the process, all its threads. */
  processor: number
  /** Of PostgreSQL, where it is a process of its own. */
  ofDatabase: number | null
  /** The longest that a question of somebody else waited. Milliseconds. */
  othersWaited: number
  /** How often the progress was another than before. */
  progressSeen: number
}

if (!(await isWebBuilt())) await buildWeb()
const postgres = asked.database === 'embedded' ? undefined : await startPostgres()
const dataDir = await newDataDir()
const product = await startProduct({
  dataDir,
  env:
    postgres === undefined
      ? {}
      : { DATABASE_URL: postgres.url, APP_SECRET: randomUUID(), DEMO: 'true', PAYMENT_PROVIDER: 'sandbox' },
})
try {
  const staff = await new ApiClient(product.url).signIn('admin@smysl.test')
  const [first, dearer] = [await tableOfPeople(PEOPLE, 4500), await tableOfPeople(PEOPLE, 4700)]
  const done: Work[] = []
  const measure = async (what: string, work: (seen: Set<number>) => Promise<void>) => {
    const line = await measured(product, postgres, what, work)
    done.push(line)
    console.log(JSON.stringify({ ...line, load: loadavg()[0]?.toFixed(1) }))
  }
  await measure('checked', async () => void (await send(staff, first, { dry_run: '1' })))
  await measure('written', (seen) => imported(staff, first, seen))
  await measure('sent again', (seen) => imported(staff, first, seen))
  await measure('with other prices', (seen) => imported(staff, dearer, seen))
  const written = done.find(({ what }) => what === 'written')?.seconds ?? Infinity
  process.exitCode = written <= WITHIN_SECONDS ? 0 : 1
} finally {
  await product.end()
  await postgres?.stop()
  await removeDataDir(dataDir)
}

async function measured(
  { pid, url }: Product,
  server: PostgresServer | undefined,
  what: string,
  work: (seen: Set<number>) => Promise<void>,
): Promise<Work> {
  const seen = new Set<number>()
  const enough = new AbortController()
  const others = longestWait(url, enough.signal)
  const spent = async () => ({
    own: await processorSeconds(pid),
    database: server === undefined ? 0 : await familySeconds(server.pid),
  })
  const [from, before] = [performance.now(), await spent()]
  await work(seen).finally(() => enough.abort())
  const [seconds, after] = [(performance.now() - from) / 1000, await spent()]
  return {
    what,
    seconds: rounded(seconds),
    processor: rounded(after.own - before.own),
    ofDatabase: server === undefined ? null : rounded(after.database - before.database),
    othersWaited: Math.round(await others),
    progressSeen: seen.size,
  }
}

/** Somebody else asks all the while. */
async function longestWait(url: string, signal: AbortSignal): Promise<number> {
  let longest = 0
  while (!signal.aborted) {
    const from = performance.now()
    // Whoever is refused says nothing of how long one waits; why it was refused is said elsewhere.
    await fetch(`${url}/api/health`).then(
      (answer) => answer.arrayBuffer(),
      () => {},
    )
    longest = Math.max(longest, performance.now() - from)
    await pause(20)
  }
  return longest
}

async function send(staff: ApiClient, table: Uint8Array<ArrayBuffer>, more: Record<string, string>) {
  const form = new FormData()
  form.set('file', new File([table], 'люди.xlsx', { type: SHEET_TYPE }))
  // Those that no list has are made.
  const topics = Object.fromEntries(TOPICS.map((topic) => [topic, 'new']))
  form.set('choices', JSON.stringify({ titles: { topics } }))
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  const answer = await staff.send('POST', '/api/psychologists/import', form)
  const body = (await answer.json()) as { data: { id: number; counts?: Record<string, number> } }
  if (!answer.ok) throw new Error(`The table was refused: ${answer.status} ${JSON.stringify(body).slice(0, 500)}`)
  return body.data
}

async function imported(staff: ApiClient, table: Uint8Array<ArrayBuffer>, seen: Set<number>) {
  const { id } = await send(staff, table, {})
  for (;;) {
    const { data } = (await (await staff.get(`/api/jobs/${id}`)).json()) as {
      data: { state: string; done: number; errors: string[] }
    }
    seen.add(data.done)
    if (data.state === 'done') return
    if (data.state !== 'queued' && data.state !== 'running') throw new Error(`${data.state}: ${data.errors.join(' ')}`)
    await pause(LOOK_EVERY_MS)
  }
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
