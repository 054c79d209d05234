import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ApiClient } from '../test/api-client.ts'
import { startProduct, type Product } from '../test/product.ts'
import { CACHE, checkOut, commitBefore, workingTree, type Checkout } from './checkout.ts'
import { readFacts, linesOn, STAFF_LINES, type Line, type LineName } from './lines.ts'
import { untilWarmedUp } from './guests/measure.ts'
import { LoadGenerator } from './load/load.ts'
import { measureLine, type Side, type SideName } from './measure-line.ts'
import { keptPages, renderAnew, shareOutsideReact } from './measure-pages.ts'
import { forgetPeak, megabytes } from './process-facts.ts'
import { dearest, profiled } from './profile.ts'
import { startBare, startHandWritten } from './reference/reference-server.ts'
import { asMarkdown, fallsShort, quickVerdict, type Row } from './report.ts'
import { openWorlds, productOptions, type DatabaseKind, type Worlds } from './world/worlds.ts'

/**
 * `npm run bench`: every promise of `wanted.ts`, on both databases and three sizes, against two limits in the same run.
 * `-- --quick` compares the working tree with the commit before; see docs/performance.md for the other options.
 */
const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    against: { type: 'string' },
    only: { type: 'string' },
    size: { type: 'string' },
    database: { type: 'string' },
    turns: { type: 'string', default: '3' },
    seconds: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
})
const isQuick = asked.quick
const sizes = asked.size?.split(',').map(Number) ?? (isQuick ? [10_000] : [300, 10_000, 100_000])
const kinds = (asked.database?.split(',') ?? (isQuick ? ['server'] : ['server', 'embedded'])) as DatabaseKind[]
const all = [...STAFF_LINES, 'catalog', 'page anew', 'kept pages', 'memory', 'start']
const wantedLines = asked.only?.split(',') ?? (isQuick ? [...STAFF_LINES, 'catalog'] : all)
const seconds = Number(asked.seconds ?? (isQuick ? 1 : 1.5))
const turns = Number(asked.turns)

const startedAt = performance.now()
const generator = new LoadGenerator()
const ours = await workingTree()
const against = asked.against ?? (isQuick ? await commitBefore() : undefined)
const before = against === undefined ? null : await checkOut(against)
const rows: Row[] = []
try {
  for (const kind of kinds) {
    // The older tables: the newer version brings them up to date, and the rows are the same.
    const worlds = await openWorlds(kind, before ?? ours, tell)
    try {
      for (const size of sizes.toSorted((a, b) => a - b)) await measureSize(worlds, kind, size)
    } finally {
      await worlds.close()
    }
  }
} finally {
  generator.stop()
}
const minutes = (performance.now() - startedAt) / 60_000
const page = asMarkdown(rows, { ours: ours.name, before: before?.name ?? null, minutes, seconds, turns })
console.log(page)
const isWhole = !isQuick && asked.only === undefined && asked.size === undefined && asked.database === undefined
if (isWhole) await writeFile(join(import.meta.dirname, 'results.md'), page)
const failures = isQuick ? quickVerdict(rows) : fallsShort(rows)
for (const failure of failures) console.log(`Falls short: ${failure}`)
process.exit(failures.length === 0 ? 0 : 1)

async function measureSize(worlds: Worlds, kind: DatabaseKind, size: number) {
  const add = (line: string, side: SideName, figures: Row['figures']) => {
    rows.push({ database: kind, size, line, side, figures })
    tell(`${kind} ${size} ${line}, ${side}: ${brief(figures)}`)
  }
  const closing: (() => unknown)[] = []
  try {
    const open = async (side: 'ours' | 'before', checkout: Checkout) => {
      const opened = await openProduct(worlds, size, checkout)
      closing.unshift(() => opened.close())
      if (wantedLines.includes('start')) add('start', side, opened.start)
      return opened
    }
    const main = await open('ours', ours)
    const old = before === null ? null : await open('before', before)
    const loads = wantedLines.filter((name): name is LineName => name in main.lines)
    const handCopy = loads.some((name) => main.lines[name].handWritten) ? await worlds.copy(size) : null
    const hand = handCopy === null ? null : await startHandWritten(handCopy.database)
    if (hand !== null) closing.unshift(async () => (hand.stop(), handCopy?.remove()))

    await forgetPeak(main.product.pid)
    for (const name of loads) {
      const line = main.lines[name]
      const sides: Side[] = [{ name: 'ours', ...main.product, requests: line.ours }]
      if (old !== null) sides.push({ name: 'before', ...old.product, requests: old.lines[name].ours })
      if (hand !== null && line.handWritten) sides.push({ name: 'hand-written', ...hand, requests: line.handWritten })
      const bare = isQuick ? null : await bareFor(main.product.url, line)
      if (bare !== null) sides.push({ name: 'bare', ...bare, requests: [{ path: '/', headers: {} }] })
      const { connections } = line
      const measured = await measureLine(sides, {
        generator,
        connections,
        turns,
        seconds,
        databasePid: worlds.serverPid,
      })
      bare?.stop()
      for (const [side, figures] of measured) add(name, side, { ...figures })
      if (asked.profile) await profileLine(main.product, line, `${kind} ${size}`)
    }
    for (const [side, opened] of [
      ['ours', main],
      ['before', old],
    ] as const) {
      if (opened === null) continue
      const { product, staff } = opened
      const rendered = wantedLines.includes('page anew') ? await renderAnew(product, generator) : null
      if (wantedLines.includes('kept pages'))
        add('kept pages', side, { ...(await keptPages(product, { generator, staff, seconds: 6 * seconds })) })
      if (wantedLines.includes('memory')) add('memory', side, await memoryOf(product))
      if (rendered === null) continue
      const { mainMs, ...figures } = rendered
      const notReactMs = mainMs * (await shareOutsideReact(product, generator))
      add('page anew', side, { ...figures, notReactMs })
    }
  } finally {
    for (const close of closing) await close()
  }
}

interface Opened {
  product: Product
  staff: ApiClient
  lines: Record<LineName, Line>
  start: { readyMs: number; firstCatalogMs: number }
  close: () => Promise<void>
}

/** Started twice: what is measured is a start that has nothing to bring up to date. */
async function openProduct(worlds: Worlds, size: number, checkout: Checkout): Promise<Opened> {
  const copy = await worlds.copy(size)
  const options = await productOptions(copy, checkout)
  await (await startProduct(options)).end()
  // Before the start: the embedded database serves one process.
  const facts = await readFacts(copy)
  const from = performance.now()
  const product = await startProduct(options)
  const readyMs = performance.now() - from
  await (await fetch(`${product.url}/api/catalog`)).arrayBuffer()
  const firstCatalogMs = performance.now() - from - readyMs
  // What it asks itself after its start would be counted as the cost of whatever is measured first.
  await untilWarmedUp(product.pid)
  const staff = await new ApiClient(product.url).signIn('moderator@smysl.test')
  return {
    product,
    staff,
    lines: linesOn(facts, staff.changeHeaders),
    start: { readyMs, firstCatalogMs },
    async close() {
      await product.end()
      await copy.remove()
    },
  }
}

/** The bytes that the product answers with, from a server that does nothing else. */
async function bareFor(url: string, { ours: [first] }: Line) {
  const answer = await fetch(url + first?.path, {
    method: first?.method ?? 'GET',
    headers: first?.headers ?? {},
    ...(first?.body === undefined ? {} : { body: first.body }),
  })
  const body = Buffer.from(await answer.arrayBuffer())
  return startBare(body, { 'content-type': answer.headers.get('content-type') ?? '' })
}

async function memoryOf({ pid }: Product) {
  return { peakMb: (await megabytes(pid, 'VmHWM')) ?? NaN, nowMb: (await megabytes(pid, 'VmRSS')) ?? NaN }
}

async function profileLine(product: Product, { name, ours: requests, connections }: Line, where: string) {
  const profile = await profiled(product, async () => {
    await generator.run({ url: product.url, requests, connections, seconds: 2 })
  })
  const file = join(CACHE, `${where} ${name}.cpuprofile`.replaceAll(' ', '-'))
  await mkdir(CACHE, { recursive: true })
  await writeFile(file, JSON.stringify(profile))
  console.log(
    `${file}\n${dearest(profile, 15)
      .map(({ name, share }) => `  ${(share * 100).toFixed(1)} % ${name}`)
      .join('\n')}`,
  )
}

function brief(figures: Record<string, number | undefined>): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${value === undefined ? '?' : Number(value.toPrecision(3))}`)
    .join(', ')
}

function tell(what: string) {
  const s = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${String(Math.floor(s / 60)).padStart(2, '0')}:${String(s % 60).padStart(2, '0')} ${what}`)
}
