import { parseArgs } from 'node:util'
import { startProduct } from '../../test/product.ts'
import { workingTree } from '../checkout.ts'
import { openWorlds, productOptions, type DatabaseKind, type StartOptions } from '../world/worlds.ts'
import { collectionsIn } from './collections.ts'
import { machinePace } from './machine-pace.ts'
import { measureGuest, untilWarmedUp, type GuestFigures, type Measured, type Spent } from './measure.ts'
import { preloading } from './preloading.ts'
import { FIRST_OF_A_DAY, guestLines, type GuestLine, type PublicFacts } from './requests.ts'
import { dearestOf, LIMIT_MS, tellOf, type Verdict } from './verdicts.ts'

/**
 * `npm run bench:guests`: what each thing that a stranger may ask costs, one after another, in processor time of all
 * threads. The machine is measured beside each answer, since others use it too. What is above the limit is asked once more
 * of a process that has just started, and fails when it is again: each line says which it was, and the exit code is 1 when
 * one has failed.
 * `-- --size 48,10000 --only sitemap,matching --turns 6 --fresh --database embedded --url http://127.0.0.1:4310 --pid 4711`
 */
const { values: asked } = parseArgs({
  options: {
    size: { type: 'string', default: '48,10000,100000' },
    only: { type: 'string' },
    turns: { type: 'string', default: '6' },
    /** Each line is asked of a process of its own. */
    fresh: { type: 'boolean', default: false },
    database: { type: 'string', default: 'server' },
    url: { type: 'string' },
    pid: { type: 'string' },
  },
})
const count = Number(asked.turns)
const verdicts: Verdict[] = []
const pace = machinePace()

if (asked.url !== undefined) {
  const running = { url: asked.url, pid: Number(asked.pid), collections: () => [], pace, end: async () => {} }
  await measureAll(async () => running, 'the running product')
} else {
  const ours = await workingTree()
  const worlds = await openWorlds(asked.database as DatabaseKind, ours, console.log)
  try {
    for (const size of asked.size.split(',').map(Number)) {
      const copy = await worlds.copy(size)
      const options = await productOptions(copy, ours)
      await (await startProduct(options)).end()
      try {
        const where = `${size.toLocaleString('en')} people`
        await measureAll(() => started(options), where)
        await measureMidnight(options, where)
      } finally {
        await copy.remove()
      }
    }
  } finally {
    await worlds.close()
  }
}
const { text, hasFailed } = tellOf(verdicts)
console.log(
  `The machine took up to ${pace.worst().toFixed(1)} times as long as at its best (${pace.best().toFixed(1)} ms for the same work); all figures are as at its best`,
)
console.log(text)
process.exit(hasFailed ? 1 : 0)

interface Running extends Measured {
  end: () => Promise<unknown>
}

/** A process that has read the catalog and has asked itself for everything. */
async function started(options: StartOptions, isLate = false): Promise<Running> {
  const modules = [import.meta.resolve('./tell-collections.ts')]
  if (isLate) modules.push(import.meta.resolve('./late-clock.ts'))
  const product = await startProduct({ ...options, command: preloading(options.command, modules) })
  // Whoever asks first after a start waits for the catalog to be read; that is measured by `npm run bench`.
  await (await fetch(`${product.url}/api/catalog`)).arrayBuffer()
  await untilWarmedUp(product.pid)
  return { ...product, pace, collections: () => collectionsIn(product.output()) }
}

/** Each line is asked once of a process that has seen a midnight. */
async function measureMidnight(options: StartOptions, where: string) {
  for (const line of FIRST_OF_A_DAY.filter(isAsked)) {
    const ask = async (turn: number) => {
      const product = await started(options, true)
      try {
        process.kill(product.pid, 'SIGUSR2')
        const figures = await measureGuest(product, line, { from: turn, count: 1 })
        console.log(asRow(line.name, figures))
        return dearestOf(figures)
      } finally {
        await product.end()
      }
    }
    const once = await ask(0)
    if (once > LIMIT_MS) verdicts.push({ line: `${line.name}, ${where}`, once, again: await ask(1) })
  }
}

async function measureAll(start: () => Promise<Running>, where: string) {
  let product = await start()
  const startAnew = async () => {
    await product.end()
    product = await start()
  }
  try {
    const lines = guestLines(await factsOf(product.url)).filter(isAsked)
    if (lines.length === 0) return
    const collected: number[] = []
    let answers = 0
    const measured = async (line: GuestLine, name: string, from: number) => {
      const figures = await measureGuest(product, line, { from, count })
      console.log(asRow(name, figures))
      collected.push(...figures.collected)
      answers += figures.turns
      return figures
    }
    console.log(`\n${where}: milliseconds of the main thread / of all threads\n`)
    console.log('| what a stranger asks | status | first | median | worst |\n| --- | --: | --: | --: | --: |')
    for (const line of lines) {
      if (asked.fresh && line !== lines[0]) await startAnew()
      const once = dearestOf(await measured(line, line.name, 0))
      if (once <= LIMIT_MS) continue
      await startAnew()
      const again = dearestOf(await measured(line, `${line.name}, again`, 2 * count))
      verdicts.push({ line: `${line.name}, ${where}`, once, again })
    }
    console.log(asSentence(collected, answers))
  } finally {
    await product.end()
  }
}

function isAsked({ name }: GuestLine): boolean {
  return asked.only?.split(',').some((part) => name.includes(part)) ?? true
}

function asRow(name: string, { status, turns, first, median, worst }: GuestFigures): string {
  const pair = (spent: Spent | null) =>
    spent === null ? 'a collection' : `${spent.main.toFixed(1)} / ${spent.all.toFixed(1)}`
  const others = turns > 1 ? `${pair(median)} | ${pair(worst)}` : '|'
  return `| ${name} | ${status} | ${pair(first)} | ${others} |`
}

/** What full collections of garbage cost, which no answer makes by itself. */
function asSentence(collected: readonly number[], answers: number): string {
  const all = collected.reduce((sum, ms) => sum + ms, 0)
  const each = collected.length === 0 ? 0 : all / collected.length
  return `\nFull collections of garbage fell into ${collected.length} of ${answers} answers, ${each.toFixed(1)} ms of all threads each: ${(all / answers).toFixed(2)} ms an answer.`
}

async function factsOf(url: string): Promise<PublicFacts> {
  const ask = async (path: string) => ((await (await fetch(url + path)).json()) as { data: unknown }).data
  const people = (await ask('/api/catalog?per_page=100')) as { slug: string; avatar: string | null }[]
  const facets = (
    (await (await fetch(`${url}/api/catalog?per_page=1`)).json()) as {
      facets: { topics: { value: number; title: string }[] }
    }
  ).facets
  const { topics, specializations } = (await ask('/api/landings')) as Record<
    'topics' | 'specializations',
    { slug: string; title: string }[]
  >
  return {
    people: people.map(({ slug }) => slug),
    topics: topics.map(({ slug, title }) => ({
      slug,
      id: facets.topics.find((one) => one.title === title)?.value ?? 0,
    })),
    specializations: specializations.map(({ slug }) => ({ slug, id: 0 })),
    pages: ['/', '/lt', '/catalog', '/nowhere'],
    avatars: people.flatMap(({ avatar }) => avatar ?? []),
  }
}
