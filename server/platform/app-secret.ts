import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret of an embedded installation: made once and kept in the data directory, readable by its owner alone. */
export async function keptSecret(directory: string): Promise<string> {
  const file = join(directory, 'app-secret')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const secret = randomBytes(48).toString('base64url')
  await writeFile(file, secret, { mode: 0o600, flag: 'wx' })
  return secret
}
