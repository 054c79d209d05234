import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../scripts/command.ts'

/** Fetched by npm when it is asked for: with all it needs it weighs more than the rest of the development tools. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const TIMEOUT_MS = 300_000

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

export interface Judged {
  /** 0–100 each. */
  scores: Record<Category, number>
  /** Milliseconds, but CLS, which has no unit. */
  lcp: number
  cls: number
  tbt: number
  /** Bytes of scripts as they travelled, those that come later included. */
  scriptBytes: number
  /** What is not perfect: ids of audits. */
  complaints: string[]
}

/** What we read of Lighthouse's report. */
interface LighthouseReport {
  runtimeError?: { message: string }
  audits: Record<string, { score: number | null; numericValue?: number; details?: unknown } | undefined>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>
}

/** Lighthouse for a phone, with the network and the processor slowed as it does by itself. */
export async function judge(
  address: string,
  { port, isIndexed }: { port: number; isIndexed: boolean },
): Promise<Judged> {
  const { audits, categories } = await reportOf(address, [
    `--port=${port}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    // A page that search engines are told to leave out is not crawlable, as it should be.
    ...(isIndexed ? [] : ['--skip-audits=is-crawlable']),
  ])
  const scoreOf = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100)
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(category)])) as Judged['scores'],
    lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    tbt: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    scriptBytes: scriptBytes(audits['network-requests']?.details),
    complaints: CATEGORIES.slice(1).flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  }
}

async function reportOf(address: string, options: readonly string[]): Promise<LighthouseReport> {
  const folder = await mkdtemp(join(tmpdir(), 'smysl-lighthouse-'))
  const file = join(folder, 'report.json')
  try {
    const { ok, output } = await runCommand(
      ['npx', '--yes', LIGHTHOUSE, address, '--quiet', '--output=json', `--output-path=${file}`, ...options],
      { timeoutMs: TIMEOUT_MS },
    )
    if (!ok) throw new Error(`${address}: ${output}`)
    const report = JSON.parse(await readFile(file, 'utf8')) as LighthouseReport
    if (report.runtimeError !== undefined) throw new Error(`${address}: ${report.runtimeError.message}`)
    return report
  } finally {
    await rm(folder, { recursive: true })
  }
}

function scriptBytes(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] }
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}
