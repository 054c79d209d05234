import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Storage } from '../storage/storage.ts'
import { BadBackup } from './bad-backup.ts'
import { hiddenName, sealed, unsealed } from './sealed.ts'

/** What one backup holds; written last, so that a backup without it was broken off and counts for nothing. */
const manifestSchema = z.object({
  smysl_backup: z.literal(1),
  made_at: z.string(),
  rows: z.object({ name: z.string(), sha256: z.string() }),
  tables: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })),
  files: z.array(z.object({ key: z.string(), size: z.number(), sha256: z.string() })),
  /** Of an embedded installation, and only where it is sealed. */
  app_secret: z.string().optional(),
})

export type Manifest = z.output<typeof manifestSchema>
type Bytes = AsyncIterable<Uint8Array>

const NAME = /^backup-(\d{8}t\d{6}z)\.(json|rows\.gz)(\.sealed)?$/

/** A folder or bucket with backups: each has its rows, and all share the files, which never change. */
export class BackupFolder {
  readonly storage: Storage
  readonly #key: string | undefined

  constructor(storage: Storage, key: string | undefined) {
    this.storage = storage
    this.#key = key
  }

  get isSealed(): boolean {
    return this.#key !== undefined
  }

  /** The moments of the backups that are whole, oldest first: of the sealed ones with a key, of the others without. */
  async moments(): Promise<string[]> {
    const found: string[] = []
    for await (const { key } of this.storage.list()) {
      const [, moment, kind, seal] = NAME.exec(key) ?? []
      if (moment !== undefined && kind === 'json' && (seal !== undefined) === this.isSealed) found.push(moment)
    }
    return found.toSorted()
  }

  rowsName(moment: string): string {
    return this.#named(`backup-${moment}.rows.gz`)
  }

  fileName(key: string): string {
    return this.#key === undefined ? `file-${key}` : `sealed-${hiddenName(this.#key, key)}`
  }

  async readManifest(moment: string): Promise<Manifest> {
    const name = this.#named(`backup-${moment}.json`)
    const pieces: Uint8Array[] = []
    for await (const piece of this.read(name)) pieces.push(piece)
    const parsed = manifestSchema.safeParse(jsonOf(Buffer.concat(pieces).toString('utf8'), name))
    if (!parsed.success) throw new BadBackup(`её описание ${name} другого вида`)
    return parsed.data
  }

  async writeManifest(moment: string, manifest: Manifest): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(manifest))
    await this.write(
      this.#named(`backup-${moment}.json`),
      (async function* () {
        yield bytes
      })(),
    )
  }

  /** Writes under a name, sealed where there is a key. Answers what it was before that. */
  async write(name: string, bytes: Bytes): Promise<{ size: number; sha256: string }> {
    const digest = createHash('sha256')
    let size = 0
    async function* counted() {
      for await (const piece of bytes) {
        digest.update(piece)
        size += piece.length
        yield piece
      }
    }
    const pieces = this.#key === undefined ? counted() : sealed(this.#key, name, counted())
    await this.storage.write(name, ReadableStream.from(pieces))
    return { size, sha256: digest.digest('hex') }
  }

  /** Throws BadBackup when it is not there, or not as it was written. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const file = await this.storage.open(name)
    if (file === null) throw new BadBackup(`в ней нет файла ${name}${this.#hint()}`)
    if (this.#key === undefined) yield* file.stream
    else yield* unsealed(this.#key, name, file.stream)
  }

  /** The same; throws BadBackup in the end when it was not these bytes. */
  async *readExactly(name: string, sha256: string): AsyncGenerator<Uint8Array> {
    const digest = createHash('sha256')
    for await (const piece of this.read(name)) {
      digest.update(piece)
      yield piece
    }
    if (digest.digest('hex') !== sha256) throw new BadBackup(`файл ${name} не тот, что был записан`)
  }

  /** Removes the backups before this moment, those that were broken off, and the files that no other backup has. */
  async removeBefore(moment: string): Promise<number> {
    const whole = await this.moments()
    const kept = whole.filter((one) => one >= moment)
    const names = new Set<string>()
    for (const one of kept) {
      const { files, rows } = await this.readManifest(one)
      for (const name of [rows.name, this.#named(`backup-${one}.json`)]) names.add(name)
      for (const { key } of files) names.add(this.fileName(key))
    }
    for await (const { key } of this.storage.list()) {
      if (!names.has(key) && this.#isOurs(key)) await this.storage.remove(key)
    }
    return whole.length - kept.length
  }

  /** What was sealed with a key, or without one, is another matter: nobody else's files are touched. */
  #isOurs(name: string): boolean {
    const [, , , seal] = NAME.exec(name) ?? []
    if (NAME.test(name)) return (seal !== undefined) === this.isSealed
    return name.startsWith(this.isSealed ? 'sealed-' : 'file-')
  }

  #named(name: string): string {
    return this.#key === undefined ? name : `${name}.sealed`
  }

  #hint(): string {
    return this.#key === undefined ? '; если она зашифрована, нужен BACKUP_KEY' : '; возможно, её делали без BACKUP_KEY'
  }
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadBackup(`её описание ${name} не читается: файл обрезан или испорчен`)
  }
}
