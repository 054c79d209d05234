import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A connection without a whole request, such as those that browsers open ahead, is not waited for longer. */
const SILENT_MS = 1000

/** The requests that run on a server. Asked to drain, it lets go of the connections without losing what has begun. */
export class RequestDrain {
  readonly #server: Server
  readonly #open = new Map<ServerResponse, string>()
  readonly #sockets = new Set<Socket>()
  #isDraining = false

  /** Hears the server's requests before anybody else: make it before other listeners are added. */
  constructor(server: Server) {
    this.#server = server
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.#open.set(response, `${request.method} ${placeOf(request.url ?? '/')}`)
      if (this.#isDraining) closeAfter(response)
      response.once('close', () => {
        this.#open.delete(response)
        // What was being answered before the signal did not say «close»: its connection would stay open, idle.
        if (!this.#server.listening) this.#server.closeIdleConnections()
      })
    })
  }

  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Methods and places of what runs: never a whole path, which may open a payment or an account. */
  get running(): string[] {
    return [...this.#open.values()]
  }

  /** From now on every answer ends its connection. New connections are still taken. */
  drain() {
    this.#isDraining = true
    for (const response of this.#open.keys()) closeAfter(response)
  }

  /** Closes the port and resolves when everything that had begun is answered. */
  async finish(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeIdleConnections()
    // A closed server no longer looks how long the head of a request takes: half a head would keep it open for ever.
    const silent = setInterval(() => this.#cutUnused(), SILENT_MS)
    await closed
    clearInterval(silent)
  }

  #cutUnused() {
    const inUse = new Set([...this.#open.keys()].map((response) => response.req.socket))
    for (const socket of this.#sockets) if (!inUse.has(socket)) socket.destroy()
  }
}

function closeAfter(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/** The beginning of an address, which names nobody and opens nothing. */
export function placeOf(url: string): string {
  const [, first = '', second] = url.split('?', 1)[0]?.split('/') ?? []
  return first === 'api' && second !== undefined ? `/api/${second}` : `/${first}`
}
