import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { actorOf } from '../auth/sessions/actors.ts'
import { eraseJobs, removeErasedFiles, type JobRun } from './commands.ts'
import { jobRunner } from './runner.ts'

const world = await openWorld()
const admin = await signedInAs(world, 'admin')
const { db, storage } = world
const clock = () => world.clock.now
/** What a list says of people now: the file holds it as it was read. */
let listed = ''

function anExport(traits: object = {}) {
  const row = { owner_id: admin.id as number, kind: 'export', title: 'Заявки', total: 1, created_at: clock() }
  return db
    .insertInto('jobs')
    .values({ ...row, params: '{"source":"requests","search":""}', ...traits })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Does the job; `meanwhile` happens after the first run has read the list and before its file is there. */
async function done(id: number, meanwhile: (run: JobRun) => Promise<void>) {
  let runs = 0
  const run = async (at: JobRun) => {
    runs += 1
    await at.progress(0, 1)
    const read = listed
    if (runs === 1) await meanwhile(at)
    await storage.putAs(at.fileKey, new TextEncoder().encode(read))
    return { fileName: 'Заявки.csv' }
  }
  const kinds = { export: { permission: () => 'users.export' as const, run } }
  await jobRunner({ db, storage, clock, log: createLog('silent'), kinds, findActor: actorOf })(
    id,
    new AbortController().signal,
  )
  const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const file = row.file_key === null ? null : await storage.get(row.file_key)
  return { row, runs, file: file && Buffer.from(file).toString() }
}

const erase = (lists: string[], isAbout = (_: string) => false) =>
  transaction(db, async (tx) => {
    listed = 'Остальные'
    await eraseJobs(tx, clock(), { lists, isAbout })
  })

test('an export at work as somebody is erased is made anew by itself, and holds them no more', async () => {
  listed = 'Ольга и остальные'
  const { id } = await anExport()
  const { row, runs, file } = await done(id, () => erase(['requests']))
  expect([runs, file]).toEqual([2, 'Остальные'])
  expect(row).toMatchObject({ state: 'done', errors: [] })
  expect(await storage.get(`job-${id}-1`), 'what the first run has written').toBeNull()
})

test('so is one that had read its rows before they were gone, and was seen only after the commit', async () => {
  listed = 'Ольга и остальные'
  const { id } = await anExport()
  const { row, runs, file } = await done(id, async () => {
    listed = 'Остальные'
    await removeErasedFiles({ db, storage, clock }, { lists: ['requests'], since: clock() })
  })
  expect([row.state, runs, file]).toEqual(['done', 2, 'Остальные'])
})

test('an export of another list goes on as it was', async () => {
  listed = 'Ольга и остальные'
  const { id } = await anExport({ params: '{"source":"psychologists","search":""}' })
  const { row, runs } = await done(id, () => erase(['requests']))
  expect([row.state, runs]).toEqual(['done', 1])
})

test('as often as people are erased meanwhile: that is no failure of the export', async () => {
  const { id } = await anExport({ attempt: 2 })
  const { row, runs } = await done(id, () => erase(['requests']))
  expect([row.state, runs, row.attempt]).toEqual(['done', 2, 4])
})

test('one that looks for the person by name is given up', async () => {
  const { id } = await anExport({ params: '{"source":"requests","search":"?filter[search]=Ольга"}' })
  const { row, runs, file } = await done(id, () => erase(['requests'], (text) => text === 'Ольга'))
  expect([row.state, runs, file, row.params]).toEqual(['failed', 1, null, {}])
})

test('one that is called off meanwhile stays so', async () => {
  const { id } = await anExport()
  const { row, runs } = await done(id, async () => {
    await erase(['requests'])
    await db.updateTable('jobs').set({ state: 'cancelled', finished_at: clock() }).where('id', '=', id).execute()
  })
  expect([row.state, runs]).toEqual(['cancelled', 1])
})

test('a file that was asked for and made while the erasure was under way is taken away; one of before is its affair', async () => {
  const made = { state: 'done', finished_at: clock(), expires_at: new Date(clock().getTime() + 3_600_000) } as const
  const before = await anExport({ ...made, file_key: 'job-9001-1', created_at: new Date(clock().getTime() - 60_000) })
  const during = await anExport({ ...made, file_key: 'job-9002-1' })
  await storage.putAs('job-9002-1', new TextEncoder().encode('Ольга'))
  await removeErasedFiles({ db, storage, clock }, { lists: ['requests'], since: clock() })
  const states = await db
    .selectFrom('jobs')
    .select(['state', 'file_key'])
    .where('id', 'in', [before.id, during.id])
    .orderBy('id')
    .execute()
  expect(states).toEqual([
    { state: 'done', file_key: 'job-9001-1' },
    { state: 'failed', file_key: null },
  ])
  expect(await storage.get('job-9002-1')).toBeNull()
})
