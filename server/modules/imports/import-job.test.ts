import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sweepJobs } from '../jobs/commands.ts'
import { readSheet } from '#server/platform/workbook/spreadsheet.ts'
import { aPsychologist } from '#test/builders.ts'
import { sendTable } from '#test/builders/import-tables.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')
const COUNT = 2_050
/** So many rows an earlier run has written. */
const WRITTEN = 1_500
const LIST = 'psychologists'

const nameAt = (at: number) => `Долгов ${String(at).padStart(4, '0')}`

/** More people than are written at once; `first` are the rows before them. */
function tableOf(first: string): string {
  return `ID;ФИО;Цена\n${first}${Array.from({ length: COUNT }, (_, at) => `;${nameAt(at)};${at + 1}`).join('\n')}`
}

async function finished(id: number) {
  for (let tries = 0; tries < 4800; tries += 1) {
    const { body } = await moderator.get(`/api/jobs/${id}`)
    if (body.data.finished_at !== null) return body.data
    await wait(25)
  }
  throw new Error(`Job ${id} did not finish`)
}

async function countLeft(): Promise<number> {
  const rows = db.selectFrom('psychologists').select('id').where('full_name', 'like', 'Долгов %')
  return (await rows.where('deleted_at', 'is', null).execute()).length
}

const inputsLeft = async () => (await world.storedFiles()).filter((name) => name.startsWith('import-')).length

test('a long table with an error is refused at once, before it becomes a job', async () => {
  const { status, body } = await sendTable(moderator, LIST, tableOf(';Один;много\n'))
  expect([status, body.errors.file]).toEqual([422, [expect.stringContaining('C2')]])
})

test('a job that was interrupted goes on after what it has written, and leaves a report and one import to take back', async () => {
  const old = await aPsychologist(db, { full_name: 'Давно Тутов', price: 1 })
  const { status, body } = await sendTable(moderator, LIST, tableOf(`${old.id};Давно Тутов;500\n`))
  expect(status).toBe(202)
  // As the run before left it: its part is there, and says so.
  await db
    .insertInto('psychologists')
    .values(Array.from({ length: WRITTEN }, (_, at) => ({ full_name: nameAt(at), slug: `before-${at}` })))
    .execute()
  const { params } = await db
    .selectFrom('jobs')
    .select('params')
    .where('id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  const checkpoint = { row: WRITTEN + 2, operationId: null }
  await db
    .updateTable('jobs')
    .set({ params: JSON.stringify({ ...(params as object), checkpoint }) })
    .where('id', '=', body.data.id)
    .execute()

  await world.queue.start()
  const job = await finished(body.data.id)
  expect(job).toMatchObject({ state: 'done', done: COUNT + 1, total: COUNT + 1, errors: [] })
  expect(await countLeft()).toBe(COUNT)
  const report = await readSheet((await moderator.download(job.result_url)).bytes, 10_000, 'file')
  expect(report.rows[0]).toEqual(['ID', 'ФИО', 'Цена', 'Что с\u00a0ней', 'Что исправить'])
  expect(report.rows[COUNT]?.[3]).toBe('Новая запись')

  const { data } = (await moderator.get('/api/operations?filter[kind]=psychologists.import')).body
  expect(data[0]).toMatchObject({ count: COUNT - WRITTEN })
  const undone = await moderator.post(`/api/operations/${data[0].id}/undo`)
  expect(undone.body.data).toEqual({ reverted: COUNT - WRITTEN, skipped: [] })
  expect(await countLeft()).toBe(WRITTEN)

  expect(await inputsLeft()).toBe(1)
  await sweepJobs(db, world.storage, () => world.clock.now)
  expect(await inputsLeft()).toBe(0)
}, 180_000)
