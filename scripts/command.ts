import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** How long a child may take to end by itself after it was asked to. */
const GRACE_MS = 5_000
const running = new Set<number>()

export interface Outcome {
  ok: boolean
  /** What the child wrote, both streams in order. */
  output: string
}

interface Options {
  timeoutMs: number
  env?: Record<string, string>
  cwd?: string
  uid?: number
  gid?: number
  /** Show the output as it comes instead of keeping it. */
  live?: boolean
}

/**
 * Runs a program of node_modules/.bin or of the machine to its end.
 * A program that hangs is ended with everything it started, and the output says so.
 */
export function runCommand(command: readonly string[], options: Options): Promise<Outcome> {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      env: { ...childEnv(), ...options.env },
      uid: options.uid,
      gid: options.gid,
      // A group of its own, so that the time limit reaches the grandchildren too.
      detached: true,
      stdio: ['ignore', options.live ? 'inherit' : 'pipe', options.live ? 'inherit' : 'pipe'],
    })
    const pid = child.pid
    if (pid !== undefined) running.add(pid)
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const limit = setTimeout(() => {
      output += `\n${program} was stopped: it had not ended after ${options.timeoutMs / 1000} s.\n`
      if (pid !== undefined) endGroup(pid)
    }, options.timeoutMs)
    const finish = (ok: boolean) => {
      clearTimeout(limit)
      if (pid !== undefined) running.delete(pid)
      resolve({ ok, output })
    }
    child.on('error', (error) => {
      output += `${program} could not be started: ${error.message}\n`
      finish(false)
    })
    child.on('close', (code) => finish(code === 0))
  })
}

/** Ends every child that still runs: for Ctrl+C and the time limit of a whole run. */
export function endChildren() {
  for (const pid of running) signalGroup(pid, 'SIGKILL')
}

/**
 * The environment of children: our own Node and tools first, no colours in kept output, and what Node has compiled once
 * kept for all of them.
 */
function childEnv(): Record<string, string | undefined> {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  }
}

function endGroup(pid: number) {
  signalGroup(pid, 'SIGTERM')
  setTimeout(() => signalGroup(pid, 'SIGKILL'), GRACE_MS).unref()
}

function signalGroup(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended between the question and the answer.
  }
}
