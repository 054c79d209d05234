import lighthouse from 'lighthouse'

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

/** Lighthouse for a phone, with the network and the processor slowed as it does by itself. */
export async function judge(
  address: string,
  { port, isIndexed }: { port: number; isIndexed: boolean },
): Promise<Judged> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    // A page that search engines are told to leave out is not crawlable, as it should be.
    ...(isIndexed ? {} : { skipAudits: ['is-crawlable'] }),
  })
  if (result === undefined || result.lhr.runtimeError !== undefined) {
    throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  }
  const { audits, categories } = result.lhr
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

function scriptBytes(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] }
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}
