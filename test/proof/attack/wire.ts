import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { judge } from './answer-rules.ts'
import type { Hit, Shot } from './exchange.ts'
import type { Ledger } from './ledger.ts'

/** Only what hangs takes as long. */
const HANGS_MS = 30_000
/** A pipeline has said all that it will after so long a silence. */
const SILENCE_MS = 250

/** The port of one product. Each answer that comes by it is judged. */
export class Wire {
  readonly url: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 })
  readonly #ledger: () => Ledger

  constructor(url: string, ledger: () => Ledger) {
    this.url = url
    this.#ledger = ledger
  }

  async shoot(shot: Shot): Promise<Hit> {
    const ledger = this.#ledger()
    ledger.requests += 1
    const hit = await this.#send(shot).catch((error: Error) => error)
    const name = `${shot.method ?? 'GET'} ${shot.path.slice(0, 160)}`
    if (hit instanceof Error) {
      ledger.holds('an answer comes', false, () => `${name}: ${hit.message}`)
      return { status: 0, headers: {}, rawHeaders: [], bytes: Buffer.alloc(0), text: '' }
    }
    judge({ hit, shot, name, origin: this.url, ledger })
    return hit
  }

  /** Sends bytes as they are over a connection of their own; answers the head of each answer that came, and all of it as text. */
  async raw(bytes: string | Uint8Array): Promise<{ statuses: number[]; text: string }> {
    this.#ledger().requests += 1
    const { hostname, port } = new URL(this.url)
    const text = await new Promise<string>((done) => {
      let heard = ''
      const socket = connect(Number(port), hostname, () => socket.write(bytes))
      socket.setTimeout(SILENCE_MS, () => socket.destroy())
      socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
      socket.on('error', () => done(heard))
      socket.on('close', () => done(heard))
    })
    return { statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)), text }
  }

  close() {
    this.#agent.destroy()
  }

  #send({ method = 'GET', path: written, headers = {}, body }: Shot): Promise<Hit> {
    // As browsers send what no address may hold.
    const path = written.replace(/[^\u0021-\u007e]/gu, encodeURIComponent)
    const { hostname, port } = new URL(this.url)
    return new Promise((done, fail) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const options = { agent: this.#agent, hostname, port, method, path, headers: { ...length, ...headers } }
      const asked = request(options, (answer) => {
        const parts: Buffer[] = []
        const end = () => {
          const bytes = Buffer.concat(parts)
          const { statusCode: status = 0, headers: heads, rawHeaders } = answer
          done({ status, headers: heads, rawHeaders, bytes, text: bytes.toString() })
        }
        // A stream of news ends with its reader.
        if (answer.headers['content-type'] === 'text/event-stream') {
          end()
          answer.destroy()
          return
        }
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', end)
        answer.on('error', fail)
      })
      // Waiting for a free connection counts too.
      const late = setTimeout(() => asked.destroy(new Error('no answer in time')), HANGS_MS)
      asked.on('close', () => clearTimeout(late))
      asked.on('error', fail)
      // What is refused while it comes has an answer, and the rest of it is not wanted.
      asked.end(body)
    })
  }
}
