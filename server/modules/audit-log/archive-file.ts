import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BadBackup } from '#server/platform/backup/bad-backup.ts'
import { packed, unpacked } from '#server/platform/backup/packed.ts'
import { linesOf } from '#server/platform/backup/text-lines.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import { chainHash } from './chain.ts'

/** A line of the log as it is hashed: who (by number), what and when, and the digest of what it said of people. */
const lineSchema = z.strictObject({
  id: z.int(),
  at: z.iso.datetime().transform((at) => new Date(at)),
  actor_id: z.int().nullable(),
  actor_roles: z.array(z.string()),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string().nullable(),
  subject_version: z.int().nullable(),
  result: z.string(),
  request_id: z.string(),
  values_digest: z.string(),
  prev_hash: z.string(),
  hash: z.string(),
})
export type ArchivedLine = z.output<typeof lineSchema>
/** Columns of the log. How lines are shown together is no part of the chain, and stays behind. */
export const ARCHIVED_COLUMNS = Object.keys(lineSchema.shape) as (keyof ArchivedLine)[]

/** What a file holds: the ends of its part of the chain. */
export interface ArchiveSpan {
  first_id: number
  last_id: number
  lines: number
  prev_hash: string
  last_hash: string
  sha256: string
}

const WITHOUT_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'])

/** The file is not whole, or not what it was: with its first wrong line, where that is known. */
export class BadArchive extends Error {}

/**
 * Writes lines into a compressed file of JSON, one a line. It has its name only when it is whole, and never takes the place
 * of another: logs of two installations have lines of the same numbers.
 */
export async function writeArchive(directory: string, name: string, lines: AsyncIterable<ArchivedLine>) {
  const path = join(directory, name)
  const draftPath = `${path}.${randomUUID()}.draft`
  try {
    const draft = await open(draftPath, 'wx', 0o600)
    try {
      for await (const piece of packed(jsonOf(lines))) await draft.writeFile(piece)
      await draft.sync()
    } finally {
      await draft.close()
    }
    // Unlike a renaming it fails where the name is taken, by whoever wrote at the same time too.
    await link(draftPath, path).catch((error: NodeJS.ErrnoException) => {
      // A disk that knows no second names, such as one of Windows: whoever calls has looked that none is there.
      if (error.code === undefined || !WITHOUT_LINKS.has(error.code)) throw error
      return rename(draftPath, path)
    })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new StartRefused(taken(name)) : error
  } finally {
    await rm(draftPath, { force: true })
  }
}

/** The same of a file that is there already; null: there is none. Throws StartRefused for one that is no archive. */
export async function readArchiveIfAny(directory: string, name: string): Promise<ArchiveSpan | null> {
  try {
    return await readArchive(directory, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error instanceof BadArchive ? new StartRefused(taken(name)) : error
  }
}

export function taken(name: string): string {
  return `Файл ${name} в\u00a0этом каталоге уже есть, и\u00a0записи в\u00a0нём не\u00a0этого журнала. Укажите другой каталог: --to /папка.`
}

/** Reads a file to its end, hashes every line anew and follows their links. Throws BadArchive. */
export async function readArchive(directory: string, name: string): Promise<ArchiveSpan> {
  const digest = createHash('sha256')
  let first: ArchivedLine | undefined
  let last: ArchivedLine | undefined
  let lines = 0
  try {
    for await (const text of linesOf(unpacked(digested(join(directory, name), digest)))) {
      const line = lineSchema.parse(JSON.parse(text))
      if (last !== undefined && line.prev_hash !== last.hash) throw new BadArchive(`${name}: ${line.id}`)
      if (chainHash(line) !== line.hash) throw new BadArchive(`${name}: ${line.id}`)
      first ??= line
      last = line
      lines += 1
    }
  } catch (error) {
    const isOurs = error instanceof BadBackup || error instanceof SyntaxError || error instanceof z.ZodError
    throw isOurs ? new BadArchive(`${name}: ${last?.id ?? 0}`) : error
  }
  if (first === undefined || last === undefined) throw new BadArchive(`${name}: 0`)
  const { id: first_id, prev_hash } = first
  return { first_id, last_id: last.id, lines, prev_hash, last_hash: last.hash, sha256: digest.digest('hex') }
}

async function* digested(path: string, digest: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(path)) {
    digest.update(piece as Buffer)
    yield piece as Buffer
  }
}

async function* jsonOf(lines: AsyncIterable<ArchivedLine>) {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}
