import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { exportKind } from '#server/modules/exports/commands.ts'
import { psychologistsExport } from '#server/modules/psychologists/list/export.ts'
import type { Ctx } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { growCrowd } from './crowd.ts'
import { seedDemoWorld } from './demo-world.ts'

export interface MeasuredExport {
  rows: number
  milliseconds: number
  /** The most that the whole process grew by while the file was made. Megabytes. */
  grownMb: number
  /** The most that it held on to: what is left of that when the garbage is swept. */
  heldMb: number
}

const LOOK_MS = 20
const SETTLE_MS = 500

setFlagsFromString('--expose-gc')
const sweep = runInNewContext('gc') as () => void

/** Makes the file of so many psychologists as the job does, and watches memory meanwhile. */
export async function measureExport(ctx: Ctx, total: number): Promise<MeasuredExport> {
  // On disk: in memory the database itself would weigh more than a gigabyte.
  const directory = await mkdtemp(join(tmpdir(), 'smysl-bench-db-'))
  const grown = await openDatabase({ directory })
  await seedDemoWorld({ db: grown, storage: ctx.storage })
  await growCrowd(grown, total)
  await grown.destroy()
  const db = await openDatabase({ directory })
  const measured = await watchExport({ ...ctx, db })
  await db.destroy()
  await rm(directory, { recursive: true })
  return measured
}

async function watchExport(ctx: Ctx): Promise<MeasuredExport> {
  const { run } = exportKind([psychologistsExport('Europe/Moscow')])
  let rows = 0
  const held: number[] = []
  const progress = (done: number, total: number) => {
    rows = total
    if (done % 10_000 === 0) held.push(heldNow())
    return Promise.resolve()
  }
  const before = heldNow()
  await pause(SETTLE_MS)
  const grownFrom = process.memoryUsage().rss
  let peak = grownFrom
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), LOOK_MS)
  const from = performance.now()
  const params = { source: 'psychologists', search: '?format=xlsx' }
  await run({ ctx, params, fileKey: 'bench-export.xlsx', progress })
  const milliseconds = performance.now() - from
  clearInterval(timer)
  return { rows, milliseconds, grownMb: (peak - grownFrom) / 1e6, heldMb: (Math.max(...held) - before) / 1e6 }
}

function heldNow(): number {
  sweep()
  return process.memoryUsage().heapUsed
}
