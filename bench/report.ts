import { availableParallelism } from 'node:os'
import type { Measured } from './measure.ts'

export interface Round {
  psychologists: number
  measured: Measured[]
}

/** The measurements as a Markdown page. */
export function report(rounds: readonly Round[]): string {
  const lines = rounds.flatMap(({ psychologists, measured }) => measured.map((row) => line(psychologists, row)))
  return [
    '# Benchmark',
    '',
    'Written by `npm run bench`. Each line is one answer of the product on its embedded database, asked for 6 s (an answer',
    'slower than half a second: 30 s, by fewer connections) after 2 s of warming up, and then the same bytes answered by a',
    'bare `node:http` server on the same machine. The ratio is bare to product: how many times slower.',
    `${availableParallelism()} cores, Node ${process.versions.node}.`,
    '',
    '| psychologists | answer | kB | connections | requests/s | p99, ms | bare requests/s | bare p99, ms | ratio |',
    '|--:|---|--:|--:|--:|--:|--:|--:|--:|',
    ...lines,
    '',
  ].join('\n')
}

function line(psychologists: number, row: Measured): string {
  const cells = [
    psychologists.toLocaleString('en'),
    row.name,
    (row.bytes / 1024).toFixed(1),
    row.connections,
    rounded(row.requestsPerSecond),
    rounded(row.p99Ms),
    rounded(row.bareRequestsPerSecond),
    rounded(row.bareP99Ms),
    `${rounded(row.bareRequestsPerSecond / row.requestsPerSecond)}×`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** Two or three digits that mean something; the clock of the tool ends at a millisecond. */
function rounded(value: number): string {
  if (value === 0) return '<1'
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2)
}
