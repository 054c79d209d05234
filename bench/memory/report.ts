import { availableParallelism } from 'node:os'
import type { Watched } from './watch.ts'

export interface MeasuredLoad extends Watched {
  database: 'PostgreSQL' | 'embedded'
  name: string
  isWithin: boolean
}

/** The embedded database lies in the memory of the product, so that its weight is told there and not limited. */
export const LIMITS = { peakMb: 450, healthP99Ms: 50 }

/** The measurements as a Markdown page. */
export function report(loads: readonly MeasuredLoad[]): string {
  return [
    `Limits: ${LIMITS.peakMb} MB at the most on PostgreSQL, \`/api/health\` p99 ${LIMITS.healthP99Ms} ms. ${availableParallelism()} cores, Node ${process.versions.node}.`,
    '',
    '| database | load | most, MB | 3 s later, MB | health p50, ms | p99, ms | worst, ms | bare p99, ms | seconds | of processor | within |',
    '| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --- |',
    ...loads.map(line),
    '',
  ].join('\n')
}

function line(load: MeasuredLoad): string {
  const megabytes = (value: number | null) => (value === null ? '?' : Math.round(value))
  const cells = [
    load.database,
    load.name,
    megabytes(load.peakMb),
    megabytes(load.restMb),
    load.healthP50Ms.toFixed(1),
    load.healthP99Ms.toFixed(1),
    Math.round(load.healthWorstMs),
    load.bareP99Ms.toFixed(1),
    load.seconds.toFixed(1),
    load.processorSeconds.toFixed(1),
    load.isWithin ? 'yes' : 'no',
  ]
  return `| ${cells.join(' | ')} |`
}
