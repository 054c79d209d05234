import { spawn, spawnSync } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../product.ts'

/** As Debian's package installs it, which is on no ordinary user's path. */
const PATH = `${process.env.PATH}:/usr/sbin`
/** «nobody»: PgBouncer refuses to run as root. */
const NOBODY = 65534
const START_TIMEOUT_MS = 10_000

/** The version of the installed PgBouncer, or null. */
export function pgbouncerVersion(): string | null {
  const { status, stdout } = spawnSync('pgbouncer', ['--version'], { env: { PATH }, encoding: 'utf8' })
  return status === 0 ? (stdout.split('\n')[0] ?? '') : null
}

/** Starts a PgBouncer in transaction mode in front of a database. */
export async function startPgbouncer(target: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const to = new URL(target)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'smysl-pgbouncer-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(folder, NOBODY, NOBODY)
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=${to.hostname} port=${to.port} user=${to.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
max_client_conn = 200
`,
  )
  const child = spawn('pgbouncer', [settings], {
    cwd: folder,
    env: { PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4000)))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await isListening(port))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${words}`)
    await sleep(50)
  }
  const url = new URL(target)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}
