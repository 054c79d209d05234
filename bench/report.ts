import { availableParallelism, cpus } from 'node:os'
import type { Figures, SideName } from './measure-line.ts'
import { QUICK_GROWTH_MAX, WANTED, type Wanted } from './wanted.ts'
import type { DatabaseKind } from './world/worlds.ts'

/** What one side did with one line. */
export interface Row {
  database: DatabaseKind
  size: number
  line: string
  side: SideName
  figures: Partial<Figures> & Record<string, number | undefined>
}

interface About {
  ours: string
  before: string | null
  minutes: number
  seconds: number
  turns: number
}

const DATABASES: Record<DatabaseKind, string> = { server: 'PostgreSQL', embedded: 'embedded' }

/** The measurements as a Markdown page. */
export function asMarkdown(measured: readonly Row[], about: About): string {
  const rows = withGrowth(measured)
  const before = about.before === null ? '' : ` “Before” is ${about.before}.`
  return [
    '# Benchmark',
    '',
    `Made by \`npm run bench\` of ${about.ours} in ${about.minutes.toFixed(0)} minutes.${before} ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}.`,
    `Medians of ${about.turns} turns of ${about.seconds} s, the sides taking turns; in brackets the slowest and the fastest turn. The load comes from a process of its own on the same cores. The share is of the hand-written server’s answers (of the bare one’s for the catalog), and beside it the same by the processor time of one answer, the database’s included, which hardly depends on what else the machine does.`,
    '',
    ...section('Answers a second', answersTable(rows)),
    ...section('Pages, memory, start', otherTable(rows)),
    ...verdict(rows),
    '',
  ].join('\n')
}

function section(title: string, table: readonly string[]): string[] {
  return table.length === 0 ? [] : [`## ${title}`, '', ...table, '']
}

const ANSWER_LINES = ['list', 'filter', 'search', 'one', 'update', 'catalog']

function answersTable(rows: readonly Row[]): string[] {
  const ours = rows.filter(({ side, line }) => side === 'ours' && ANSWER_LINES.includes(line))
  if (ours.length === 0) return []
  const hasBefore = rows.some(({ side }) => side === 'before')
  const head = [
    ...['database', 'people', 'line', 'answers/s', 'hand-written', 'bare', 'share', 'of processor time'],
    ...['p50, ms', 'p99, ms'],
    ...['processor, ms', 'of the database, ms', 'growth'],
    ...(hasBefore ? ['before', 'processor, ms', 'now to before'] : []),
  ]
  return [
    `| ${head.join(' | ')} |`,
    `| --- | --: | --- |${' --: |'.repeat(head.length - 3)}`,
    ...ours.map((row) => {
      const of = (side: SideName) => figuresOf(rows, { ...row, side })
      const { figures } = row
      const [hand, bare, old] = [of('hand-written'), of('bare'), of('before')]
      const cells = [
        ...[DATABASES[row.database], count(row.size), row.line, spread(figures), spread(hand), count(bare?.perSecond)],
        ...[share(figures), short(costOf(hand) / costOf(figures))],
        ...[short(figures.p50), short(figures.p99), short(figures.processorMs)],
        ...[short(figures.databaseMs), times(figures.growth)],
        ...(hasBefore
          ? [spread(old), short(old?.processorMs), times((figures.perSecond ?? NaN) / (old?.perSecond ?? NaN))]
          : []),
      ]
      return `| ${cells.join(' | ')} |`
    }),
  ]
}

function otherTable(rows: readonly Row[]): string[] {
  const others = rows.filter(({ line }) => !ANSWER_LINES.includes(line))
  if (others.length === 0) return []
  return [
    '| database | people | line | side | figures |',
    '| --- | --: | --- | --- | --- |',
    ...others.map(({ database, size, line, side, figures }) => {
      const told = Object.entries(figures).map(([name, value]) => `${name} ${short(value)}`)
      return `| ${DATABASES[database]} | ${count(size)} | ${line} | ${side} | ${told.join(', ')} |`
    }),
  ]
}

function verdict(rows: readonly Row[]): string[] {
  const short = fallsShort(rows)
  const held = rows.length === 0 ? 0 : checks(rows).length
  return [
    '## Against what is wanted',
    '',
    `${held - short.length} of ${held} limits are kept.`,
    ...(short.length === 0 ? [] : ['', ...short.map((line) => `- ${line}`)]),
  ]
}

/** What does not reach its limit, in words. */
export function fallsShort(measured: readonly Row[]): string[] {
  return checks(withGrowth(measured))
    .filter(({ wanted: { atLeast = -Infinity, atMost = Infinity }, value }) => !(value >= atLeast && value <= atMost))
    .map(({ row, wanted, value }) => {
      const limit = wanted.atLeast === undefined ? `at most ${wanted.atMost}` : `at least ${wanted.atLeast}`
      return `${DATABASES[row.database]}, ${count(row.size)}: ${row.line}, ${wanted.figure} ${short(value)}, wanted ${limit}`
    })
}

interface Check {
  row: Row
  wanted: Wanted
  value: number
}

function checks(rows: readonly Row[]): Check[] {
  return rows
    .filter(({ side }) => side === 'ours')
    .flatMap((row) =>
      WANTED.filter(
        ({ line, sizes, database }) =>
          line === row.line && (sizes?.includes(row.size) ?? true) && (database ?? row.database) === row.database,
      ).flatMap((wanted) => {
        const value = row.figures[wanted.figure]
        return value === undefined ? [] : [{ row, wanted, value }]
      }),
    )
}

/** How much longer an answer takes than with the fewest people: `growth`, of the medians. */
function withGrowth(rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const alike = rows.filter(
      ({ database, line, side }) => database === row.database && line === row.line && side === row.side,
    )
    const least = alike.toSorted((a, b) => a.size - b.size)[0]
    if (least === undefined || least.size === row.size || row.figures.p50 === undefined) return row
    return { ...row, figures: { ...row.figures, growth: row.figures.p50 / (least.figures.p50 ?? NaN) } }
  })
}

/** The lines that take clearly more processor time than the commit before. */
export function quickVerdict(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    const now = row.figures.processorMs
    const then = figuresOf(rows, { ...row, side: 'before' })?.processorMs
    if (row.side !== 'ours' || now === undefined || then === undefined) return []
    const grown = now / then
    return grown <= QUICK_GROWTH_MAX
      ? []
      : [`${row.line} takes ${times(grown)} the processor time of the commit before`]
  })
}

function figuresOf(rows: readonly Row[], { database, size, line, side }: Omit<Row, 'figures'>) {
  return rows.find((row) => row.database === database && row.size === size && row.line === line && row.side === side)
    ?.figures
}

function spread(figures: Row['figures'] | undefined): string {
  return figures === undefined ? '' : `${count(figures.perSecond)} (${count(figures.low)}–${count(figures.high)})`
}

function share(figures: Row['figures']): string {
  return `${short(figures.share)} (${short(figures.shareLow)}–${short(figures.shareHigh)})`
}

/** Processor time of one answer, everybody's together. */
function costOf(figures: Row['figures'] | undefined): number {
  return (figures?.processorMs ?? NaN) + (figures?.databaseMs ?? 0)
}

function times(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '' : `${short(value)}×`
}

function count(value: number | undefined): string {
  return value === undefined ? '' : value < 20 ? short(value) : Math.round(value).toLocaleString('en')
}

/** Two or three digits that mean something. */
function short(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return ''
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)))
}
