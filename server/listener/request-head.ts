import type { IncomingMessage, ServerResponse } from 'node:http'

const ESCAPED = /%([\da-f]{2})?/gi
/** What needs no escape in an address (RFC 3986, 2.3), so that to escape it says nothing. */
const UNRESERVED = /[\w.~-]/

/**
 * The address with its path spelled in one way: what needs no escape has none, the others are in capitals. The query stays:
 * whoever reads it takes it apart. Once, so that nobody behind the border sees an escape that was escaped itself.
 */
export function plainAddress(address: string): string {
  const end = address.indexOf('?')
  const path = end === -1 ? address : address.slice(0, end)
  if (!path.includes('%')) return address
  const plain = path.replace(ESCAPED, (escape) => {
    // Bare, it could make an escape of what follows it.
    if (escape === '%') return '%25'
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return UNRESERVED.test(character) ? character : escape.toUpperCase()
  })
  return plain + address.slice(path.length)
}

/**
 * Refuses what a proxy in front of us may understand otherwise than we do, before anybody waits for its body: a coding that
 * we would not take off (RFC 9112, 6.1), and a second host (3.2). Answers whether it did.
 */
export function refuseAmbiguous(request: IncomingMessage, response: ServerResponse): boolean {
  const coding = request.headers['transfer-encoding']
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    return refuse(response, 501, 'Так записанное тело запроса мы не читаем.')
  }
  if ((request.headersDistinct.host?.length ?? 0) > 1) return refuse(response, 400, 'Назовите один адрес сайта.')
  return false
}

function refuse(response: ServerResponse, status: number, why: string): true {
  response.writeHead(status, { connection: 'close', 'content-type': 'text/plain; charset=utf-8' }).end(`${why}\n`)
  return true
}
