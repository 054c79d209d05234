import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const given: string[] = []

/** Where nothing is yet: whatever the tests of one file put there is removed after them. */
export function temporaryPath(): string {
  const path = join(tmpdir(), `smysl-test-${randomUUID()}`)
  given.push(path)
  return path
}

/** A new folder for the tests of one file, removed after them. */
export async function temporaryFolder(): Promise<string> {
  const folder = temporaryPath()
  await mkdir(folder)
  return folder
}

/** Removes what has been given since the last call. */
export async function removeTemporaryFolders(): Promise<void> {
  for (const path of given.splice(0)) await rm(path, { recursive: true, force: true })
}
