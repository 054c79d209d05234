import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/platform/db/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { openWorld } from '#test/world.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import { ARCHIVED_COLUMNS, readArchive, writeArchive } from './archive-file.ts'
import { archiveBefore, verifyArchives } from './archives.ts'
import { record, recordAll } from './commands.ts'
import { verifyChain } from './verification.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const clock = () => NOW
const CUT = new Date('2021-06-01T00:00:00Z')
const REQUEST = { id: 'test', ip: '203.0.113.7', userAgent: null }
const { db } = await openWorld()
let directory: string

async function written(count: number, day: string) {
  const ctx = { actor: null, clock: () => new Date(day), request: REQUEST }
  const lines = Array.from({ length: count }, (_, n) => ({
    action: 'thing.changed' as const,
    subject: { type: 'thing', id: n + 1, label: 'Вещь Тайная' },
    changes: [{ field: 'price', old: null, new: n }],
  }))
  await transaction(db, (tx) => recordAll(tx, ctx, lines))
}

/** What somebody with the database in their hands could do. */
async function tamper(statement: string) {
  for (const table of ['audit_log', 'audit_log_values', 'audit_archives']) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  }
  await sql.raw(statement).execute(db)
  for (const table of ['audit_log', 'audit_log_values', 'audit_archives']) {
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  }
}

/** A log that begins anew: so many lines of 2020, three of May 2021 and three of this year. */
async function aLog(old = 12, day = '2020-03-01T10:00:00.123Z') {
  await tamper('truncate audit_log, audit_log_values, audit_archives restart identity')
  await written(old, day)
  await written(3, '2021-05-01T10:00:00Z')
  await written(3, '2026-01-01T10:00:00Z')
}

beforeEach(async () => {
  directory = await temporaryFolder()
  await aLog()
})

const archive = (before = CUT) => archiveBefore({ db, clock }, before, directory)
const ids = async () => (await db.selectFrom('audit_log').select('id').orderBy('id').execute()).map(({ id }) => id)
const fileText = async (name: string) => gunzipSync(await readFile(join(directory, name))).toString()

test('old lines go into a file; the log and the file both verify, and go on', async () => {
  expect(await archive()).toEqual({ file_name: 'audit-000000001-000000015.jsonl.gz', lines: 15 })
  // The three that are young, and the line that tells of the archive.
  expect(await ids()).toEqual([16, 17, 18, 19])
  expect(await db.selectFrom('audit_log_values').select('audit_log_id').execute()).toHaveLength(4)
  expect(await verifyChain(db)).toEqual({ ok: true, rows: 4, erased: 0 })
  expect(await verifyArchives(db, directory)).toEqual({ files: 1, lines: 15 })
  await transaction(db, (tx) =>
    record(tx, { actor: null, clock, request: REQUEST }, 'thing.changed', { type: 'thing', id: 1, label: 'Вещь' }),
  )
  expect(await verifyChain(db)).toEqual({ ok: true, rows: 5, erased: 0 })
})

test('a second archive goes on where the first has ended; with nothing as old there is none', async () => {
  await archive(new Date('2021-01-01T00:00:00Z'))
  expect(await archive()).toEqual({ file_name: 'audit-000000013-000000015.jsonl.gz', lines: 3 })
  expect(await archive()).toBeNull()
  expect(await verifyArchives(db, directory)).toEqual({ files: 2, lines: 15 })
  expect(await verifyChain(db)).toMatchObject({ ok: true })
})

test('the file has nothing personal, and nobody else may read it', async () => {
  const { file_name = '' } = (await archive()) ?? {}
  const text = await fileText(file_name)
  expect(text).not.toMatch(/Тайная|203\.0\.113\.7|price/)
  expect(text.split('\n')[0]).toContain('"action":"thing.changed"')
  expect(await readdir(directory)).toEqual([file_name])
})

test('a line is never taken that younger ones stand before, and the last one stays', async () => {
  await written(2, '2020-01-01T10:00:00Z')
  await archive()
  expect((await ids())[0]).toBe(16)
  await tamper('delete from audit_log_values')
  await tamper('delete from audit_log where id > 16')
  expect(await archive(new Date('2021-11-01T00:00:00Z'))).toBeNull()
})

test('what is younger than five years is refused, and so is a log that is broken', async () => {
  await expect(archive(new Date('2021-11-21T00:00:00Z'))).rejects.toThrow(/старше 5.лет/)
  await tamper(`update audit_log set action = 'thing.kept' where id = 7`)
  await expect(archive()).rejects.toThrow(/№.7/)
  expect(await readdir(directory)).toEqual([])
  expect(await ids()).toHaveLength(18)
})

test('on the twenty-ninth of February five years ago is the twenty-eighth', async () => {
  const leapDay = { db, clock: () => new Date('2028-02-29T10:00:00Z') }
  const until = (day: string) => archiveBefore(leapDay, new Date(day), directory)
  await expect(until('2023-03-01T00:00:00Z')).rejects.toThrow(/не.позже 2023-02-28/)
  await expect(until('2023-02-28T00:00:00Z')).resolves.toMatchObject({ lines: 15 })
})

test('a run that broke off after the file goes on with the next', async () => {
  await aLog(1200)
  await sql`create function stop_here() returns trigger language plpgsql as $$
    begin if old.id = 1100 then raise exception 'the power is gone'; end if; return old; end $$`.execute(db)
  await sql`create trigger stop_here before delete on audit_log for each row execute function stop_here()`.execute(db)
  await expect(archive()).rejects.toThrow('the power is gone')
  expect(await ids()).toHaveLength(1207 - 1000)
  expect(await verifyChain(db)).toEqual({ ok: true, rows: 4, erased: 0 })
  await sql`drop trigger stop_here on audit_log`.execute(db)
  expect(await archive()).toBeNull()
  expect(await ids()).toEqual([1204, 1205, 1206, 1207])
  expect(await verifyArchives(db, directory)).toEqual({ files: 1, lines: 1203 })
})

describe('a folder that another log has its archive in', () => {
  test('loses nothing: the second is refused, and keeps its lines', async () => {
    const { file_name = '' } = (await archive()) ?? {}
    const theirs = await readFile(join(directory, file_name))
    await aLog(12, '2020-04-01T10:00:00Z')
    await expect(archive()).rejects.toThrow(StartRefused)
    await expect(archive()).rejects.toThrow(`${file_name} в\u00a0этом каталоге уже есть`)
    expect(await readFile(join(directory, file_name))).toEqual(theirs)
    expect(await readdir(directory)).toEqual([file_name])
    expect(await ids()).toHaveLength(18)
    expect(await verifyChain(db)).toEqual({ ok: true, rows: 18, erased: 0 })
  })

  test('nor does it when both are written at once', async () => {
    const [first, second] = await db.selectFrom('audit_log').select(ARCHIVED_COLUMNS).orderBy('id').limit(2).execute()
    async function* ours() {
      if (first !== undefined) yield first
      await writeArchive(directory, 'audit.jsonl.gz', theirs())
    }
    async function* theirs() {
      if (second !== undefined) yield second
    }
    await expect(writeArchive(directory, 'audit.jsonl.gz', ours())).rejects.toThrow(StartRefused)
    expect(await readArchive(directory, 'audit.jsonl.gz')).toMatchObject({ first_id: 2, lines: 1 })
    expect(await readdir(directory)).toEqual(['audit.jsonl.gz'])
  })
})

test('a run that broke off before its archive was in the list goes on with the file that it left', async () => {
  await sql`create function stop_list() returns trigger language plpgsql as $$
    begin raise exception 'the power is gone'; end $$`.execute(db)
  await sql`create trigger stop_list before insert on audit_archives for each row execute function stop_list()`.execute(
    db,
  )
  await expect(archive()).rejects.toThrow('the power is gone')
  await sql`drop trigger stop_list on audit_archives`.execute(db)
  expect(await ids()).toHaveLength(18)
  expect(await archive()).toMatchObject({ lines: 15 })
  expect(await verifyArchives(db, directory)).toEqual({ files: 1, lines: 15 })
})

describe('is found out', () => {
  test.each<[string, (text: string) => string]>([
    ['a line of the file that says something else', (text) => text.replace('thing.changed', 'thing.deleted')],
    ['a line that is missing from it', (text) => text.split('\n').toSpliced(5, 1).join('\n')],
    ['a file that ends too early', (text) => text.split('\n').slice(0, 10).join('\n')],
    ['a file of nothing', () => ''],
    ['a file that is none', () => 'не JSON'],
  ])('%s', async (_, change) => {
    const { file_name = '' } = (await archive()) ?? {}
    await writeFile(join(directory, file_name), gzipSync(change(await fileText(file_name))))
    await expect(verifyArchives(db, directory)).rejects.toThrow(file_name)
  })

  test('a file that is cut, or gone', async () => {
    const { file_name = '' } = (await archive()) ?? {}
    const bytes = await readFile(join(directory, file_name))
    await writeFile(join(directory, file_name), bytes.subarray(0, bytes.length / 2))
    await expect(verifyArchives(db, directory)).rejects.toThrow(file_name)
    await rm(join(directory, file_name))
    await expect(verifyArchives(db, directory)).rejects.toThrow(/нет файла/)
  })

  test('a first line of the log that does not go on from the archive', async () => {
    await archive()
    await tamper('delete from audit_log_values where audit_log_id = 16')
    await tamper('delete from audit_log where id = 16')
    expect(await verifyChain(db)).toEqual({ ok: false, id: 17, why: 'link' })
  })

  test('an archive that somebody took out of the list', async () => {
    await archive(new Date('2021-01-01T00:00:00Z'))
    await archive()
    await tamper('delete from audit_archives where first_id = 1')
    expect(await verifyChain(db)).toEqual({ ok: false, id: 13, why: 'link' })
  })
})

test('the database lets nothing go that no archive has, and keeps the list of them', async () => {
  await expect(sql`delete from audit_log where id = 1`.execute(db)).rejects.toThrow(/append-only/)
  await archive()
  for (const statement of [
    'delete from audit_log where id > 15',
    'update audit_log set result = $$ok$$',
    'delete from audit_archives',
    'update audit_archives set last_id = 2000',
    'truncate audit_archives',
  ]) {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/append-only/)
  }
})
