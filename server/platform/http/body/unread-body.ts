import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whoever still sends when the answer is out may finish within these bounds, and hear the answer. */
const BYTES_MAX = 16 * 1024 * 1024
const PIECES_MAX = 1024
const TIME_MAX_MS = 10_000

/**
 * Lets a body that nobody reads any more run out, within bounds: a browser whose connection closes while it sends shows
 * a failure of the network instead of the answer.
 */
export function drainUnreadBody(request: IncomingMessage, response: ServerResponse) {
  response.once('finish', () => {
    if (!request.complete) drain(request)
  })
}

function drain(request: IncomingMessage) {
  const close = () => {
    request.off('data', count)
    request.socket.destroySoon()
  }
  const late = setTimeout(close, TIME_MAX_MS).unref()
  let bytes = 0
  let pieces = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    pieces += 1
    if (bytes > BYTES_MAX || pieces > PIECES_MAX) close()
  }
  // Whatever listened has its answer; a stream that waits for its reader would hold the rest back.
  request.removeAllListeners('data')
  request.on('data', count)
  request.once('close', () => clearTimeout(late))
  request.resume()
}
