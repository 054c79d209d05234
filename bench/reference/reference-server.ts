import { fork } from 'node:child_process'
import { join } from 'node:path'

/** A server to compare with, in a process of its own, as the product is. */
export interface ReferenceServer {
  url: string
  pid: number
  stop: () => void
}

/** Starts a bare `node:http` server that answers these bytes to everybody. */
export function startBare(body: Buffer, headers: Record<string, string>): Promise<ReferenceServer> {
  return startReference('bare-server.ts', { body: body.toString('base64'), headers })
}

/** Starts the five calls of staff as one statement each, on the same rows. */
export function startHandWritten(database: { url: string } | { directory: string }): Promise<ReferenceServer> {
  return startReference('hand-written-server.ts', database)
}

async function startReference(file: string, settings: object): Promise<ReferenceServer> {
  const child = fork(join(import.meta.dirname, file))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number))
    child.once('exit', () => reject(new Error(`${file} ended at its start`)))
    child.send(settings)
  })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() }
}
