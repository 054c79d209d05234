import { setTimeout as sleep } from 'node:timers/promises'
import { ApiClient } from '../api-client.ts'

/** What one process is asked for, and what came of it. */
export interface Tally {
  /** Saves of cards that were answered with success, by the card: the last number that was saved. */
  saved: Map<number, number>
  saves: number
  /** The titles of directory records that were answered with 201. */
  made: string[]
  reads: number
  /** Jobs that were begun. */
  jobs: number[]
  /** Answers of 503 with a moment to come back. */
  away: number
  /** Anything else than success and a proper 503: none is allowed. */
  faults: string[]
}

/** Pages and lists that are read all the while. */
const READ = [
  '/',
  '/catalog',
  '/reviews',
  '/sitemap.xml',
  '/api/catalog',
  '/api/topics',
  '/api/psychologists',
  '/api/ready',
]
const PAUSE_MS = 20

export const introOf = (n: number) => `Сохранение номер ${n}.`

export function newTally(): Tally {
  return { saved: new Map(), saves: 0, made: [], reads: 0, jobs: [], away: 0, faults: [] }
}

/** Saves, makes, reads and exports at one process until the signal. What is under way is finished. */
export async function load(url: string, cards: number[], tally: Tally, signal: AbortSignal): Promise<void> {
  const client = await new ApiClient(url).signIn('admin@smysl.test')
  const run = async (work: (n: number) => Promise<void>, pauseMs = PAUSE_MS) => {
    for (let n = 1; !signal.aborted; n += 1) {
      await work(n)
      await sleep(pauseMs)
    }
  }
  const ask = async (what: string, asking: Promise<Response>, success: number[]) => {
    const answer = await asking.catch((error: Error) => error)
    if (answer instanceof Error) return void tally.faults.push(`${what}: no answer (${String(answer.cause ?? answer)})`)
    const text = await answer.text()
    if (success.includes(answer.status)) return text
    if (answer.status === 503 && answer.headers.has('retry-after')) tally.away += 1
    else tally.faults.push(`${what}: ${answer.status} ${text.slice(0, 200)}`)
    return undefined
  }
  await Promise.all([
    ...cards.map((id) =>
      run(async (n) => {
        // Two fields of one save: half of it would be seen.
        const body = { workload: n, short_intro: introOf(n) }
        if ((await ask('save', client.send('PUT', `/api/psychologists/${id}`, body), [200])) === undefined) return
        tally.saved.set(id, n)
        tally.saves += 1
      }),
    ),
    run(async (n) => {
      const title = `Филиал ${new URL(url).port} ${n}`
      const answer = await ask('make', client.send('POST', '/api/branches', { title }), [201])
      if (answer !== undefined) tally.made.push(title)
    }, 100),
    run(async (n) => {
      const path = READ[n % READ.length] ?? '/'
      if ((await ask(path, client.get(path), [200])) !== undefined) tally.reads += 1
    }),
    run(async () => {
      const answer = await ask('job', client.get('/api/staff/reviews/export'), [202])
      if (answer !== undefined) tally.jobs.push((JSON.parse(answer) as { data: { id: number } }).data.id)
    }, 2000),
  ])
}
