import type { Asked, LoadGenerator } from './load/load.ts'
import { familySeconds, processorSeconds } from './process-facts.ts'

export type SideName = 'ours' | 'before' | 'hand-written' | 'bare'

/** Whoever answers the question of a line. */
export interface Side {
  name: SideName
  url: string
  pid: number
  requests: readonly Asked[]
}

/** Medians of the turns; `low` and `high` are the slowest and the fastest of them. */
export interface Figures {
  perSecond: number
  low: number
  high: number
  /** Milliseconds until the answer. */
  p50: number
  p90: number
  p99: number
  /** Of the side's own process, milliseconds for one answer. */
  processorMs: number
  /** The same of the database server; absent where it cannot be told. */
  databaseMs?: number
  /** Answers a second by those of the limit, in the same turn. */
  share?: number
  shareLow?: number
  shareHigh?: number
}

interface Measuring {
  generator: LoadGenerator
  connections: number
  turns: number
  seconds: number
  databasePid: number | null
}

/** An answer that takes longer is asked for once, by two connections: a turn waits for all it has asked. */
const SLOW_MS = 500
const SLOW_CONNECTIONS = 2

/** Asks all sides in turn, so that a busy moment of the machine falls on each of them. */
export async function measureLine(sides: readonly Side[], measuring: Measuring): Promise<Map<SideName, Figures>> {
  const asking = new Map<Side, { connections: number; taken: Turn[]; offset: number }>()
  for (const side of sides) asking.set(side, { connections: await warmUp(side, measuring), taken: [], offset: 0 })
  for (let turn = 0; turn < measuring.turns; turn += 1) {
    for (const [side, asked] of asking) {
      if (asked.connections === SLOW_CONNECTIONS && turn > 0) continue
      const { connections, offset } = asked
      const answered = await claimTurn(side, { ...measuring, connections, offset })
      asked.taken.push(answered)
      asked.offset += answered.answers
    }
  }
  const limit =
    [...asking].find(([{ name }]) => name === 'hand-written') ?? [...asking].find(([{ name }]) => name === 'bare')
  return new Map([...asking].map(([{ name }, { taken }]) => [name, figuresOf(taken, limit?.[1].taken ?? [])]))
}

/** Answers how many connections may ask. */
async function warmUp({ url, requests }: Side, { generator, connections, seconds }: Measuring): Promise<number> {
  const first = await generator.run({ url, requests, connections: 1, seconds: SLOW_MS / 1000, amount: 1 })
  const second = await generator.run({ url, requests, connections: 1, seconds: SLOW_MS / 1000, amount: 1 })
  if (Math.min(...first.times, ...second.times) > SLOW_MS) return SLOW_CONNECTIONS
  await generator.run({ url, requests, connections, seconds: seconds / 2 })
  return connections
}

interface Turn {
  answers: number
  perSecond: number
  p50: number
  p90: number
  p99: number
  processorMs: number
  databaseMs: number | undefined
}

async function claimTurn(
  { url, pid, requests }: Side,
  { generator, connections, seconds, databasePid, offset }: Measuring & { offset: number },
): Promise<Turn> {
  const database = async () => (databasePid === null ? NaN : familySeconds(databasePid))
  const from = { own: await processorSeconds(pid), database: await database() }
  const result = await generator.run({ url, requests, connections, seconds, offset })
  const used = { own: (await processorSeconds(pid)) - from.own, database: (await database()) - from.database }
  const answers = result.times.length
  const sorted = result.times.toSorted((a, b) => a - b)
  return {
    answers,
    perSecond: answers / result.seconds,
    p50: at(sorted, 0.5),
    p90: at(sorted, 0.9),
    p99: at(sorted, 0.99),
    processorMs: (used.own * 1000) / answers,
    databaseMs: Number.isNaN(used.database) ? undefined : (used.database * 1000) / answers,
  }
}

function figuresOf(turns: readonly Turn[], limit: readonly Turn[]): Figures {
  const of = (figure: (turn: Turn) => number) => median(turns.map(figure))
  const speeds = turns.map(({ perSecond }) => perSecond)
  const shares = turns.map(({ perSecond }, index) => perSecond / (limit[index]?.perSecond ?? NaN))
  return {
    perSecond: of(({ perSecond }) => perSecond),
    low: Math.min(...speeds),
    high: Math.max(...speeds),
    p50: of(({ p50 }) => p50),
    p90: of(({ p90 }) => p90),
    p99: of(({ p99 }) => p99),
    processorMs: of(({ processorMs }) => processorMs),
    ...(turns[0]?.databaseMs === undefined ? {} : { databaseMs: of(({ databaseMs }) => databaseMs ?? 0) }),
    ...(limit.length === 0
      ? {}
      : { share: median(shares), shareLow: Math.min(...shares), shareHigh: Math.max(...shares) }),
  }
}

export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: readonly number[]): number {
  return at(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
