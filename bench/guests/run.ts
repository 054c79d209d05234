import { parseArgs } from 'node:util'
import { startProduct } from '../../test/product.ts'
import { workingTree } from '../checkout.ts'
import { openWorlds, productOptions, type DatabaseKind } from '../world/worlds.ts'
import { measureGuest, type GuestFigures } from './measure.ts'
import { guestLines, type PublicFacts } from './requests.ts'

/**
 * `npm run bench:guests`: what each thing that a stranger may ask costs, one after another, in processor time. No one
 * of them may stop everybody else: the thread that answers spends 50 ms on it at the most.
 * `-- --size 48,10000 --only sitemap,matching --turns 6 --database embedded --url http://127.0.0.1:4310 --pid 4711`
 */
const { values: asked } = parseArgs({
  options: {
    size: { type: 'string', default: '48,10000,100000' },
    only: { type: 'string' },
    turns: { type: 'string', default: '6' },
    database: { type: 'string', default: 'server' },
    url: { type: 'string' },
    pid: { type: 'string' },
  },
})
const LIMIT_MS = 50
const turns = Number(asked.turns)
const dear: string[] = []

if (asked.url !== undefined) await measureAll({ url: asked.url, pid: Number(asked.pid) }, 'the running product')
else {
  const ours = await workingTree()
  const worlds = await openWorlds(asked.database as DatabaseKind, ours, console.log)
  try {
    for (const size of asked.size.split(',').map(Number)) {
      const copy = await worlds.copy(size)
      const options = await productOptions(copy, ours)
      await (await startProduct(options)).end()
      const product = await startProduct(options)
      try {
        await measureAll(product, `${size.toLocaleString('en')} people`)
      } finally {
        await product.end()
        await copy.remove()
      }
    }
  } finally {
    await worlds.close()
  }
}
for (const line of dear) console.log(`Costs more than ${LIMIT_MS} ms: ${line}`)
process.exit(dear.length === 0 ? 0 : 1)

async function measureAll(product: { url: string; pid: number }, where: string) {
  const only = asked.only?.split(',')
  const lines = guestLines(await factsOf(product.url)).filter(
    ({ name }) => only === undefined || only.some((part) => name.includes(part)),
  )
  // Whoever asks first after a start waits for the catalog to be read; that is measured by `npm run bench`.
  await (await fetch(`${product.url}/api/catalog`)).arrayBuffer()
  console.log(`\n${where}: milliseconds of the main thread / of all threads\n`)
  console.log('| what a stranger asks | status | first | median | worst |\n| --- | --: | --: | --: | --: |')
  for (const line of lines) {
    const figures = await measureGuest(product, line, turns)
    console.log(asRow(figures))
    if (Math.max(figures.first.main, figures.worst.main) > LIMIT_MS || figures.median.all > LIMIT_MS)
      dear.push(`${line.name}, ${where}`)
  }
}

function asRow({ name, status, first, median, worst }: GuestFigures): string {
  const pair = ({ main, all }: GuestFigures['first']) => `${main.toFixed(1)} / ${all.toFixed(1)}`
  return `| ${name} | ${status} | ${pair(first)} | ${pair(median)} | ${pair(worst)} |`
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
    avatar: people.find(({ avatar }) => avatar !== null)?.avatar ?? '/media/none.webp',
  }
}
