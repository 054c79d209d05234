/**
 * An answer whose text is at hand. Read within the process it gives that text: a usual one makes bytes of it, a stream of
 * those, and the text again, which takes longer than to make a card.
 */
export function wholeResponse(text: string, init: ResponseInit): Response {
  return knowingText(new Response(text, init), () => text)
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
