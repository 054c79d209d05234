/** Names and values, in their order: `{ method: 'GET' }`. */
type Labels = Record<string, string>

interface Timing {
  /** How many took no longer than each of the bounds. */
  within: number[]
  count: number
  sum: number
}

interface Family {
  help: string
  type: 'counter' | 'gauge' | 'histogram'
}

/** Seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** So many combinations of labels of one name: what strangers send must not fill the memory. */
const SERIES_MAX = 2000

/** What a process counts and measures, as Prometheus reads it (text format 0.0.4). */
export class Metrics {
  readonly #families = new Map<string, Family>()
  readonly #counts = new Map<string, Map<string, number>>()
  readonly #timings = new Map<string, Map<string, Timing>>()
  readonly #gauges: (() => Promise<Gauge[]> | Gauge[])[] = []

  count(name: string, help: string, labels: Labels = {}) {
    this.#families.set(name, { help, type: 'counter' })
    const series = seriesOf(this.#counts, name)
    const key = written(labels)
    if (series.has(key) || series.size < SERIES_MAX) series.set(key, (series.get(key) ?? 0) + 1)
  }

  time(name: string, help: string, seconds: number, labels: Labels = {}) {
    this.#families.set(name, { help, type: 'histogram' })
    const series = seriesOf(this.#timings, name)
    const key = written(labels)
    const timing = series.get(key) ?? { within: BOUNDS.map(() => 0), count: 0, sum: 0 }
    if (timing.count === 0 && series.size >= SERIES_MAX) return
    series.set(key, timing)
    timing.count += 1
    timing.sum += seconds
    const bound = BOUNDS.findIndex((one) => seconds <= one)
    if (bound >= 0) timing.within[bound] = (timing.within[bound] ?? 0) + 1
  }

  /** What is asked for when somebody reads, not before. */
  ask(read: () => Promise<Gauge[]> | Gauge[]) {
    this.#gauges.push(read)
  }

  async text(): Promise<string> {
    const lines: string[] = []
    for (const [name, { help, type }] of this.#families) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`)
      for (const [labels, value] of this.#counts.get(name) ?? []) lines.push(`${name}${braced(labels)} ${value}`)
      for (const [labels, timing] of this.#timings.get(name) ?? []) lines.push(...linesOf(name, labels, timing))
    }
    for (const { name, help, value, labels } of (await Promise.all(this.#gauges.map((read) => read()))).flat()) {
      const head = `# TYPE ${name} gauge`
      if (!lines.includes(head)) lines.push(`# HELP ${name} ${help}`, head)
      lines.push(`${name}${braced(written(labels ?? {}))} ${value}`)
    }
    return `${lines.join('\n')}\n`
  }
}

export interface Gauge {
  name: string
  help: string
  value: number
  labels?: Labels
}

function linesOf(name: string, labels: string, { within, count, sum }: Timing): string[] {
  const before = labels === '' ? '' : `${labels},`
  let total = 0
  const buckets = BOUNDS.map((bound, index) => {
    total += within[index] ?? 0
    return `${name}_bucket{${before}le="${bound}"} ${total}`
  })
  return [
    ...buckets,
    `${name}_bucket{${before}le="+Inf"} ${count}`,
    `${name}_sum${braced(labels)} ${sum}`,
    `${name}_count${braced(labels)} ${count}`,
  ]
}

function seriesOf<T>(families: Map<string, Map<string, T>>, name: string): Map<string, T> {
  const series = families.get(name) ?? new Map<string, T>()
  families.set(name, series)
  return series
}

function written(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`)
    .join(',')
}

function braced(labels: string): string {
  return labels === '' ? '' : `{${labels}}`
}
