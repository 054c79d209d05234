import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Several times what a run of tests has there at once. Containers have 64 MB unless they are told. */
const ROOM_BYTES = 2 * 1024 ** 3
/** No run takes as long. */
const LEFT_AFTER_MS = 24 * 60 * 60_000

/**
 * A new folder for thousands of small files that live for seconds: in memory where there is room, otherwise where
 * temporary files are. A disk takes a third of the processor's time for them: ext4 gives no file the place of one that was
 * removed within the last minute, and looks through all of those for each new one.
 */
export async function newScratchFolder(prefix: string): Promise<string> {
  const root = (await isRoomInMemory()) ? MEMORY : tmpdir()
  await removeLeft(root, prefix)
  return mkdtemp(join(root, prefix))
}

/** What runs have left that were killed: nothing else would clear the memory until the machine is started anew. */
async function removeLeft(root: string, prefix: string) {
  for (const name of await readdir(root)) {
    if (!name.startsWith(prefix)) continue
    const folder = join(root, name)
    const ageMs = Date.now() - (await stat(folder).then(({ mtimeMs }) => mtimeMs, Date.now))
    // Another's stays: there it may not be removed.
    if (ageMs > LEFT_AFTER_MS) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** Who has said where temporary files belong is obeyed. */
async function isRoomInMemory(): Promise<boolean> {
  if (process.env.TMPDIR !== undefined) return false
  const bytes = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return Math.min(bytes, process.availableMemory()) >= ROOM_BYTES
}
