/**
 * An answer whose text is at hand. Read within the process it gives that text: a usual one makes bytes of it, a stream of
 * those, and the text again, which takes longer than to make a card.
 */
export function wholeResponse(text: string, init: ResponseInit): Response {
  const response = knowingText(new Response(text, init), () => text)
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
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Lets a response that has just been made say its text without its body. */
export function knowingText(response: Response, text: () => string): Response {
  Object.defineProperties(response, {
    text: { value: async () => text() },
    json: { value: async () => JSON.parse(text()) as unknown },
    arrayBuffer: { value: async () => new TextEncoder().encode(text()).buffer },
  })
  return response
}
