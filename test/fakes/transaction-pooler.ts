import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { isIdle, kindOf, messageSplitter, query, READY } from './postgres-messages.ts'

/**
 * What PgBouncer in transaction mode is to a program: when a transaction is over its connection is somebody else's, so that
 * settings of the session, statements prepared in it and LISTEN are gone by the next one. Answers its address and its end.
 */
export async function openTransactionPooler(target: string): Promise<{ url: string; close: () => Promise<void> }> {
  const to = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(to.port || 5432), to.hostname)
    const split = messageSplitter()
    let isDiscarding = false
    const waiting: Buffer[] = []
    near.on('data', (bytes: Buffer) => {
      if (isDiscarding) waiting.push(bytes)
      else far.write(bytes)
    })
    far.on('data', (bytes: Buffer) => {
      for (const message of split(bytes)) {
        const isReady = kindOf(message) === READY
        if (!isDiscarding) {
          near.write(message)
          if (!isReady || !isIdle(message)) continue
          isDiscarding = true
          far.write(query('discard all'))
        } else if (isReady) {
          isDiscarding = false
          for (const held of waiting.splice(0)) far.write(held)
        }
      }
    })
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        into.destroy()
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
