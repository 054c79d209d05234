import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { openWorld } from '#test/world.ts'
import { StartRefused } from '../start-refused.ts'
import { diskStorage } from '../storage/disk-storage.ts'
import { BackupFolder } from './backup-folder.ts'
import { makeBackup } from './backup.ts'
import { installationBySocket, serveDumps } from './dump-socket.ts'
import { dumpOf } from './dump.ts'
import { claimFolder, installationId } from './folder-owner.ts'

const world = await openWorld()
const newDisk = async () => diskStorage(await temporaryFolder())
const ours = { installation: randomUUID(), site: 'https://smysl.test' }
const theirs = { installation: randomUUID(), site: 'https://other.test' }
const OFFERED = { takesOver: false }
const source = { dump: () => dumpOf(world.db), storage: world.storage, appSecret: null }
const DAY_MS = 24 * 3600 * 1000

test('a folder is of the installation that came first, and refuses another until that takes it over', async () => {
  const storage = await newDisk()
  await claimFolder(storage, ours, OFFERED)
  await claimFolder(storage, ours, OFFERED)
  const refused = claimFolder(storage, theirs, OFFERED)
  await expect(refused).rejects.toThrow(StartRefused)
  await expect(refused).rejects.toThrow('копии другой установки (https://smysl.test)')
  await expect(refused).rejects.toThrow('--take-over')
  await claimFolder(storage, theirs, { takesOver: true })
  await claimFolder(storage, theirs, OFFERED)
  await expect(claimFolder(storage, ours, OFFERED)).rejects.toThrow('https://other.test')
})

test('a site that moves to another address keeps its folder, and is called by the new one', async () => {
  const storage = await newDisk()
  await claimFolder(storage, ours, OFFERED)
  await claimFolder(storage, { ...ours, site: 'https://new.test' }, OFFERED)
  await expect(claimFolder(storage, theirs, OFFERED)).rejects.toThrow('https://new.test')
})

test('a folder of before goes on, and whose it is stays there when old backups go', async () => {
  const storage = await newDisk()
  const folder = new BackupFolder(storage, undefined)
  const now = Date.now()
  await makeBackup(source, folder, { now: new Date(now - 9 * DAY_MS), keepDays: 7 })
  await claimFolder(storage, ours, OFFERED)
  expect((await makeBackup(source, folder, { now: new Date(now), keepDays: 7 })).removed).toBe(1)
  await expect(claimFolder(storage, theirs, OFFERED)).rejects.toThrow(StartRefused)
})

test('words that nobody can read are refused', async () => {
  const storage = await newDisk()
  await storage.putAs('backups-of.json', Buffer.from('{'))
  await expect(claimFolder(storage, ours, OFFERED)).rejects.toThrow('backups-of.json')
})

test('the id is that of the database, read by its process too; older versions have none', async () => {
  const id = await installationId(world.db)
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  const dataDir = await temporaryFolder()
  const stop = await serveDumps(dataDir, world.db, world.log)
  expect(await installationBySocket(dataDir)).toBe(id)
  await sql`alter table installation rename to installation_of_before`.execute(world.db)
  expect(await installationId(world.db)).toBeNull()
  expect(await installationBySocket(dataDir)).toBeNull()
  await stop()
})
