import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
/** What one has compiled at its start, the next need not: a third of the processor's time of a start. */
const COMPILED = join(tmpdir(), 'smysl-compiled')
/** The first start makes the demo world. Only what hangs takes as long, on a busy machine too. */
const START_TIMEOUT_MS = 150_000

export interface Product {
  pid: number
  url: string
  dataDir: string
  /** What it has written so far, both streams. */
  output: () => string
  /** Ends it by `signal`, SIGTERM unless told, and waits for the end. Answers the exit code. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>
}

export interface ProductOptions {
  /** An existing data folder; otherwise a new one. */
  dataDir?: string
  env?: Record<string, string>
  /** What starts it; the server itself unless told. */
  command?: readonly [string, ...string[]]
  /** Where the product stands; this project unless told. */
  folder?: string
  /** Where it listens; a free port unless told. */
  port?: number
}

/** Starts the built product as people do, on a free port, and waits until it is ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await newDataDir())
  const port = options.port ?? (await freePort())
  const { child, output } = spawnProduct(dataDir, port, options)
  let isAsked = false
  const ended = new Promise<number | null>((done) =>
    child.once('exit', (code, signal) => {
      // Whoever calls it next hears only that the connection was refused: the reason is here.
      if (!isAsked)
        process.stderr.write(`The product at port ${port} ended by itself (${signal ?? code}):\n${output()}\n`)
      done(code)
    }),
  )
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, child, output)
  return {
    pid: child.pid ?? 0,
    url,
    dataDir,
    output,
    end(signal = 'SIGTERM') {
      isAsked = true
      child.kill(signal)
      return ended
    },
  }
}

/** Starts the product where it is expected to give up: answers how it ended and what it said. */
export async function startRefused(
  dataDir: string,
  env: Record<string, string> = {},
  command?: ProductOptions['command'],
): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnProduct(dataDir, await freePort(), {
    env,
    ...(command === undefined ? {} : { command }),
  })
  const late = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  clearTimeout(late)
  return { code, output: output() }
}

/** Starts the product and kills it at some moment of its start. */
export async function startKilled(afterMs: number, options: ProductOptions & { dataDir: string }): Promise<void> {
  const { child } = spawnProduct(options.dataDir, options.port ?? (await freePort()), options)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const late = setTimeout(() => child.kill('SIGKILL'), afterMs)
  await ended
  clearTimeout(late)
}

export function newDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'smysl-data-'))
}

export function removeDataDir(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

function spawnProduct(dataDir: string, port: number, { command, env, folder }: ProductOptions) {
  const [program, ...args] = command ?? [process.execPath, 'server/main.ts']
  const child = spawn(program, args, {
    cwd: folder ?? root,
    env: {
      ...plainEnvironment(),
      NODE_COMPILE_CACHE: COMPILED,
      DATA_DIR: dataDir,
      PORT: String(port),
      // As the browser of the test calls it: a bank leads back there.
      APP_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'warn',
      // No balancer has to notice that it ends.
      DRAIN_SECONDS: '0',
      // Cards change while nobody looks: journeys that want it say so.
      YCLIENTS_AUTOMATIC: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, output: () => text }
}

/** Ours without what vitest adds: NODE_ENV=test is not what people run. */
function plainEnvironment() {
  const { NODE_ENV: _nodeEnv, VITEST: _vitest, TEST_DATABASE_URL: _database, ...rest } = process.env
  return rest
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The product ended at its start:\n${output()}`)
    // Its own word first: something else may have taken the port since it was found free, and answer there.
    const answer = output().includes(url) ? await fetch(`${url}/api/ready`).catch(() => null) : null
    if (answer?.ok) return
    await new Promise((next) => setTimeout(next, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`The product was not ready after ${START_TIMEOUT_MS / 1000} s:\n${output()}`)
}

/**
 * A port that nobody listens at, below those that systems hand out by themselves: a product needs seconds until it
 * listens, and no outgoing connection and no server “at any port” takes it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    // Workers never choose the same.
    const port = 4 * randomInt(3_000, 8_000) + (Number(process.env.VITEST_POOL_ID ?? 0) % 4)
    if (await isFree(port)) return port
  }
  throw new Error('No port of a hundred is free')
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  const isListening = await new Promise<boolean>((done) =>
    probe.once('listening', () => done(true)).once('error', () => done(false)),
  )
  if (isListening) await new Promise((closed) => probe.close(closed))
  return isListening
}
