import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import { openFakeYclients, type FakeYclients } from '#server/platform/yclients/fake/fake-yclients.ts'
import { newDataDir, removeDataDir, startProduct } from '../../test/product.ts'
import { ApiClient } from '../../test/api-client.ts'
import { startPostgres } from '../../scripts/postgres-server.ts'
import { buildWeb, isWebBuilt } from '../../scripts/web-build.ts'
import { largePractice } from './large-practice.ts'

/**
 * `npm run bench:freshness`: a practice of a thousand arrives from a YCLIENTS with that service's own limits, and visitors
 * look at some of them all the while: how soon everybody's free times are known, and how old they get.
 * `-- --people 200 --minutes 5` measures less. Ends with 0 only when nobody's times got older than 15 minutes.
 */
const { values: asked } = parseArgs({
  options: { people: { type: 'string', default: '1000' }, minutes: { type: 'string', default: '20' } },
})
const PEOPLE = Number(asked.people)
const OLDEST_MINUTES = 15
const LOOK_EVERY_MS = 2_000
const TOKENS = { partnerToken: 'partner', userToken: 'user' }

if (!(await isWebBuilt())) await buildWeb()
const postgres = await startPostgres()
const yclients = await openFakeYclients({ practice: largePractice(PEOPLE), clock: () => new Date(), ...TOKENS })
const dataDir = await newDataDir()
const env = {
  DATABASE_URL: postgres.url,
  APP_SECRET: randomUUID(),
  DEMO: 'true',
  PAYMENT_PROVIDER: 'sandbox',
  YCLIENTS_API_URL: yclients.url,
  YCLIENTS_PARTNER_TOKEN: TOKENS.partnerToken,
  YCLIENTS_USER_TOKEN: TOKENS.userToken,
  // The sync of this measurement is the one that it begins itself.
  YCLIENTS_AUTOMATIC: 'false',
}
try {
  const arrival = await arrive()
  const freshness = await stayFresh()
  console.log(JSON.stringify({ people: PEOPLE, ...arrival, ...freshness }, null, 2))
  process.exitCode = freshness.known === PEOPLE && freshness.oldestMinutes <= OLDEST_MINUTES ? 0 : 1
} finally {
  await yclients.close()
  await postgres.stop()
  await removeDataDir(dataDir)
}

/** The staff come as unpublished cards; then all of them are put on the site. */
async function arrive() {
  const product = await startProduct({ dataDir, env })
  const db = await openDatabase({ url: postgres.url })
  try {
    const staff = await new ApiClient(product.url).signIn('admin@smysl.test')
    const from = performance.now()
    const first = await sync(staff)
    const syncSeconds = secondsSince(from)
    const again = performance.now()
    const second = await sync(staff)
    await sql`update psychologists set is_published = true, deleted_at = null
      where id in (select psychologist_id from yclients_members where company_id < 1000)`.execute(db)
    await sql`update psychologists set is_published = false
      where id not in (select psychologist_id from yclients_members where company_id < 1000)`.execute(db)
    return { syncSeconds, first, secondSyncSeconds: secondsSince(again), second, asked: yclients.asked.length }
  } finally {
    await db.destroy()
    await product.end()
  }
}

async function sync(staff: ApiClient): Promise<unknown> {
  const begun = await staff.send('POST', '/api/integrations/yclients/sync', {})
  if (!begun.ok) throw new Error(`The sync did not begin: ${begun.status} ${await begun.text()}`)
  const { data } = (await begun.json()) as { data: { id: number } }
  for (;;) {
    await pause(500)
    const { data: job } = (await (await staff.get(`/api/jobs/${data.id}`)).json()) as { data: { state: string } }
    if (job.state === 'queued' || job.state === 'running') continue
    const runs = (await (await staff.get('/api/integrations/yclients/runs')).json()) as { data: unknown[] }
    return runs.data[0]
  }
}

/** Looks at everybody's times for some minutes, while visitors look at a few. */
async function stayFresh() {
  const product = await startProduct({ dataDir, env: { ...env, YCLIENTS_AUTOMATIC: 'true' } })
  const db = await openDatabase({ url: postgres.url })
  const enough = new AbortController()
  const visitors = look(product.url, db, enough.signal)
  const from = performance.now()
  const askedBefore = yclients.asked.length
  let allKnownSeconds: number | null = null
  let oldestMinutes = 0
  let known = 0
  try {
    while (performance.now() - from < Number(asked.minutes) * 60_000) {
      await pause(2_000)
      const now = await ages(db)
      known = now.known
      if (allKnownSeconds === null && known >= PEOPLE) allKnownSeconds = secondsSince(from)
      if (allKnownSeconds !== null) oldestMinutes = Math.max(oldestMinutes, now.oldest_seconds / 60)
      process.stderr.write(`${secondsSince(from)} s: ${known} known, the oldest ${Math.round(now.oldest_seconds)} s\n`)
    }
    enough.abort()
    const looks = await visitors
    return {
      allKnownSeconds,
      known,
      oldestMinutes: Math.round(oldestMinutes * 10) / 10,
      looks,
      ...questions(yclients, askedBefore),
    }
  } finally {
    enough.abort()
    await db.destroy()
    await product.end()
  }
}

async function ages(db: Db) {
  const { rows } = await sql<{ known: number; oldest_seconds: number }>`
    select count(f.known_at)::int as known, coalesce(extract(epoch from now() - min(f.known_at)), 0)::float8 as oldest_seconds
    from yclients_free_times f join yclients_members m on m.id = f.member_id
    join psychologists p on p.id = m.psychologist_id and p.is_published`.execute(db)
  return rows[0] as { known: number; oldest_seconds: number }
}

/** Another page of free times every two seconds, as visitors would. */
async function look(url: string, db: Db, signal: AbortSignal): Promise<number> {
  const { rows } = await sql<{ slug: string }>`select slug from psychologists where is_published order by id`.execute(
    db,
  )
  let looks = 0
  while (!signal.aborted) {
    const slug = rows[(looks * 37) % Math.max(1, rows.length)]?.slug
    const from = new Date().toISOString().slice(0, 10)
    const answer = await fetch(`${url}/api/catalog/${slug}/slots?from=${from}&days=7`).catch(() => null)
    await answer?.arrayBuffer()
    looks += 1
    await pause(LOOK_EVERY_MS)
  }
  return looks
}

function questions({ asked: all, rate }: FakeYclients, before: number) {
  return { questions: all.length - before, rate }
}

function secondsSince(from: number): number {
  return Math.round((performance.now() - from) / 1000)
}
