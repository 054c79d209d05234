import type { App } from '#server/app.ts'

interface StreamEvent {
  event: string
  data: unknown
  id: string | undefined
}

/** Reads `GET /api/events` as a browser does. */
export class EventStream {
  readonly status: number
  readonly headers: Headers
  readonly events: StreamEvent[] = []
  isOver = false
  readonly #cancel: () => Promise<void>

  private constructor(response: Response) {
    this.status = response.status
    this.headers = response.headers
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    this.#cancel = () => reader.cancel()
    void this.#read(reader)
  }

  static async open(app: App, token: string, headers: Record<string, string> = {}, query = ''): Promise<EventStream> {
    const request = new Request(`http://smysl.test/api/events${query}`, {
      headers: { cookie: `smysl_session=${token}`, ...headers },
    })
    return new EventStream(await app.fetch(request, { ip: '203.0.113.7' }))
  }

  /** What was told last under this name. */
  last(event: string): unknown {
    return this.events.findLast((one) => one.event === event)?.data
  }

  all(event: string): unknown[] {
    return this.events.filter((one) => one.event === event).map(({ data }) => data)
  }

  close() {
    return this.#cancel()
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>) {
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
    this.isOver = true
  }

  #take(block: string) {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    const event = field('event')
    if (event !== undefined) this.events.push({ event, data: JSON.parse(field('data') ?? 'null'), id: field('id') })
  }
}
