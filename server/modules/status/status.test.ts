import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Tables } from '#db/tables.gen.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StatusPart, StatusPartName, SystemStatus } from '#contract/office/status.ts'
import { STATUS_PARTS } from '#contract/office/status.ts'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
import { dyingDb } from '#test/fakes/dying-db.ts'
import { openWorld } from '#test/world.ts'
import type { OwnProcess } from '#server/platform/observability/own-process.ts'
import { StatusCache } from './status-cache.ts'
import { deleteProcess, recordProcess, sweepProcesses } from './commands.ts'

const GB = 1024 ** 3
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
let room: { free: number; size: number } | Error = { free: 70 * GB, size: 250 * GB }
const own: OwnProcess = {
  name: 'one',
  version: '1.2.3',
  node: '24.0.0',
  startedAt: new Date(),
  async rooms() {
    if (room instanceof Error) throw room
    return { data: room, files: null }
  },
}
const world = await openWorld({ process: own, hasMailServer: true })
const { db, clock } = world
const support = await signedInAs(world, 'tech-support')
const admin = await signedInAs(world, 'admin')

const ago = (ms: number) => new Date(clock.now.getTime() - ms)

async function read(who: Visitor = support): Promise<SystemStatus> {
  // What was kept is forgotten.
  clock.now = new Date(clock.now.getTime() + 11_000)
  const { status, body } = await who.get('/api/status')
  expect(status).toBe(200)
  return body.data
}

async function part(name: StatusPartName, who?: Visitor): Promise<StatusPart> {
  const { parts } = await read(who)
  return parts.find((one) => one.name === name) as StatusPart
}

const valueOf = ({ facts }: StatusPart, name: string) => facts.find((fact) => fact.name === name)?.value

async function aBackup(finished_at: Date) {
  await db
    .insertInto('backups')
    .values({ finished_at, place: 'file:/backup/smysl', rows: 12, files: 3, is_sealed: true })
    .execute()
}

beforeEach(async () => {
  room = { free: 70 * GB, size: 250 * GB }
  for (const table of ['backups', 'letters', 'jobs', 'processes', 'audit_checks', 'yclients_runs'] as const) {
    await db.deleteFrom(table).execute()
  }
})

describe('GET /api/status', () => {
  test('is for those who may see it', async () => {
    expect((await guest(world).get('/api/status')).status).toBe(401)
    for (const role of ['moderator', 'writer', 'psychologist'] as const) {
      expect((await (await signedInAs(world, role)).get('/api/status')).status, role).toBe(403)
    }
    expect((await read()).parts.map(({ name }) => name)).toEqual(STATUS_PARTS)
  })

  test('answers from memory for some seconds, whoever asks', async () => {
    const { checked_at } = await read()
    world.takeStatements()
    const again = await admin.get('/api/status')
    expect(again.body.data.checked_at).toBe(checked_at)
    expect(world.takeStatements()).toEqual([])
    expect((await read()).checked_at).not.toBe(checked_at)
  })

  test('links a screen for whoever may open it alone', async () => {
    expect((await part('audit')).screen).toBeNull()
    expect((await part('audit', admin)).screen).toEqual({ path: '/sm-admin/admin/audit-logs', title: 'Аудит' })
    expect((await part('letters')).screen).toEqual({ path: '/sm-admin/letters', title: 'Письма' })
  })
})

describe('backups', () => {
  test('none yet, an old one, a fresh one', async () => {
    expect(await part('backup')).toMatchObject({ state: 'person', docs: 'Backup' })
    await aBackup(ago(2 * DAY_MS))
    const old = await part('backup')
    expect([old.state, old.advice]).toEqual(['person', expect.stringContaining('полутора суток')])
    await aBackup(ago(MINUTE_MS))
    const fresh = await part('backup')
    expect([fresh.state, fresh.advice, valueOf(fresh, 'place')]).toEqual(['ok', null, 'file:/backup/smysl'])
  })

  test('nobody needs those of a demonstration', async () => {
    const app = world.appOn(db, { isDemo: true })
    const { body } = await (await signedInAs({ ...world, app }, 'tech-support')).get('/api/status')
    expect(body.data.parts.find(({ name }: StatusPart) => name === 'backup').state).toBe('ok')
  })
})

describe('work', () => {
  const aJob = (values: Partial<Insertable<Tables['jobs']>>) =>
    db
      .insertInto('jobs')
      .values({
        owner_id: Number(support.id),
        kind: 'export',
        title: 'Файл',
        params: '{}',
        created_at: clock.now,
        ...values,
      })
      .execute()

  test('a job in line is late after half an hour; one that failed is told of for a day', async () => {
    expect(await part('jobs')).toMatchObject({ state: 'ok', advice: null })
    await aJob({ created_at: ago(10 * MINUTE_MS) })
    const slow = await part('jobs')
    expect([slow.state, valueOf(slow, 'waiting')]).toEqual(['attention', 1])
    await aJob({ created_at: ago(40 * MINUTE_MS) })
    expect(await part('jobs')).toMatchObject({ state: 'person', advice: expect.stringContaining('очередь стоит') })
    await db.deleteFrom('jobs').execute()
    await aJob({ state: 'failed', finished_at: ago(2 * DAY_MS) })
    expect((await part('jobs')).state).toBe('ok')
    await aJob({ state: 'failed', finished_at: ago(MINUTE_MS) })
    const failed = await part('jobs')
    expect([failed.state, valueOf(failed, 'failed')]).toEqual(['attention', 1])
  })

  test('a letter that waits is the mail server’s, a message to a chat is not', async () => {
    const aLetter = (channel: 'mail' | 'telegram') =>
      db
        .insertInto('letters')
        .values({
          ...{
            kind: 'staff-news',
            channel,
            recipient: channel === 'mail' ? 'anna@mail.test' : '41',
            request_id: 'request-1',
          },
          ...{ message_id: randomUUID(), content: 'sealed', created_at: ago(40 * MINUTE_MS) },
          ...{ expires_at: ago(-DAY_MS), next_attempt_at: ago(-MINUTE_MS) },
        })
        .execute()
    await aLetter('telegram')
    const chatted = await part('letters')
    expect([chatted.state, valueOf(chatted, 'waiting'), valueOf(chatted, 'messages')]).toEqual(['attention', 0, 1])
    expect(chatted.advice).toContain('в\u00a0мессенджер')
    await aLetter('mail')
    expect(await part('letters')).toMatchObject({ state: 'person', advice: expect.stringContaining('SMTP_URL') })
  })

  test('without YCLIENTS and a bank: the one is as it may be, the other is told of', async () => {
    expect(await part('yclients')).toMatchObject({ state: 'ok', facts: [{ value: 'не\u00a0подключена' }] })
    expect(await part('bank')).toMatchObject({ state: 'attention', docs: 'Taking money' })
  })

  test('a sync says itself what a person has to do; what passes by itself needs none', async () => {
    const silent =
      'YCLIENTS не\u00a0отвечает. Данные остались прежними; следующая попытка будет сама, по\u00a0расписанию.'
    const keys = 'YCLIENTS не\u00a0принимает ключи. Проверьте YCLIENTS_USER_TOKEN.'
    const aRun = (errors: string[]) =>
      db
        .insertInto('yclients_runs')
        .values({
          ...{ trigger: 'schedule', state: errors.length === 0 ? 'done' : 'failed', errors },
          ...{ started_at: ago(MINUTE_MS), finished_at: ago(MINUTE_MS), lease_until: ago(0) },
        })
        .execute()
    const app = world.appOn(db, { yclients: { client: {}, hasty: {}, isSilent: () => false, isDemo: false } as never })
    const there = await signedInAs({ ...world, app }, 'tech-support')
    await aRun([])
    expect(await part('yclients', there)).toMatchObject({ state: 'ok', advice: null })
    await aRun([silent])
    expect(await part('yclients', there)).toMatchObject({ state: 'attention', advice: silent })
    await aRun([`Центр: ${silent}`, `Север: ${keys}`])
    expect(await part('yclients', there)).toMatchObject({ state: 'person', advice: `Север: ${keys}` })
  })
})

describe('the ground', () => {
  test('a disk: plenty, little, next to nothing', async () => {
    const disk = await part('disk')
    expect([disk.state, disk.facts[0]]).toMatchObject(['ok', { value: 70 * GB, of: 250 * GB }])
    room = { free: 3 * GB, size: 250 * GB }
    expect((await part('disk')).state).toBe('attention')
    room = { free: GB / 2, size: 250 * GB }
    expect((await part('disk')).state).toBe('person')
  })

  test('one that does not tell fails nothing else', async () => {
    room = new Error('EIO')
    const { parts } = await read()
    expect(parts.find(({ name }) => name === 'disk')).toMatchObject({
      state: 'attention',
      advice: expect.stringContaining('не\u00a0удалось'),
    })
    expect(parts.find(({ name }) => name === 'database')?.state).toBe('ok')
  })

  test('a database that is away is told of by what is known without it', async () => {
    const status = new StatusCache({
      ...{
        db: dyingDb(db, 0),
        clock: () => clock.now,
        log: world.log,
        process: own,
        isDemo: false,
        hasMailServer: true,
      },
      ...{ bank: null, yclients: 'off', isSyncAutomatic: false },
    })
    const { state, parts } = await status.read()
    expect([state, parts.map(({ name }) => name)]).toEqual(['person', STATUS_PARTS])
    const stateOf = (wanted: StatusPartName) => parts.find(({ name }) => name === wanted)?.state
    expect([stateOf('database'), stateOf('disk'), stateOf('jobs')]).toEqual(['person', 'ok', 'attention'])
    expect(await status.troubles()).toBe(1)
  })

  test('processes: this one, another one, and one that is silent', async () => {
    const other = { ...own, name: 'two', version: '1.2.4' }
    await recordProcess(db, own, ago(10 * MINUTE_MS))
    await recordProcess(db, other, clock.now)
    const both = await part('processes')
    expect([both.state, both.facts.map(({ label }) => label)]).toEqual(['ok', ['one работает с', 'two работает с']])
    expect(await part('versions')).toMatchObject({ state: 'attention', facts: [{ value: '1.2.3, 1.2.4' }, {}, {}] })
    clock.now = new Date(clock.now.getTime() + 4 * MINUTE_MS)
    const lost = await part('processes')
    expect([lost.state, lost.facts.map(({ label }) => label)]).toEqual([
      'attention',
      ['one работает с', 'two молчит с'],
    ])
    expect((await part('versions')).state).toBe('ok')
    await sweepProcesses(db, clock.now)
    expect((await part('processes')).facts).toHaveLength(2)
    await sweepProcesses(db, new Date(clock.now.getTime() + DAY_MS))
    await recordProcess(db, own, clock.now)
    await deleteProcess(db, 'one')
    expect(await db.selectFrom('processes').select('name').execute()).toEqual([])
  })

  test('a line of the audit log that was changed needs a person', async () => {
    const check = { checked_at: clock.now, rows: 10, broken_id: null, broken_why: null }
    await db.insertInto('audit_checks').values(check).execute()
    expect((await part('audit')).state).toBe('ok')
    await db.updateTable('audit_checks').set({ broken_id: 7, broken_why: 'hash', rows: 0 }).execute()
    expect((await part('audit')).state).toBe('person')
  })
})

test('the number beside the menu is that of the parts that need a person', async () => {
  const troubles = async () => (await support.get('/api/events/counts')).body.data.counts.troubles
  await read()
  expect(await troubles()).toBe(1)
  await aBackup(clock.now)
  await read()
  expect(await troubles()).toBe(0)
})
