import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../test/api-client.ts'
import { freePort, newDataDir, removeDataDir, startProduct } from '../../test/product.ts'
import { CHROMIUM_ARGS, obtainChromium } from '../../scripts/chromium.ts'
import { buildWeb, isWebBuilt } from '../../scripts/web-build.ts'
import { publicPages, type PublicPage } from '../public-pages.ts'
import { judge } from './lighthouse-run.ts'
import { report, type JudgedPage } from './report.ts'

/**
 * `npm run bench:pages`: what Lighthouse says of every public page.
 * `npm run bench:pages -- /catalog /lt` asks about these alone, once, and writes nothing.
 */
const asked = process.argv.slice(2)
const RUNS = asked.length === 0 ? 3 : 1

if (!(await isWebBuilt())) await buildWeb()
const dataDir = await newDataDir()
try {
  const page = report(await judgeProduct(), RUNS)
  if (asked.length === 0) await writeFile(join(import.meta.dirname, 'results.md'), page)
  console.log(page)
} finally {
  await removeDataDir(dataDir)
}

async function judgeProduct(): Promise<JudgedPage[]> {
  const product = await startProduct({ dataDir })
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await obtainChromium(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  })
  try {
    const pages = [...(await publicPages(product.url)), await aPayment(product.url)]
    const judged: JudgedPage[] = []
    for (const page of pages) {
      if (asked.length > 0 && !asked.some((path) => page.path === path || (path !== '/' && page.name.includes(path))))
        continue
      judged.push(await judgePage(product.url, page, port))
    }
    return judged
  } finally {
    await browser.close()
    await product.end()
  }
}

async function judgePage(url: string, { name, path }: PublicPage, port: number): Promise<JudgedPage> {
  const answer = await fetch(url + path)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  const told = `${answer.headers.get('x-robots-tag')} ${/<meta name="robots"[^>]*>/.exec(await answer.text())?.[0]}`
  const isIndexed = !told.includes('noindex')
  const runs = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await judge(url + path, { port, isIndexed }))
  console.log(path, runs.map(({ scores }) => Object.values(scores).join('/')).join('  '), runs[0]?.complaints.join(' '))
  return { name, isIndexed, runs }
}

/** A payment that is paid: one that waits leads on to the bank. Its address is known to staff alone. */
async function aPayment(url: string): Promise<PublicPage> {
  const staff = await new ApiClient(url).signIn('moderator@smysl.test')
  const answer = await staff.get('/api/transactions?per_page=100')
  const { data } = (await answer.json()) as { data: { public_id: string; status: string }[] }
  const payment = data.find(({ status }) => status === 'paid') ?? data[0]
  if (payment === undefined) throw new Error('The demo world has no payment')
  return { name: '`/secure-payment/…`', path: href('securePayment', { id: payment.public_id }), isKept: false }
}
