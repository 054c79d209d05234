import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from './project-files.ts'

interface Chunk {
  file: string
  src?: string
  imports?: string[]
  css?: string[]
}

/** Where the build for the browser stands. */
export const client = join(root, 'build/client')

/** What Vite wrote about the build: every module that begins a chunk, and what it loads at once. */
export const manifest = readManifest()

/** The chunks that load together with these, themselves included; what is loaded lazily is left out. */
export function reachable(entries: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of chunkOf(key).imports ?? []) visit(next)
  }
  entries.forEach(visit)
  return [...seen]
}

export function chunkOf(key: string): Chunk {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`The manifest has no ${key}`)
  return chunk
}

export function code(chunk: Chunk): string {
  return readFileSync(join(client, chunk.file), 'utf8')
}

/**
 * What the chunks weigh on their way, brotli. Bytes. Each names others with the hashes of their content, so that a change of
 * one makes all that name it a little lighter or heavier, by chance: hashes of the names take their place here.
 */
export function weight(keys: readonly string[]): number {
  const files = new Set(keys.map((key) => chunkOf(key).file).filter((file) => file.endsWith('.js')))
  return [...files].reduce((sum, file) => sum + packedSize(file), 0)
}

/** Most screens share most of their files, and packing is slow. */
const sizes = new Map<string, number>()

function packedSize(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(withEvenHashes(readFileSync(join(client, file), 'utf8'))).length
  sizes.set(file, size)
  return size
}

/** Of one length and as little alike as those of the build. */
function withEvenHashes(text: string): string {
  return text.replace(/([\w.-]+)-[\w-]{8}\.(js|css)\b/g, (_, name: string, kind: string) => {
    return `${name}-${hash('sha256', name, 'base64url').slice(0, 8)}.${kind}`
  })
}

function readManifest(): Record<string, Chunk> {
  const path = join(client, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error('There is no build: run `npm run build` first.')
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>
}
