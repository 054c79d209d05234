import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { PERMISSION_NAMES } from '#contract/people/permissions.ts'
import { currentUser } from '#server/modules/current-user/queries.ts'
import { workloadTemplate } from '#server/modules/psychologists/workload/workload-sheet.ts'
import { importWorkload, workloads } from '#server/modules/psychologists/workload/workload.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { readSheet, writeSheet } from '#server/platform/workbook/spreadsheet.ts'
import { diskStorage } from '#server/platform/storage/disk-storage.ts'
import { growCrowd } from './crowd.ts'
import { measureExport } from './staff-export.ts'
import { seedDemoWorld } from './demo-world.ts'

/** `npm run bench:staff`: the calls of the back office that grow with the practice, without HTTP. */
const RUNS = 15

const db = await openDatabase({})
const storage = diskStorage(join(tmpdir(), 'smysl-bench-files'))
await seedDemoWorld({ db, storage })
const ctx = {
  db,
  storage,
  clock: () => new Date(),
  actor: admin(),
  request: { id: 'bench', ip: null, userAgent: null },
} as Ctx

await growCrowd(db, 1000)
const bare = await median(() => sql`select 1`.execute(db))
const user = await median(() => currentUser(ctx))

await growCrowd(db, 10_000)
const file = await writeSheet(
  workloadTemplate((await workloads(db)).map((row) => ({ ...row, workload: row.id % 100_000 }))),
)
const startedAt = performance.now()
const imported = await importWorkload(ctx, await readSheet(file, 100_000, 'file'))
const importMs = performance.now() - startedAt
await db.destroy()
const exported = await measureExport(ctx, 50_000)

const lines = [
  '# The back office, without HTTP',
  '',
  `Made by \`npm run bench:staff\` on the embedded database. A bare \`select 1\` took ${bare.toFixed(2)} ms in the same run.`,
  '',
  '| what | milliseconds | as many bare statements |',
  '| --- | --: | --: |',
  `| \`GET /api/user\` of an admin, 1,000 psychologists, median of ${RUNS} | ${Math.round(user)} | ${Math.round(user / bare)} |`,
  `| workload import of ${imported.rows} rows, ${imported.changes.length} of them changed | ${Math.round(importMs)} | ${Math.round(importMs / bare)} |`,
  '',
  '| what | seconds | memory held | memory grown |',
  '| --- | --: | --: | --: |',
  `| export of ${exported.rows} psychologists as a workbook, every column | ${Math.round(exported.milliseconds / 1000)} | ${exported.heldMb.toFixed(1)} MB | ${Math.round(exported.grownMb)} MB |`,
  '',
  'Held is what stays when the garbage is swept, at its highest: rows come a hundred at a time and leave with the file. Grown is the most that the whole process grew by, its garbage and its embedded database included.',
  '',
]
await writeFile(join(import.meta.dirname, 'staff-results.md'), lines.join('\n'))
console.log(lines.join('\n'))

function admin(): Actor {
  return {
    id: 1,
    full_name: 'Замер',
    first_name: 'Замер',
    email: 'bench@smysl.test',
    avatar: null,
    roles: ['admin'],
    primaryRole: 'admin',
    permissions: new Set(PERMISSION_NAMES),
    psychologistId: null,
    viewingAs: null,
    ownRoles: ['admin'],
    isTwoFactorRequired: false,
  }
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
}
