import { mkdir } from 'node:fs/promises'
import { DatabaseThread } from './database-thread.ts'
import type { EmbeddedDatabase } from './embedded-driver.ts'
import type { PgliteOptions } from './pglite.ts'
import { checkDiskSpace, withDiskSpaceCheck } from './disk-space.ts'

/**
 * Opens the embedded database: on disk, as people run it, in a thread of its own, so that a long statement holds up no
 * other answer. In memory, for tests, it stays here: a thread takes longer to begin than most tests take.
 */
export async function openEmbeddedDatabase(options: PgliteOptions): Promise<EmbeddedDatabase> {
  if (options.directory !== undefined) {
    await mkdir(options.directory, { recursive: true })
    await checkDiskSpace(options.directory)
    return withDiskSpaceCheck(await DatabaseThread.open(options.directory), options.directory)
  }
  const { openPglite } = await import('./pglite.ts')
  return openPglite(options)
}
