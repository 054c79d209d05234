import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { createServerDatabase } from './server-database.ts'

interface TestDatabase {
  /** Its address on the server that TEST_DATABASE_URL names; undefined for PGlite. */
  url: string | undefined
  /** What PGlite begins with; undefined: with nothing. */
  snapshot: Blob | undefined
  drop: () => Promise<void>
}

/** A database of its own, as it is before the first migration. */
export function emptyDatabase(): Promise<TestDatabase> {
  return copyOf(inject('templates').empty)
}

/** A database of its own, as the product begins with it. */
export function migratedDatabase(): Promise<TestDatabase> {
  return copyOf(inject('templates').migrated)
}

async function copyOf(template: string | undefined): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (server === undefined) {
    const snapshot = template === undefined ? undefined : await loaded(template)
    return { url: undefined, snapshot, drop: async () => {} }
  }
  const name = `smysl_test_${randomUUID().replaceAll('-', '')}`
  return { ...(await createServerDatabase(server, name, template)), snapshot: undefined }
}

const kept = new Map<string, Promise<Blob>>()

/** Read once in each process: it is the same for all its files. */
function loaded(file: string): Promise<Blob> {
  const blob = kept.get(file) ?? readFile(file).then((bytes) => new Blob([bytes]))
  kept.set(file, blob)
  return blob
}
