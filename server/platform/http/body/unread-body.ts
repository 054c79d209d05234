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

/** More pieces than anybody reads of a body that is no upload; and what browsers and programs send has larger ones. */
const CRUMBS_MAX = 600
const CRUMB_BYTES = 256
const HEARD_AFTER_MS = 1000

/**
 * Ends a body that comes in crumbs, one chunk for some bytes: each costs us as much as a whole piece does, and they lie in
 * one packet by the thousand. Whoever reads it has more pieces by then than any reader takes; the rest is not read at all.
 */
export function refuseTinyChunks(request: IncomingMessage, response: ServerResponse) {
  if (request.headers['transfer-encoding'] === undefined) return
  const push = request.push.bind(request)
  let [pieces, bytes, isCrumbled] = [0, 0, false]
  // The one place where the parser hands over a piece before it is kept.
  request.push = (piece: Buffer | null, encoding) => {
    if (isCrumbled) return false
    pieces += 1
    bytes += piece?.length ?? 0
    isCrumbled = piece !== null && pieces > CRUMBS_MAX && bytes < pieces * CRUMB_BYTES
    if (!isCrumbled) return push(piece, encoding)
    // What is not read would reset the connection, and the answer with it: whoever sends has a moment to hear that.
    const close = () => void setTimeout(() => request.socket.destroy(), HEARD_AFTER_MS).unref()
    if (response.writableFinished) close()
    else response.once('finish', close)
    // A body that ends unfinished would take the connection along before anybody is answered.
    request.complete = true
    push(null)
    return false
  }
}
