import type { LiveEvent, LiveRecord } from '#contract/office/live-kinds.ts'
import type { LiveCounts, LiveNews, LiveRing } from '#contract/office/live.ts'
import type { Actor } from '#server/platform/context.ts'

/** Whoever leaves so many events unread does not read any more. */
const UNREAD_MAX = 64
/** A browser that lost the stream comes again after about this. Milliseconds. */
const AGAIN_MS = 3000

const HEADERS = {
  'content-type': 'text/event-stream',
  // Kept by nobody and packed by nobody on the way: a packer waits for more.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** One stream of server-sent events and whom it is for. */
export class LiveStream {
  actor: Actor
  readonly token: string
  readonly response: Response
  readonly #onEnd: () => void
  #controller!: ReadableStreamDefaultController<Uint8Array>
  #told = ''
  #rights = ''
  #isOpen = true

  constructor(actor: Actor, token: string, onEnd: () => void) {
    this.actor = actor
    this.token = token
    this.#onEnd = onEnd
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => this.#end(),
      },
      { highWaterMark: UNREAD_MAX },
    )
    this.response = new Response(body, { headers: HEADERS })
    this.#write(`retry: ${AGAIN_MS}\n\n`)
  }

  /** Tells the numbers unless they are the ones that were told last. */
  tellCounts(counts: LiveCounts, last: number) {
    const text = JSON.stringify(counts)
    if (text === this.#told) return
    this.#told = text
    this.tell('counts', counts, last)
  }

  /** Tells the mark of the person's rights unless it is the one that was told last. */
  tellRights(mark: string) {
    if (mark === this.#rights) return
    this.#rights = mark
    this.tell('rights', { mark })
  }

  tellNews(news: LiveNews, ring: LiveRing | null, last: number) {
    if (news.length > 0) this.tell('news', news, last)
    if (ring !== null) this.tell('ring', ring)
  }

  tellChanged(records: readonly LiveRecord[]) {
    if (records.length > 0) this.tell('changed', records)
  }

  /** `id` is the last news that whoever reads this knows of: a browser says it when it comes again. */
  tell(event: LiveEvent, data: unknown, id?: number) {
    this.#write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Says that there is nothing to come again for, and ends. */
  endForGood() {
    this.tell('end', {})
    this.close()
  }

  close() {
    if (!this.#isOpen) return
    this.#end()
    this.#controller.close()
  }

  #write(text: string) {
    if (!this.#isOpen) return
    this.#controller.enqueue(new TextEncoder().encode(text))
    if ((this.#controller.desiredSize ?? 0) <= 0) this.close()
  }

  #end() {
    this.#isOpen = false
    this.#onEnd()
  }
}
