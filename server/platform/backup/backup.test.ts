import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { aPsychologist, aUser } from '#test/builders.ts'
import { migratedDatabase } from '#test/database.ts'
import { openS3Server } from '#test/s3/s3-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { openWorld } from '#test/world.ts'
import { missingFiles } from '../../named-files.ts'
import { record } from '../../modules/audit-log/commands.ts'
import { verifyChain } from '../../modules/audit-log/verification.ts'
import { openDatabase, transaction, type Db } from '../db/database.ts'
import { diskStorage } from '../storage/disk-storage.ts'
import { s3Storage } from '../storage/s3-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { BackupFolder } from './backup-folder.ts'
import { makeBackup, verifyBackup, restoreFiles } from './backup.ts'
import { BadBackup } from './bad-backup.ts'
import { dumpFromSocket, recordBySocket, serveDumps } from './dump-socket.ts'
import { dumpOf } from './dump.ts'
import { loadDump } from './load.ts'
import { unpacked } from './packed.ts'
import { linesOf } from './text-lines.ts'

const KEY = 'a-key-of-backups-that-is-long-enough'
const DAY_MS = 24 * 3600 * 1000
const world = await openWorld()
const s3 = await openS3Server({ page: 7 })
afterAll(() => s3.close())

const photo = await world.storage.put(Buffer.from('a portrait'), 'webp')
const somebody = await aUser(world.db, { role: 'admin', first_name: 'Ёлка "\\\t\n\u2028 \u{1F600}' })
await aPsychologist(world.db, { user_id: somebody.id, avatar: photo, full_name: 'Смирнова Анна' })
await transaction(world.db, (tx) =>
  record(
    tx,
    { actor: null, clock: () => world.clock.now, request: { id: 'backup-test', ip: null, userAgent: null } },
    'user.created',
    { type: 'user', id: somebody.id, label: somebody.email },
    [{ field: 'first_name', old: null, new: 'Ёлка' }],
  ),
)
for (let n = 0; n < 9; n += 1) await world.storage.putAs(`file-${n}`, Buffer.alloc(n * 40_000, n))
const source = (dump = () => dumpOf(world.db)) => ({
  dump,
  storage: world.storage,
  appSecret: 'the secret of the house',
})

async function newDisk() {
  return diskStorage(await temporaryFolder())
}

async function newDatabase(): Promise<Db> {
  const { url, snapshot, drop } = await migratedDatabase()
  const db = await openDatabase({ url, snapshot })
  afterAll(async () => {
    await db.destroy()
    await drop()
  })
  return db
}

/** Rows in any order, tables in theirs, without the moment. */
async function rowsOf(db: Db): Promise<string[]> {
  const lines: string[] = []
  let table = ''
  for await (const line of linesOf(dumpOf(db))) {
    if (line.startsWith('{"table"')) table = line
    else if (line.startsWith('[')) lines.push(`${table} ${line}`)
    else if (line.startsWith('{"end"')) lines.push(line)
  }
  return lines.toSorted()
}

async function filesOf(storage: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { key } of storage.list()) {
    found[key] = Buffer.from((await storage.get(key)) ?? []).toString('base64')
  }
  return found
}

async function restored(folder: BackupFolder, moment: string) {
  const manifest = await folder.readManifest(moment)
  const [db, storage] = [await newDatabase(), await newDisk()]
  await restoreFiles(folder, manifest, storage)
  await loadDump(db, linesOf(unpacked(folder.readExactly(manifest.rows.name, manifest.rows.sha256))))
  return { db, storage, manifest }
}

async function last(storage: Storage, wanted: RegExp): Promise<string> {
  let name = ''
  for await (const { key } of storage.list()) if (wanted.test(key)) name = key
  return name
}

describe('a backup', () => {
  test.each([
    ['in a folder', undefined, newDisk],
    ['in a bucket, sealed', KEY, async () => s3Storage(s3.settings)],
  ] as const)('%s comes back row by row and file by file', async (_where, key, open) => {
    const folder = new BackupFolder(await open(), key)
    const { moment, rows } = await makeBackup(source(), folder, { now: new Date(), keepDays: 30 })
    const before = { rows: await rowsOf(world.db), files: await filesOf(world.storage) }
    const { db, storage, manifest } = await restored(folder, moment)
    expect(await rowsOf(db)).toEqual(before.rows)
    expect(await filesOf(storage)).toEqual(before.files)
    expect(rows).toBe(before.rows.length - 1)
    expect(manifest.app_secret).toBe(key === undefined ? undefined : 'the secret of the house')
    expect(await verifyChain(db)).toMatchObject({ ok: true, rows: 1 })
    expect(await missingFiles(db, storage)).toEqual([])
    await expect(sql`update audit_log set action = 'user.deleted'`.execute(db)).rejects.toThrow('append-only')
    expect(await aUser(db), 'what comes next has the next number').toMatchObject({ id: somebody.id + 1 })
    await expect(sql`delete from users where id = ${somebody.id}`.execute(db)).resolves.toBeDefined()
  })

  test('sealed says nothing of what it holds, and opens with its own key alone', async () => {
    const storage = await newDisk()
    const folder = new BackupFolder(storage, KEY)
    const { moment } = await makeBackup(source(), folder, { now: new Date(), keepDays: 30 })
    for (const [name, bytes] of Object.entries(await filesOf(storage))) {
      expect(name).not.toContain(photo.slice(0, 40))
      expect(Buffer.from(bytes, 'base64').toString('latin1')).not.toContain('a portrait')
    }
    await expect(new BackupFolder(storage, `${KEY}!`).readManifest(moment)).rejects.toThrow(BadBackup)
    expect(await new BackupFolder(storage, undefined).moments()).toEqual([])
  })

  test.each([undefined, KEY])('is refused when a byte of it is another, or its end is gone (key: %s)', async (key) => {
    const storage = await newDisk()
    const folder = new BackupFolder(storage, key)
    const { moment } = await makeBackup(source(), folder, { now: new Date(), keepDays: 30 })
    const manifest = await folder.readManifest(moment)
    await expect(verifyBackup(folder, manifest)).resolves.toBeUndefined()
    for (const name of [manifest.rows.name, folder.fileName('file-5')]) {
      const whole = (await storage.get(name)) ?? new Uint8Array()
      const other = Uint8Array.from(whole)
      other[other.length >> 1] = (other[other.length >> 1] ?? 0) ^ 1
      for (const bytes of [other, whole.subarray(0, -1), whole.subarray(0, 0)]) {
        await storage.putAs(name, bytes)
        await expect(verifyBackup(folder, manifest)).rejects.toThrow(BadBackup)
      }
      await storage.putAs(name, whole)
    }
  })

  test.each([undefined, KEY])('whose description is cut or empty is refused by its name (key: %s)', async (key) => {
    const storage = await newDisk()
    const folder = new BackupFolder(storage, key)
    const { moment } = await makeBackup(source(), folder, { now: new Date(), keepDays: 30 })
    const name = await last(storage, /\.json/)
    const whole = (await storage.get(name)) ?? new Uint8Array()
    for (const bytes of [whole.subarray(0, -1), whole.subarray(0, 0), Buffer.from('<html>'), Buffer.from('{}')]) {
      await storage.putAs(name, bytes)
      await expect(folder.readManifest(moment)).rejects.toThrow(BadBackup)
      await expect(folder.readManifest(moment)).rejects.toThrow(name)
    }
  })

  test('that broke off is none, and is swept by the next one; files are stored once for all', async () => {
    const storage = await newDisk()
    const folder = new BackupFolder(storage, undefined)
    const now = Date.now()
    async function* broken() {
      yield '{"smysl_dump":1}\n'
      throw new Error('the database went away')
    }
    const failing = makeBackup(source(broken), folder, { now: new Date(now - 2 * DAY_MS), keepDays: 30 })
    await expect(failing).rejects.toThrow('the database went away')
    async function* endless() {
      yield '{"smysl_dump":1,"made_at":"","migrations":[]}\n'
    }
    const endlessly = makeBackup(source(endless), folder, { now: new Date(now - DAY_MS), keepDays: 30 })
    await expect(endlessly).rejects.toThrow('она оборвана')
    expect(await folder.moments()).toEqual([])
    const first = await makeBackup(source(), folder, { now: new Date(now), keepDays: 30 })
    expect([first.files, first.newFiles]).toEqual([10, 10])
    expect(await last(storage, /rows/)).toBe(folder.rowsName(first.moment))
    const second = await makeBackup(source(), folder, { now: new Date(now + DAY_MS), keepDays: 30 })
    expect([second.files, second.newFiles, second.removed]).toEqual([10, 0, 0])
    expect(await folder.moments()).toEqual([first.moment, second.moment])
  })

  test('goes when its days are over, with the files that no other one has; the newest stays', async () => {
    const storage = await newDisk()
    const folder = new BackupFolder(storage, KEY)
    const now = Date.now()
    const passing = `passing-${randomUUID()}`
    await world.storage.putAs(passing, Buffer.from('soon gone'))
    await makeBackup(source(), folder, { now: new Date(now), keepDays: 7 })
    await world.storage.remove(passing)
    expect(await storage.has(folder.fileName(passing))).toBe(true)
    const { removed, moment } = await makeBackup(source(), folder, { now: new Date(now + 8 * DAY_MS), keepDays: 7 })
    expect(removed).toBe(1)
    expect(await folder.moments()).toEqual([moment])
    expect(await storage.has(folder.fileName(passing))).toBe(false)
    await expect(verifyBackup(folder, await folder.readManifest(moment))).resolves.toBeUndefined()
  })

  test('is one moment although somebody writes meanwhile', async () => {
    const counted = async (db: Db) =>
      (await sql<{ n: number }>`select count(*)::int as n from users`.execute(db)).rows[0]?.n
    const before = await counted(world.db)
    const dump = linesOf(dumpOf(world.db))
    const lines = [(await dump.next()).value ?? '']
    const writing = aUser(world.db)
    for await (const line of dump) lines.push(line)
    await writing
    const end = JSON.parse(lines.at(-1) ?? '') as { tables: { users: { rows: number } } }
    expect(end.tables.users.rows).toBe(before)
    expect(await counted(world.db)).toBe((before ?? 0) + 1)
  })

  test('does not go into a database that knows other migrations', async () => {
    const db = await newDatabase()
    async function* other() {
      yield '{"smysl_dump":1,"made_at":"","migrations":[{"name":"0001_other.sql","digest":"x"}]}'
    }
    await expect(loadDump(db, other())).rejects.toThrow('Эти данные от другой версии программы')
  })
})

describe('while the program runs on the embedded database', () => {
  test('its rows come by a socket, and the backup is written down there', async () => {
    const dataDir = await temporaryFolder()
    expect(await dumpFromSocket(dataDir)).toBeNull()
    const stop = await serveDumps(dataDir, world.db, world.log)
    const lines: string[] = []
    const dump = await dumpFromSocket(dataDir)
    if (dump === null) throw new Error('Nobody listens')
    for await (const line of linesOf(dump)) lines.push(line)
    expect(lines.filter((line) => line.startsWith('['))).toHaveLength((await rowsOf(world.db)).length - 1)
    const backup = { finished_at: new Date().toISOString(), place: 'file:/b', rows: 5, files: 1, is_sealed: true }
    expect(await recordBySocket(dataDir, backup)).toBe(true)
    const kept = await world.db.selectFrom('backups').select(['place', 'rows', 'is_sealed']).execute()
    expect(kept).toEqual([{ place: 'file:/b', rows: 5, is_sealed: true }])
    await stop()
    expect(await recordBySocket(dataDir, backup)).toBe(false)
  })
})
