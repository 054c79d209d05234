import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { REQUEST_TERMS } from '#contract/requests/request-terms.ts'
import { runMaintenance } from '#server/maintenance.ts'
import { createLog } from '#server/platform/log.ts'
import { readSheet } from '#server/platform/workbook/spreadsheet.ts'
import { auditOf } from '#test/builders/audit.ts'
import { roleId } from '#test/builders.ts'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { claimJob, finishJob, recordProgress, putBack } from './commands.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')
const COUNT = 2345
const EXPORT = '/api/psychologists/export'

beforeAll(async () => {
  await world.db
    .insertInto('psychologists')
    .values(
      Array.from({ length: COUNT }, (_, index) => ({
        full_name: index === 0 ? '=Аня Формулова' : `Много ${String(index).padStart(4, '0')}`,
        slug: `many-${index}`,
        ycl_phone: '+79161234567',
      })),
    )
    .execute()
})

async function begun(by: Visitor = moderator, query = ''): Promise<number> {
  const { status, body } = await by.get(`${EXPORT}?sort_column=full_name&sort_direction=asc${query}`)
  expect([status, body]).toEqual([202, { data: { id: expect.any(Number) } }])
  return body.data.id
}

async function finished(id: number, by: Visitor = moderator) {
  for (let tries = 0; tries < 400; tries += 1) {
    const { body } = await by.get(`/api/jobs/${id}`)
    if (body.data.finished_at !== null) return body.data
    await wait(25)
  }
  throw new Error(`Job ${id} did not finish`)
}

/** A job of the moderator that no queue knows of. */
async function aJob(traits: object = {}) {
  const row = { kind: 'export', title: 'Психологи', params: '{"source":"psychologists","search":""}', total: COUNT }
  return world.db
    .insertInto('jobs')
    .values({ owner_id: moderator.id as number, ...row, created_at: world.clock.now, ...traits })
    .returning(['id', 'queue_key as key'])
    .executeTakeFirstOrThrow()
}

describe('before the queue runs', () => {
  test('an export of more than 2000 rows answers 202, leaves one line and waits', async () => {
    let id = 0
    const lines = await auditOf(world, async () => {
      id = await begun()
    })
    expect(lines).toMatchObject([{ action: 'psychologist.exported', subject_label: `Психологи, ${COUNT}` }])
    expect((await moderator.get(`/api/jobs/${id}`)).body.data).toEqual({
      id,
      kind: 'export',
      title: 'Психологи',
      state: 'queued',
      done: 0,
      total: COUNT,
      result_url: null,
      file_name: null,
      errors: [],
      created_at: expect.any(String),
      started_at: null,
      finished_at: null,
      expires_at: null,
      can: { cancel: true },
    })
  })

  test('an admin who looks through another role begins none', async () => {
    const admin = await signedInAs(world, 'admin')
    const role = await roleId(world.db, 'moderator')
    await world.db.updateTable('sessions').set({ viewing_role_id: role }).where('user_id', '=', admin.id).execute()
    const { status, body } = await admin.get(EXPORT)
    expect([status, body.message]).toEqual([403, expect.stringContaining('только чтение')])
  })

  test('a job is nobody’s but its owner’s and the admin’s', async () => {
    const { id } = await aJob()
    const stranger = await signedInAs(world, 'moderator')
    expect((await guest(world).get('/api/jobs')).status).toBe(401)
    expect((await stranger.get('/api/jobs')).body.data).toEqual([])
    for (const path of [`/api/jobs/${id}`, `/api/jobs/${id}/result`])
      expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.delete(`/api/jobs/${id}`)).status).toBe(404)
    const admin = await signedInAs(world, 'admin')
    expect((await admin.get(`/api/jobs/${id}`)).status).toBe(200)
    expect((await moderator.get('/api/jobs/0')).status).toBe(422)
    expect((await moderator.delete('/api/jobs')).body.errors).toEqual({ title: ['ID отсутствует или неверный'] })
  })

  test('called off it stays so, with one line, and its file is not to be had', async () => {
    const { id } = await aJob()
    const lines = await auditOf(world, async () => {
      expect((await moderator.delete(`/api/jobs/${id}`)).status).toBe(204)
      expect((await moderator.delete(`/api/jobs/${id}`)).status).toBe(204)
    })
    expect(lines).toMatchObject([{ action: 'job.cancelled', subject_label: 'Психологи' }])
    expect((await moderator.get(`/api/jobs/${id}`)).body.data).toMatchObject({
      state: 'cancelled',
      can: { cancel: false },
    })
    expect((await moderator.get(`/api/jobs/${id}/result`)).status).toBe(404)
    expect(await claimJob(world.db, id, world.clock.now)).toBeUndefined()
  })

  test('of two runs of one job the first is told to stop, and only the second finishes it', async () => {
    const { id } = await aJob()
    const first = await claimJob(world.db, id, world.clock.now)
    const second = await claimJob(world.db, id, world.clock.now)
    if (first === undefined || second === undefined) throw new Error('Not claimed')
    expect(await recordProgress(world.db, first, 500, COUNT)).toBe(false)
    expect(await recordProgress(world.db, second, 500, COUNT)).toBe(true)
    const file = { key: 'job-x', name: 'Психологи.xlsx' }
    expect(await finishJob(world.db, first, world.clock.now, file)).toBe(false)
    expect(await finishJob(world.db, second, world.clock.now, file)).toBe(true)
  })
})

describe('when the queue runs', () => {
  beforeAll(() => world.queue.start())

  test('what waited is done: the file holds every row, formulas stay text', async () => {
    const id = await begun()
    const job = await finished(id)
    expect(job).toMatchObject({ state: 'done', done: COUNT, total: COUNT, file_name: 'Психологи.xlsx', errors: [] })
    const file = await moderator.download(job.result_url)
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('Психологи.xlsx'))
    const sheet = await readSheet(file.bytes, 5000, 'file')
    expect(sheet.rows).toHaveLength(COUNT + 1)
    expect(sheet.rows[0]?.slice(0, 4)).toEqual(['ID', 'Версия', 'Психолог', 'На сайте'])
    expect(sheet.rows[1]?.[2]).toBe('=Аня Формулова')
    expect(sheet.rows.at(-1)?.[2]).toBe(`Много ${COUNT - 1}`)
    expect(sheet.formulas).toEqual([])
  })

  test('a CSV has its mark, semicolons and no formula', async () => {
    const job = await finished(await begun(moderator, '&format=csv&columns=full_name,ycl_phone'))
    expect(job.file_name).toBe('Психологи.csv')
    const { bytes, headers } = await moderator.download(job.result_url)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n')
    expect(lines.slice(0, 2)).toEqual(['\uFEFFПсихолог;Телефон в YCLIENTS', "'=Аня Формулова;'+79161234567"])
    expect(lines).toHaveLength(COUNT + 2)
  })

  test('one who lost the right gets no file: neither made, nor fetched', async () => {
    const support = await signedInAs(world, 'tech-support')
    const job = await finished(await begun(support), support)
    await world.db.deleteFrom('user_roles').where('user_id', '=', support.id).execute()
    const { status, body } = await support.get(job.result_url)
    expect([status, body.message]).toEqual([403, expect.stringContaining('Выгружать психологов')])
    const late = await aJob({ owner_id: support.id })
    await world.queue.send(late)
    const admin = await signedInAs(world, 'admin')
    expect(await finished(late.id, admin)).toMatchObject({
      state: 'failed',
      errors: [expect.stringContaining('Выгружать психологов')],
      result_url: null,
    })
  })

  test('sent twice it is done once', async () => {
    const job = await aJob()
    await Promise.all([world.queue.send(job), world.queue.send(job)])
    await finished(job.id)
    const row = await world.db.selectFrom('jobs').select('attempt').where('id', '=', job.id).executeTakeFirstOrThrow()
    expect(row.attempt).toBe(1)
  })

  test('a job that no process survives is given up', async () => {
    const job = await aJob({ attempt: 3, state: 'running' })
    await world.queue.send(job)
    expect(await finished(job.id)).toMatchObject({ state: 'failed', errors: ['Не удалось с 3 попыток.'] })
  })

  test('a job that was interrupted as often as processes were started anew is done all the same', async () => {
    const job = await aJob()
    for (let process = 1; process <= 5; process += 1) {
      const run = await claimJob(world.db, job.id, world.clock.now)
      if (run === undefined) throw new Error('Not claimed')
      await putBack(world.db, run)
    }
    await world.queue.send(job)
    expect(await finished(job.id)).toMatchObject({ state: 'done', done: COUNT })
  })

  test('a day later the file is gone, and its address with it', async () => {
    const job = await finished(await begun())
    const keeps = () => world.storedFiles()
    expect((await keeps()).filter((name) => name.startsWith(`job-${job.id}-`))).toHaveLength(1)
    const before = world.clock.now
    world.clock.now = new Date(before.getTime() + 25 * 3_600_000)
    const late = await signedInAs(world, 'admin')
    expect((await late.get(`/api/jobs/${job.id}`)).body.data).toMatchObject({ state: 'done', result_url: null })
    expect((await late.get(`/api/jobs/${job.id}/result`)).status).toBe(404)
    const clock = () => world.clock.now
    await runMaintenance({
      ...world,
      clock,
      log: createLog('silent'),
      zone: { timeZone: 'Europe/Moscow' },
      requestTerms: REQUEST_TERMS,
    })
    world.clock.now = before
    expect((await keeps()).filter((name) => name.startsWith(`job-${job.id}-`))).toEqual([])
  })
})
