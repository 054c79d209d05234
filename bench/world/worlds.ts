import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { constants, cp, glob, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { backgroundDatabase, openDatabase } from '#server/platform/db/database.ts'
import { startProduct, type ProductOptions } from '../../test/product.ts'
import { startPostgres, type PostgresServer } from '../../scripts/postgres-server.ts'
import { CACHE, startCommand, type Checkout } from '../checkout.ts'
import { growPeople } from './people.ts'

export type DatabaseKind = 'server' | 'embedded'

/** A copy of a world that one process may change as it likes. */
export interface Copy {
  dataDir: string
  env: Record<string, string>
  database: { url: string } | { directory: string }
  remove: () => Promise<void>
}

/** Worlds of a kind: each made once, by the checkout whose tables are older, and copied for whoever is measured on it. */
export interface Worlds {
  copy: (size: number) => Promise<Copy>
  /** Of the server, so that its processor time can be told; null where it is elsewhere or in the product. */
  serverPid: number | null
  close: () => Promise<void>
}

const ENV = { DEMO: 'true', PAYMENT_PROVIDER: 'sandbox', TRUST_PROXY: 'true' }

export function openWorlds(kind: DatabaseKind, maker: Checkout, tell: (what: string) => void): Promise<Worlds> {
  return kind === 'server' ? serverWorlds(maker, tell) : embeddedWorlds(maker, tell)
}

/** On a PostgreSQL of its own, or on the one of DATABASE_URL, in databases whose names begin with `bench_`. */
async function serverWorlds(maker: Checkout, tell: (what: string) => void): Promise<Worlds> {
  const own: PostgresServer | null = process.env.DATABASE_URL === undefined ? await startPostgres() : null
  const address = own?.url ?? process.env.DATABASE_URL ?? ''
  const admin = await openDatabase({ url: address })
  const appSecret = randomUUID().padEnd(40, '-')
  const files = await mkdtemp(join(tmpdir(), 'smysl-bench-files-'))
  const made = new Map<number, string>()
  const databases: string[] = []
  const create = async (template: string | undefined) => {
    const name = `bench_${randomUUID().slice(0, 8)}`
    const from = template === undefined ? sql`` : sql`template ${sql.id(template)}`
    await sql`create database ${sql.id(name)} ${from}`.execute(backgroundDatabase(admin))
    databases.push(name)
    return name
  }
  const copyOf = async (name: string, dataDir: string): Promise<Copy> => {
    const url = new URL(address)
    url.pathname = name
    const remove = async () => {
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
      await rm(dataDir, { recursive: true, force: true })
    }
    return {
      dataDir,
      env: { ...ENV, DATABASE_URL: url.href, APP_SECRET: appSecret },
      database: { url: url.href },
      remove,
    }
  }
  return {
    serverPid: own?.pid ?? null,
    async copy(size) {
      let template = made.get(size)
      if (template === undefined) {
        const smaller = [...made].toSorted(([a], [b]) => b - a).find(([of]) => of < size)?.[1]
        template = await create(smaller)
        await fill(await copyOf(template, files), { maker, size, isNew: smaller === undefined, tell })
        made.set(size, template)
      }
      const dataDir = await mkdtemp(join(tmpdir(), 'smysl-data-'))
      await cp(files, dataDir, { recursive: true })
      return copyOf(await create(template), dataDir)
    },
    async close() {
      if (own === null)
        for (const name of databases) await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin)
      await admin.destroy()
      await own?.stop()
      await rm(files, { recursive: true })
    },
  }
}

/** In data folders that later runs find again, as long as neither the tables nor the people are others. */
async function embeddedWorlds(maker: Checkout, tell: (what: string) => void): Promise<Worlds> {
  const folder = join(CACHE, `world-${await fingerprint(maker)}`)
  const made = new Map<number, string>()
  const copyOf = (dataDir: string): Copy => ({
    dataDir,
    env: ENV,
    database: { directory: join(dataDir, 'postgres') },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  })
  return {
    serverPid: null,
    async copy(size) {
      const kept = join(folder, String(size))
      if (!existsSync(kept)) {
        await mkdir(folder, { recursive: true })
        const making = await mkdtemp(join(folder, 'making-'))
        const smaller = [...made].toSorted(([a], [b]) => b - a).find(([of]) => of < size)?.[1]
        if (smaller !== undefined) await copyFolder(smaller, making)
        await fill(copyOf(making), { maker, size, isNew: smaller === undefined, tell })
        await rename(making, kept).catch(() => rm(making, { recursive: true }))
      }
      made.set(size, kept)
      const dataDir = await mkdtemp(join(tmpdir(), 'smysl-data-'))
      await copyFolder(kept, dataDir)
      return copyOf(dataDir)
    },
    close: async () => {},
  }
}

interface Filling {
  maker: Checkout
  size: number
  isNew: boolean
  tell: (what: string) => void
}

async function fill(copy: Copy, { maker, size, isNew, tell }: Filling) {
  const from = performance.now()
  if (isNew) await (await startProduct(await productOptions(copy, maker))).end()
  const db = await openDatabase(copy.database)
  await growPeople(backgroundDatabase(db), size)
  await db.destroy()
  tell(`${size.toLocaleString('en')} people in ${Math.round((performance.now() - from) / 1000)} s`)
}

export type StartOptions = ProductOptions & Required<Pick<ProductOptions, 'command'>>

export async function productOptions(copy: Copy, { folder }: Checkout): Promise<StartOptions> {
  return { dataDir: copy.dataDir, env: copy.env, folder, command: await startCommand(folder) }
}

function copyFolder(from: string, to: string) {
  return cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Of everything that a world is made of. */
async function fingerprint({ folder }: Checkout): Promise<string> {
  const hash = createHash('sha256')
  const inputs = [
    [folder, 'db/migrations/*.sql'],
    [folder, 'server/demo/**/*.{ts,json}'],
    [import.meta.dirname, '*.ts'],
  ] as const
  for (const [cwd, pattern] of inputs) {
    const files: string[] = []
    for await (const file of glob(pattern, { cwd })) files.push(file)
    for (const file of files.sort()) hash.update(`${file}\n`).update(await readFile(join(cwd, file)))
  }
  return hash.digest('hex').slice(0, 12)
}
