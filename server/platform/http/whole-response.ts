import { LONG, textBytes } from './text-bytes.ts'

/**
 * An answer whose text is at hand. Read within the process it gives that text: a usual one makes bytes of it, a stream of
 * those, and the text again, which takes longer than to make a card.
 */
export function wholeResponse(text: string, init: ResponseInit): Response {
  const response = withKnownText(new Response(text, init), text)
  // React Router looks whether there are these two, for which the adapter would make bytes of the text and a stream of them.
  let body: ReadableStream | undefined
  return Object.defineProperties(response, {
    statusText: { value: init.statusText ?? '' },
    body: { get: () => (body ??= streamOf(text)) },
  })
}

/** Makes bytes of the text when somebody reads them. */
function streamOf(text: string): ReadableStream {
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(new Uint8Array(textBytes(text)))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Lets a response that has just been made say its text without its body. A function is asked each time. */
export function withKnownText(
  response: Response,
  text: string | (() => string),
  bytes = () => textBytes(typeof text === 'string' ? text : text()),
): Response {
  if (typeof text === 'string') texts.set(response, text)
  const say = typeof text === 'string' ? () => text : text
  Object.defineProperties(response, {
    text: { value: async () => say() },
    json: { value: async () => JSON.parse(say()) as unknown },
    arrayBuffer: { value: async () => arrayOf(bytes()) },
  })
  return response
}

/** What the bodies of responses were made of. */
const texts = new WeakMap<Response, string>()

/** The answer as it goes out when nobody packs it: a long text as bytes, since Node writes a text letter by letter. */
export function inBytes(response: Response): Response {
  const text = texts.get(response) ?? ''
  if (text.length < LONG) return response
  return new Response(textBytes(text), { status: response.status, headers: response.headers })
}

/** Short texts lie in a piece of memory with others. */
function arrayOf({ buffer, byteOffset, byteLength }: Buffer<ArrayBuffer>): ArrayBuffer {
  return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)
}
