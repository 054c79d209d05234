import { availableParallelism } from 'node:os'

export interface MeasuredPage {
  name: string
  /** One a run. */
  coldMs: number[]
  /** Null for a page that is rendered anew for everybody. */
  kept: { perSecond: number; barePerSecond: number } | null
  /** On their way, brotli. */
  bytes: number
}

interface Measured {
  psychologists: number
  coldRuns: number
  pages: readonly MeasuredPage[]
}

/** Issue figures: milliseconds of a page that is rendered anew, and a kept page's share of a bare answer. */
const LIMITS = { coldMs: 60, keptShare: 0.5 }

/** The measurements as a Markdown page. */
export function report({ psychologists, coldRuns, pages }: Measured): string {
  return [
    '# Public pages, from the server',
    '',
    `Made by \`npm run bench:server\` on the built product with its embedded database and ${psychologists.toLocaleString('en')} psychologists.`,
    `Cold: from the question to the last byte over loopback, at once after a change by staff has made the server forget`,
    `all pages; median and worst of ${coldRuns} turns (limit ${LIMITS.coldMs} ms). Kept: requests a second of 8 connections, in turn`,
    'with a bare `node:http` server in a process of its own that answers the same bytes and headers',
    `(limit ${LIMITS.keptShare * 100} % of it). Signing in is not kept: it looks first who asks. ${availableParallelism()} cores, Node ${process.versions.node}.`,
    '',
    '| page | kB, brotli | cold, ms | worst, ms | kept, requests/s | bare, requests/s | kept of bare |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...pages.map(line),
    '',
    verdict(pages),
    '',
  ].join('\n')
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function line(page: MeasuredPage): string {
  const cells = [
    page.name,
    (page.bytes / 1000).toFixed(1),
    median(page.coldMs).toFixed(1),
    Math.max(...page.coldMs).toFixed(1),
    ...keptCells(page.kept),
  ]
  return `| ${cells.join(' | ')} |`
}

function keptCells(kept: MeasuredPage['kept']): string[] {
  if (kept === null) return ['not kept', '', '']
  return [rounded(kept.perSecond), rounded(kept.barePerSecond), `${Math.round(shareOf(kept) * 100)} %`]
}

function rounded(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function shareOf({ perSecond, barePerSecond }: NonNullable<MeasuredPage['kept']>): number {
  return perSecond / barePerSecond
}

function verdict(pages: readonly MeasuredPage[]): string {
  const slow = pages.filter(({ coldMs }) => median(coldMs) > LIMITS.coldMs)
  const thin = pages.filter(({ kept }) => kept !== null && shareOf(kept) < LIMITS.keptShare)
  const names = (some: readonly MeasuredPage[]) =>
    some.length === 0 ? 'none' : some.map(({ name }) => name).join(', ')
  return `Over the limit when cold: ${names(slow)}. Under the share when kept: ${names(thin)}.`
}
