import type { Storage, StoredFile } from '../storage/storage.ts'
import type { BackupFolder, Manifest } from './backup-folder.ts'
import { verifyDump } from './load.ts'
import { packed, unpacked } from './packed.ts'
import { linesOf } from './text-lines.ts'

export interface BackupSource {
  /** The rows of the database at one moment: see `dumpOf`. */
  dump: () => AsyncIterable<string>
  storage: Storage
  /** Kept with the backup where that is sealed. */
  appSecret: string | null
}

export interface BackupDone {
  moment: string
  tables: number
  rows: number
  files: number
  /** Of the files, those that an earlier backup did not have. */
  newFiles: number
  /** Backups that were removed, being too old. */
  removed: number
}

const AT_ONCE = 4

/**
 * Makes a backup and reads it back. Files are copied before the rows and once more after them: whatever the rows name was
 * there at their moment, and is in the backup.
 */
export async function makeBackup(
  source: BackupSource,
  folder: BackupFolder,
  { now, keepDays }: { now: Date; keepDays: number },
): Promise<BackupDone> {
  const moment = momentOf(now)
  const known = await knownFiles(folder)
  const copied = new Map<string, Manifest['files'][number]>()
  const before = known.size
  await copyNew(source.storage, folder, known, copied)
  const name = folder.rowsName(moment)
  const { sha256 } = await folder.write(name, packed(source.dump()))
  await copyNew(source.storage, folder, known, copied)
  const { tables } = await verifyDump(linesOf(unpacked(folder.readExactly(name, sha256))))
  const files = [...copied.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const manifest: Manifest = { smysl_backup: 1, made_at: now.toISOString(), rows: { name, sha256 }, tables, files }
  if (folder.isSealed && source.appSecret !== null) manifest.app_secret = source.appSecret
  await folder.writeManifest(moment, manifest)
  await folder.readManifest(moment)
  const oldest = momentOf(new Date(now.getTime() - keepDays * 24 * 3600 * 1000))
  const removed = await folder.removeBefore(oldest < moment ? oldest : moment)
  return {
    moment,
    tables: Object.keys(tables).length,
    rows: Object.values(tables).reduce((sum, table) => sum + table.rows, 0),
    files: files.length,
    newFiles: known.size - before,
    removed,
  }
}

/** Reads every byte of a backup and holds it against what was written. Throws BadBackup. */
export async function verifyBackup(folder: BackupFolder, manifest: Manifest): Promise<void> {
  await verifyDump(linesOf(unpacked(folder.readExactly(manifest.rows.name, manifest.rows.sha256))))
  await atOnce(manifest.files, async ({ key, sha256 }) => {
    for await (const _piece of folder.readExactly(folder.fileName(key), sha256));
  })
}

/** Puts the files of a backup where they belong; those that are there in their full size are left alone. */
export async function restoreFiles(folder: BackupFolder, manifest: Manifest, to: Storage): Promise<number> {
  const present = new Map<string, number>()
  for await (const { key, size } of to.list()) present.set(key, size)
  const missing = manifest.files.filter(({ key, size }) => present.get(key) !== size)
  await atOnce(missing, async ({ key, sha256 }) => {
    await to.write(key, ReadableStream.from(folder.readExactly(folder.fileName(key), sha256)))
  })
  return missing.length
}

/** What earlier backups have, with its digest: a key always means the same bytes. */
async function knownFiles(folder: BackupFolder): Promise<Map<string, Manifest['files'][number]>> {
  const lying = new Set<string>()
  for await (const { key } of folder.storage.list()) lying.add(key)
  const known = new Map<string, Manifest['files'][number]>()
  const last = (await folder.moments()).at(-1)
  if (last === undefined) return known
  for (const file of (await folder.readManifest(last)).files) {
    if (lying.has(folder.fileName(file.key))) known.set(file.key, file)
  }
  return known
}

async function copyNew(
  from: Storage,
  folder: BackupFolder,
  known: Map<string, Manifest['files'][number]>,
  copied: Map<string, Manifest['files'][number]>,
) {
  const files: StoredFile[] = []
  for await (const file of from.list()) if (!copied.has(file.key)) files.push(file)
  await atOnce(files, async ({ key, size }) => {
    const held = known.get(key)
    if (held?.size === size) return void copied.set(key, held)
    const file = await from.open(key)
    // It went away in the meantime: nobody names it any more.
    if (file === null) return
    const name = folder.fileName(key)
    const written = { key, ...(await folder.write(name, file.stream)) }
    for await (const _piece of folder.readExactly(name, written.sha256));
    known.set(key, written)
    copied.set(key, written)
  })
}

async function atOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of waiting) await work(one)
    }),
  )
}

/** Such as `20261123t183000z`: in the order of time they are in the order of the alphabet. */
function momentOf(date: Date): string {
  return date
    .toISOString()
    .replace(/\.\d+|[-:]/g, '')
    .toLowerCase()
}
