import type { Judged } from './lighthouse-run.ts'

export interface JudgedPage {
  name: string
  isIndexed: boolean
  /** One a run. */
  runs: Judged[]
}

/** Issue figures. */
const LIMITS = { performance: 95, others: 100 }

/** The judgements as a Markdown page: medians of the runs. */
export function report(pages: readonly JudgedPage[], runs: number): string {
  const rows = pages.map((page) => ({ ...page, middle: middleOf(page.runs) }))
  const short = rows.filter(({ middle }) => isShort(middle))
  return [
    '# Public pages, in a browser',
    '',
    'Made by `npm run bench:pages`: Lighthouse for a phone (slow network and processor simulated) in the machine’s own',
    `Chromium, on the built product with the demo world; medians of ${runs} ${runs === 1 ? 'run' : 'runs'}. Limits: performance`,
    `${LIMITS.performance}, the others ${LIMITS.others}. Scripts are those of the whole visit as they travelled, with the headers of their answers`,
    '(`test/repo/public-bundle.test.ts` holds their own weight). A page with * tells search engines to leave it out, so the',
    'audit that complains of just that is not asked.',
    '',
    '| page | performance | accessibility | best practices | SEO | LCP, ms | CLS | TBT, ms | scripts, kB |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: |',
    ...rows.map(({ name, isIndexed, middle }) => line(isIndexed ? name : `${name} *`, middle)),
    '',
    short.length === 0 ? 'Every page reaches every limit.' : `Short of a limit: ${short.map(complaint).join('; ')}.`,
    '',
  ].join('\n')
}

function line(name: string, { scores, lcp, cls, tbt, scriptBytes }: Judged): string {
  const cells = [
    name,
    ...Object.values(scores),
    Math.round(lcp).toLocaleString('en'),
    cls.toFixed(3),
    Math.round(tbt),
    (scriptBytes / 1000).toFixed(1),
  ]
  return `| ${cells.join(' | ')} |`
}

function isShort({ scores }: Judged): boolean {
  const { performance, ...others } = scores
  return performance < LIMITS.performance || Object.values(others).some((score) => score < LIMITS.others)
}

function complaint({ name, middle }: { name: string; middle: Judged }): string {
  return middle.complaints.length === 0 ? name : `${name} (${middle.complaints.join(', ')})`
}

/** The run with the median performance, whole: its numbers belong together. */
function middleOf(runs: readonly Judged[]): Judged {
  const sorted = runs.toSorted((a, b) => a.scores.performance - b.scores.performance)
  return sorted[Math.floor(sorted.length / 2)] as Judged
}
