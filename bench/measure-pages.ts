import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from '../test/api-client.ts'
import type { Product } from '../test/product.ts'
import type { Asked, LoadGenerator } from './load/load.ts'
import { at, median } from './measure-line.ts'
import { mainThreadSeconds, processorSeconds } from './process-facts.ts'
import { profiled, timeInReact } from './profile.ts'

const RENDERINGS = 60
const KEPT_ADDRESSES = 46
const KEPT_CONNECTIONS = 16
const SAVE_EVERY_MS = 1000
/** A save that no page shows after so long is lost. */
const SEEN_WITHIN_MS = 10_000

export interface RenderedPage {
  /** From the question to the last byte, one visitor alone. Milliseconds. */
  ms: number
  worstMs: number
  /** Processor time of the whole process. */
  processorMs: number
  /** Of the first thread. */
  mainMs: number
}

/** `/catalog` for an address that nobody has asked for, again and again. */
export async function renderAnew(product: Product, generator: LoadGenerator): Promise<RenderedPage> {
  await renderPages(product, generator, RENDERINGS / 2)
  const { pid } = product
  const from = { all: await processorSeconds(pid), main: await mainThreadSeconds(pid) }
  const times = await renderPages(product, generator, RENDERINGS)
  const processorMs = (((await processorSeconds(pid)) - from.all) * 1000) / times.length
  const mainMs = (((await mainThreadSeconds(pid)) - from.main) * 1000) / times.length
  return { ms: median(times), worstMs: Math.max(...times), processorMs, mainMs }
}

/**
 * What React does not take of the first thread's time, its share of the garbage included. For the end: what V8 remembers
 * for a profile stays in the process, 16 MB of it.
 */
export async function shareOutsideReact(product: Product, generator: LoadGenerator): Promise<number> {
  const profile = await profiled(product, async () => {
    await renderPages(product, generator, RENDERINGS)
  })
  // A share and not the time of the samples, which count while the machine does something else.
  const { react, other } = timeInReact(profile)
  return other / (other + react)
}

let lastPrice = 9_000_000

async function renderPages(product: Product, generator: LoadGenerator, amount: number): Promise<number[]> {
  const requests = Array.from({ length: amount }, () => page(`/catalog?filter[price_to]=${(lastPrice += 1000)}`))
  const { times } = await generator.run({ url: product.url, requests, connections: 1, seconds: 30, amount })
  return times
}

export interface KeptPages {
  perSecond: number
  p50: number
  p90: number
  p99: number
  processorMs: number
  saves: number
  /** Saves that the next request of the person's page did not show. */
  unseen: number
  /** The longest until the catalog showed a save. */
  othersMs: number
}

/** Forty-six addresses of the catalog, asked by sixteen visitors, while somebody saves once a second. */
export async function keptPages(
  product: Product,
  { generator, staff, seconds }: { generator: LoadGenerator; staff: ApiClient; seconds: number },
): Promise<KeptPages> {
  const { data, facets } = await ask<Catalog>(product.url, '/api/catalog')
  const addresses = [
    '/catalog',
    ...facets.topics.map(({ value }) => `/catalog?filter[topics][]=${value}`),
    ...facets.specializations.map(({ value }) => `/catalog?filter[specializations][]=${value}`),
    ...facets.gender.map(({ value }) => `/catalog?filter[gender]=${value}`),
    '/catalog?page=2',
  ].slice(0, KEPT_ADDRESSES)
  const person = data[0]
  if (person === undefined) throw new Error('The catalog is empty')
  // Of a hundred thousand several have the same name.
  const { data: namesakes } = await ask<{ data: { id: number; slug: string }[] }>(
    product.url,
    `/api/psychologists?per_page=100&filter[full_name]=${encodeURIComponent(person.full_name)}`,
    staff,
  )
  const found = namesakes.find(({ slug }) => slug === person.slug)
  if (found === undefined) throw new Error('Whom the catalog begins with is not in the list of staff')
  const requests = addresses.map(page)
  await generator.run({ url: product.url, requests, connections: 4, seconds: 60, amount: requests.length })
  const saving = { isOver: false, saves: 0, unseen: 0, othersMs: 0 }
  const saver = (async () => {
    while (!saving.isOver) {
      await pause(SAVE_EVERY_MS)
      if (saving.isOver) break
      saving.saves += 1
      const words = `Замер ${saving.saves}, ${Date.now()}`
      const answer = await staff.send('PATCH', `/api/psychologists/${found.id}`, { short_intro: words })
      if (!answer.ok) throw new Error(`The save was refused: ${answer.status} ${await answer.text()}`)
      const savedAt = performance.now()
      const shows = async (path: string) => (await (await fetch(product.url + path)).text()).includes(words)
      if (!(await shows(`/catalog/${person.slug}`))) saving.unseen += 1
      while (!(await shows('/catalog')) && performance.now() - savedAt < SEEN_WITHIN_MS) await pause(20)
      saving.othersMs = Math.max(saving.othersMs, performance.now() - savedAt)
    }
  })()
  const from = await processorSeconds(product.pid)
  const { times, seconds: taken } = await generator.run({
    url: product.url,
    requests,
    connections: KEPT_CONNECTIONS,
    seconds,
  })
  const processorMs = (((await processorSeconds(product.pid)) - from) * 1000) / times.length
  saving.isOver = true
  await saver
  const sorted = times.toSorted((a, b) => a - b)
  const { saves, unseen, othersMs } = saving
  return {
    perSecond: times.length / taken,
    p50: at(sorted, 0.5),
    p90: at(sorted, 0.9),
    p99: at(sorted, 0.99),
    processorMs,
    saves,
    unseen,
    othersMs,
  }
}

interface Catalog {
  data: { slug: string; full_name: string }[]
  facets: Record<'topics' | 'specializations' | 'gender', { value: number | string }[]>
}

function page(path: string): Asked {
  return { path, headers: { accept: 'text/html', 'accept-encoding': 'br' } }
}

async function ask<T>(url: string, path: string, staff?: ApiClient): Promise<T> {
  const answer = await (staff === undefined ? fetch(url + path) : staff.get(path))
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as T
}
