import { fork } from 'node:child_process'
import { join } from 'node:path'

/** Starts a bare `node:http` server that answers these bytes, in a process of its own, as the product is. */
export async function startBare(
  body: Buffer,
  headers: Record<string, string>,
): Promise<{ url: string; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => resolve(message as number))
    child.send({ body: body.toString('base64'), headers })
  })
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() }
}
