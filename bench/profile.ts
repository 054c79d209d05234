import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '../test/product.ts'

interface ProfileNode {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
  children?: number[]
}

/** As V8 writes it; Chromium's developer tools open it as `.cpuprofile`. */
export interface Profile {
  nodes: ProfileNode[]
  samples: number[]
  timeDeltas: number[]
}

const SAMPLE_US = 250
const LISTENS_WITHIN_MS = 5000

/** What the product's own thread did during the work. It must have been started by `startCommand`. */
export async function profiled(product: Product, work: () => Promise<void>): Promise<Profile> {
  const socket = new WebSocket(await inspectorOf(product))
  await once(socket, 'open')
  let lastId = 0
  const call = async (method: string, params = {}) => {
    const id = (lastId += 1)
    socket.send(JSON.stringify({ id, method, params }))
    for (;;) {
      const [{ data }] = (await once(socket, 'message')) as [{ data: string }]
      const answer = JSON.parse(data) as { id?: number; result: unknown }
      if (answer.id === id) return answer.result
    }
  }
  try {
    await call('Profiler.enable')
    await call('Profiler.setSamplingInterval', { interval: SAMPLE_US })
    await call('Profiler.start')
    await work()
    const { profile } = (await call('Profiler.stop')) as { profile: Profile }
    return profile
  } finally {
    socket.close()
  }
}

async function inspectorOf({ pid, output }: Product): Promise<string> {
  const address = () => /Debugger listening on (ws:\S+)/.exec(output())?.[1]
  if (address() === undefined) process.kill(pid, 'SIGUSR1')
  for (let waitedMs = 0; waitedMs < LISTENS_WITHIN_MS; waitedMs += 50) {
    const found = address()
    if (found !== undefined) return found
    await pause(50)
  }
  throw new Error('The product does not let itself be profiled')
}

/** Milliseconds of processor time inside React (what it calls included), outside it, and for the garbage of both. */
export function timeInReact({ nodes, samples, timeDeltas }: Profile) {
  const parentOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const kinds = new Map<number, 'react' | 'other' | 'garbage' | 'idle'>()
  const kindOf = (id: number): 'react' | 'other' | 'garbage' | 'idle' => {
    const known = kinds.get(id)
    if (known !== undefined) return known
    const node = byId.get(id)
    const parent = parentOf.get(id)
    const { functionName = '', url = '' } = node?.callFrame ?? {}
    const above = parent === undefined ? 'other' : kindOf(parent)
    const kind =
      functionName === '(idle)'
        ? 'idle'
        : functionName === '(garbage collector)'
          ? 'garbage'
          : /\/node_modules\/react-dom\//.test(url)
            ? 'react'
            : above
    kinds.set(id, kind)
    return kind
  }
  const ms = { react: 0, other: 0, garbage: 0, idle: 0 }
  for (const [index, id] of samples.entries()) ms[kindOf(id)] += (timeDeltas[index] ?? 0) / 1000
  return ms
}

/** The functions that took most of the time themselves, with their share of what was not idle. */
export function dearest({ nodes, samples, timeDeltas }: Profile, count: number): { name: string; share: number }[] {
  const nameOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(anonymous)'} ${url.replace(/^.*\/(?=(node_modules|server|build|web)\/)/, '')}:${lineNumber + 1}`,
    ]),
  )
  const own = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const name = nameOf.get(id) ?? ''
    own.set(name, (own.get(name) ?? 0) + (timeDeltas[index] ?? 0))
  }
  const busy = [...own].filter(([name]) => !name.startsWith('(idle)'))
  const all = busy.reduce((sum, [, time]) => sum + time, 0)
  return busy
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, time]) => ({ name, share: time / all }))
}
