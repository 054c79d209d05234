import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret of an embedded installation: made once and kept in the data directory, readable by its owner alone. */
export async function storedSecret(directory: string): Promise<string> {
  const file = join(directory, 'app-secret')
  try {
    const kept = (await readFile(file, 'utf8')).trim()
    // A full disk or a kill once left an empty one.
    if (kept !== '') return kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const secret = randomBytes(48).toString('base64url')
  // Written aside and renamed: a secret is never half there. Nobody else writes, because the directory is locked.
  await writeFile(`${file}.draft`, secret, { mode: 0o600 })
  await rename(`${file}.draft`, file)
  return secret
}
