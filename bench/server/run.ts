import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { openDatabase } from '#server/platform/db/database.ts'
import { ApiClient } from '../../test/api-client.ts'
import { newDataDir, removeDataDir, startProduct } from '../../test/product.ts'
import { buildWeb, isWebBuilt } from '../../scripts/web-build.ts'
import { growCrowd } from '../crowd.ts'
import { publicPages, type PublicPage } from '../public-pages.ts'
import { startBare } from '../start-bare.ts'
import { median, report, type MeasuredPage } from './report.ts'
import { travelled } from './travelled.ts'

/** `npm run bench:server`: what a public page costs the server, rendered anew and kept. */
const PSYCHOLOGISTS = 1000
const COLD_RUNS = 15
/** Own and bare take turns, so that a busy moment of the machine falls on both. */
const TURNS = 3
const TURN_S = 2
const CONNECTIONS = 8

if (!(await isWebBuilt())) await buildWeb()
const dataDir = await newDataDir()
try {
  await (await startProduct({ dataDir })).end()
  const db = await openDatabase({ directory: join(dataDir, 'postgres') })
  await growCrowd(db, PSYCHOLOGISTS)
  await db.destroy()
  const page = report({ psychologists: PSYCHOLOGISTS, coldRuns: COLD_RUNS, pages: await measureProduct() })
  await writeFile(join(import.meta.dirname, 'results.md'), page)
  console.log(page)
} finally {
  await removeDataDir(dataDir)
}

async function measureProduct(): Promise<MeasuredPage[]> {
  const product = await startProduct({ dataDir })
  try {
    const staff = await new ApiClient(product.url).signIn('moderator@smysl.test')
    const pages = await publicPages(product.url)
    const measured = []
    for (const page of pages) {
      console.log(page.path)
      measured.push(await measurePage(product.url, page, staff))
    }
    return measured
  } finally {
    await product.end()
  }
}

async function measurePage(url: string, { name, path, isKept }: PublicPage, staff: ApiClient): Promise<MeasuredPage> {
  // The first rendering of a screen reads its module.
  await ask(url + path)
  const cold: number[] = []
  for (let run = 0; run < COLD_RUNS; run += 1) {
    await forgetPages(staff, run)
    cold.push((await ask(url + path)).ms)
  }
  const { body, headers } = await ask(url + path)
  if (!isKept) return { name, coldMs: cold, kept: null, bytes: body.length }
  const bare = await startBare(body, headers)
  try {
    const own: number[] = []
    const reference: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      own.push(await fire(url + path))
      reference.push(await fire(bare.url))
    }
    const kept = { perSecond: median(own), barePerSecond: median(reference) }
    return { name, coldMs: cold, kept, bytes: body.length }
  } finally {
    bare.stop()
  }
}

/** A change by staff is what makes the server forget its pages. */
async function forgetPages(staff: ApiClient, run: number) {
  const answer = await staff.send('PUT', '/api/psychologists/1', { workload: run })
  if (!answer.ok) throw new Error(`The change was refused: ${answer.status} ${await answer.text()}`)
}

/** Milliseconds from the question to the last byte, as a browser asks, with the bytes as they travelled. */
async function ask(address: string) {
  const from = performance.now()
  const { status, body, headers } = await travelled(address)
  if (status !== 200) throw new Error(`${address} answered ${status}`)
  return { ms: performance.now() - from, body, headers }
}

async function fire(address: string): Promise<number> {
  const options = { url: address, headers: { 'accept-encoding': 'br' }, connections: CONNECTIONS, timeout: 10 }
  const { requests, duration, non2xx, errors } = await autocannon({ ...options, duration: TURN_S })
  if (non2xx > 0 || errors > 0) throw new Error(`${address}: ${non2xx} refused, ${errors} failed`)
  return requests.total / duration
}
