import { beforeAll, describe, expect, test } from 'vitest'
import { readingJourney } from '../support/journey.ts'
import { readSource, type PageSource } from '../support/page-source.ts'

/** More than the demo world has; a site that grows by itself stops here. */
const PAGES_MAX = 500
const AT_ONCE = 4
/** Rooms of people who are signed in: a guest is sent to the login page. */
const SIGNED_IN = /^\/(sm-admin|cabinet|api)(\/|$)/

interface Visited {
  path: string
  status: number
  type: string
  /** Null for what is not a page of the site. */
  source: PageSource | null
}

const { product } = readingJourney()
const visited = new Map<string, Visited>()
const pages = () => [...visited.values()].flatMap(({ path, source }) => (source === null ? [] : [{ path, ...source }]))

beforeAll(async () => {
  const map = await (await fetch(`${product().url}/sitemap.xml`)).text()
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  await walk(['/', ...listed])
})

describe('every page that can be reached from the home page or the site map, without scripts', () => {
  test('is there', () => {
    const broken = [...visited.values()].filter(({ status }) => status !== 200)
    expect(broken.map(({ path, status }) => `${path}: ${status}`)).toEqual([])
    expect(pages().length).toBeGreaterThan(80)
    expect(pages().filter(({ path }) => path.startsWith('/catalog/')).length).toBeGreaterThan(40)
    expect(visited.size, 'the walk has come to its end').toBeLessThan(PAGES_MAX)
  })

  test('has one main heading, a title of its own, and an address that search engines should keep', () => {
    const wrong = pages().filter(({ headings, title }) => headings !== 1 || title === '')
    expect(wrong.map(({ path, headings, title }) => `${path}: ${headings} h1, «${title}»`)).toEqual([])
    const astray = pages().filter(({ isIndexed, canonical }) => isIndexed && !isOwn(canonical ?? ''))
    expect(astray.map(({ path, canonical }) => `${path}: ${canonical}`)).toEqual([])
    const indexed = pages().filter(({ path, isIndexed }) => isIndexed && !path.includes('?'))
    expect(new Set(indexed.map(({ title }) => title)).size, 'titles').toBe(indexed.length)
  })

  test('begins no line with a dash: it stays with the word before it', () => {
    const loose = pages().flatMap(({ path, lines }) =>
      lines.filter((line) => / [—–] /.test(line)).map((line) => `${path}: ${line}`),
    )
    expect(loose).toEqual([])
  })

  test('loads nothing from a foreign host', () => {
    const foreign = pages().flatMap(({ path, resources }) =>
      resources.filter((address) => !isOwn(address)).map((address) => `${path}: ${address}`),
    )
    expect(foreign).toEqual([])
  })

  test('asks for files that are there', async () => {
    const files = [...new Set(pages().flatMap(({ resources }) => resources))].filter((address) => !isData(address))
    const broken: string[] = []
    await inParallel(files, async (file) => {
      const answer = await fetch(new URL(file, product().url))
      await answer.arrayBuffer()
      if (answer.status !== 200) broken.push(`${file}: ${answer.status}`)
      if (file.startsWith('/media/') && answer.headers.get('content-type') !== 'image/webp')
        broken.push(`${file}: not webp`)
    })
    expect(broken).toEqual([])
    expect(files.length).toBeGreaterThan(50)
  })

  test('has pictures that a slow phone can bear: sizes to choose from, room kept, the first one first', () => {
    const faults = pages().flatMap(({ path, pictures }) => {
      const portraits = pictures.filter(({ attributes }) => attributes.src?.startsWith('/media/'))
      const urgent = portraits.filter(({ attributes }) => attributes.fetchpriority === 'high')
      return [
        ...pictures.filter(({ attributes }) => attributes.alt === undefined).map(() => 'a picture without alt'),
        ...portraits.flatMap(({ attributes }) => portraitFaults(attributes)),
        ...(urgent.length > 1 ? [`${urgent.length} pictures are the first`] : []),
      ].map((fault) => `${path}: ${fault}`)
    })
    expect(faults).toEqual([])
    expect(pages().flatMap(({ pictures }) => pictures).length).toBeGreaterThan(100)
  })
})

function portraitFaults({ src, srcset = '', sizes, width, height, loading, fetchpriority }: Record<string, string>) {
  const faults = []
  if (srcset.split(',').length < 3 || !sizes) faults.push('has no sizes to choose from')
  if (!width || !height) faults.push('keeps no room')
  if (loading !== 'lazy' && fetchpriority !== 'high') faults.push('is neither lazy nor the first')
  return faults.map((fault) => `${src} ${fault}`)
}

/** Breadth first. Of the many combinations of a query's filters one a path is enough. */
async function walk(starts: readonly string[]) {
  const known = new Set<string>()
  let next = [...new Set(starts)]
  while (next.length > 0 && visited.size < PAGES_MAX) {
    for (const path of next) known.add(path).add(formOf(path))
    await inParallel(next, async (path) => visited.set(path, await visit(path)))
    const links = next.flatMap((path) => visited.get(path)?.source?.links ?? [])
    next = links.filter((link) => {
      const isNew = !known.has(link) && !known.has(formOf(link)) && !SIGNED_IN.test(link)
      known.add(link).add(formOf(link))
      return isNew
    })
  }
}

/** The path with the names of its parameters: two addresses of one form differ in what is chosen. */
function formOf(link: string): string {
  const { pathname, searchParams, search } = new URL(link, 'http://site')
  return search === '' ? link : `${pathname}?${[...new Set(searchParams.keys())].toSorted().join('&')}`
}

/** An address that has moved is followed once, to where it stands now. */
async function visit(path: string, isMoved = false): Promise<Visited> {
  const answer = await fetch(product().url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
  const moved = answer.status === 301 ? answer.headers.get('location') : null
  if (moved !== null && !isMoved) return visit(new URL(moved, product().url).pathname, true)
  const type = answer.headers.get('content-type') ?? ''
  const text = await answer.text()
  return { path, status: answer.status, type, source: type.startsWith('text/html') ? readSource(text) : null }
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const queue = [...items]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
    }),
  )
}

function isOwn(address: string): boolean {
  return isData(address) || (address.startsWith('/') && !address.startsWith('//')) || address.startsWith(product().url)
}

function isData(address: string): boolean {
  return address.startsWith('data:')
}
