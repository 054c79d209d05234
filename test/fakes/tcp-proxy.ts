import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { FATAL, kindOf, messageSplitter, NOTIFICATION } from './postgres-messages.ts'

/** Stands between a program and a server of the same machine, and fails as networks do. */
export interface TcpProxy {
  /** The address of the server, by way of the proxy. */
  url: string
  /** How many connections go through it. */
  count: () => number
  /** A black hole: nothing that is sent arrives, and nobody is told. */
  swallow: () => void
  /** The same from the moment in which this text is sent through it, which is the first to be swallowed. */
  swallowFrom: (text: string) => void
  isSwallowing: () => boolean
  /** The next answer that has this text arrives together with the end of its connection. */
  endBehind: (text: string) => void
  /** What was swallowed is lost; what is sent from now on arrives. */
  letThrough: () => void
  /** Cuts all connections and takes no others. */
  shut: () => Promise<void>
  /** Takes connections again, at the same port. */
  open: () => Promise<void>
}

/** `isOpen: false`: nobody listens at its port yet. `isDeaf`: what NOTIFY says is lost on its way, all the rest arrives. */
export async function openTcpProxy(target: string, { isOpen = true, isDeaf = false } = {}): Promise<TcpProxy> {
  const to = new URL(target)
  const pairs = new Set<[Socket, Socket]>()
  const sockets = new Set<Socket>()
  let isSwallowing = false
  let lastStraw: string | null = null
  let lastWords: string | null = null
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    const pair: [Socket, Socket] = [near, far]
    const split = messageSplitter()
    const heard = (bytes: Buffer) => Buffer.concat(split(bytes).filter((message) => kindOf(message) !== NOTIFICATION))
    pairs.add(pair)
    for (const socket of pair) sockets.add(socket)
    for (const [from, into] of [pair, [far, near]] as const) {
      from.on('data', (bytes: Buffer) => {
        if (lastStraw !== null && bytes.includes(lastStraw)) isSwallowing = true
        if (lastWords !== null && from === far && bytes.includes(lastWords)) {
          lastWords = null
          into.end(Buffer.concat([bytes, FATAL]))
          return
        }
        if (!isSwallowing) into.write(isDeaf && from === far ? heard(bytes) : bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        pairs.delete(pair)
        sockets.delete(from)
        // In a black hole the end of a connection is not heard either.
        if (!isSwallowing) into.destroy()
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.port = String(port)
  url.hostname = '127.0.0.1'

  const shut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  if (!isOpen) await shut()
  return {
    url: url.href,
    count: () => pairs.size,
    swallow: () => void (isSwallowing = true),
    swallowFrom: (text) => void (lastStraw = text),
    isSwallowing: () => isSwallowing,
    endBehind: (text) => void (lastWords = text),
    letThrough() {
      lastStraw = null
      isSwallowing = false
    },
    shut,
    async open() {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
  }
}
