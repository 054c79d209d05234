import { EVIL } from './answer-rules.ts'
import type { Target } from './target.ts'

const HOST = 'Host: 127.0.0.1'
/** Hidden behind another request: an answer to it is a second answer. */
const HIDDEN = `GET /api/ready HTTP/1.1\r\n${HOST}\r\n\r\n`
const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const post = (...lines: string[]) => head('POST /api/track-visitor HTTP/1.1', HOST, ...lines)

/** Requests that two readers would end at two places: one answer at most, and never a success. */
const AMBIGUOUS: Record<string, string> = {
  'two lengths': post('Content-Length: 0', `Content-Length: ${HIDDEN.length}`) + HIDDEN,
  'a list of lengths': post(`Content-Length: 0, ${HIDDEN.length}`) + HIDDEN,
  'a length with a sign': post(`Content-Length: +${HIDDEN.length}`) + HIDDEN,
  'a length of another base': post('Content-Length: 0x10') + HIDDEN,
  'a negative length': post('Content-Length: -1') + HIDDEN,
  'a length and chunks':
    post(`Content-Length: ${5 + HIDDEN.length}`, 'Transfer-Encoding: chunked') + `0\r\n\r\n${HIDDEN}`,
  'chunks and a length': post('Transfer-Encoding: chunked', 'Content-Length: 4') + `0\r\n\r\n${HIDDEN}`,
  'chunks twice': post('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked') + `0\r\n\r\n${HIDDEN}`,
  'chunks of another name': post('Transfer-Encoding: xchunked') + `0\r\n\r\n${HIDDEN}`,
  'chunks that are not last': post('Transfer-Encoding: chunked, identity') + `0\r\n\r\n${HIDDEN}`,
  'gzip, then chunks': post('Transfer-Encoding: gzip, chunked') + `0\r\n\r\n${HIDDEN}`,
  'a space before the colon': post('Transfer-Encoding : chunked') + `0\r\n\r\n${HIDDEN}`,
  'a tab in the name': post('Transfer-Encoding\t: chunked') + `0\r\n\r\n${HIDDEN}`,
  'a folded line': post('Transfer-Encoding:', ' chunked') + `0\r\n\r\n${HIDDEN}`,
  'a vertical tab': post('Transfer-Encoding: \u000bchunked') + `0\r\n\r\n${HIDDEN}`,
  'a chunk of a huge size': post('Transfer-Encoding: chunked') + `ffffffffffffffff1\r\na\r\n0\r\n\r\n${HIDDEN}`,
  'a chunk with a sign': post('Transfer-Encoding: chunked') + `-1\r\n\r\n${HIDDEN}`,
  'a chunk of 0x0': post('Transfer-Encoding: chunked') + `0x0\r\n\r\n${HIDDEN}`,
  'bare line feeds': post('Transfer-Encoding: chunked').replaceAll('\r\n', '\n') + `0\n\n${HIDDEN}`,
  'a bare return': `POST /api/track-visitor HTTP/1.1\r\n${HOST}\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'two hosts': head('GET /api/health HTTP/1.1', HOST, `Host: ${EVIL}`),
  'no host': head('GET /api/health HTTP/1.1', 'X: 1'),
  'a zero byte in a name': head('GET /api/health HTTP/1.1', HOST, 'X\u0000: 1'),
  'a zero byte in a value': head('GET /api/health HTTP/1.1', HOST, 'X: \u00001'),
  'a line without a colon': head('GET /api/health HTTP/1.1', HOST, 'nothing'),
  'a space in the address': head('GET /api/health /api/ready HTTP/1.1', HOST),
  'a control sign in the address': head('GET /api/hea\u0001lth HTTP/1.1', HOST),
  'an unknown version': head('GET /api/health HTTP/9.9', HOST),
  'no version': 'GET /api/health\r\n\r\n',
  'an unknown method': head('SMUGGLE /api/health HTTP/1.1', HOST),
  'a method in small letters': head('get /api/health HTTP/1.1', HOST),
  'a tunnel': head(`CONNECT ${EVIL}:443 HTTP/1.1`, `Host: ${EVIL}:443`),
  'HTTP/2 without an agreement': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a greeting of TLS': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'headers of 100 KB': head('GET /api/health HTTP/1.1', HOST, `X: ${'a'.repeat(100_000)}`),
  'five thousand headers': head(
    'GET /api/health HTTP/1.1',
    HOST,
    ...Array.from({ length: 5000 }, (_, n) => `X-${n}: 1`),
  ),
  'an address of 100 KB': head(`GET /${'a'.repeat(100_000)} HTTP/1.1`, HOST),
}

/** What may be answered, but by one answer, and by nothing that another site chose. */
const PLAIN: Record<string, string> = {
  'the whole site': head('OPTIONS * HTTP/1.1', HOST),
  'an echo': head('TRACE / HTTP/1.1', HOST, 'X-Secret: 1'),
  'an address with a host': head(`GET http://${EVIL}/auth/login HTTP/1.1`, `Host: ${EVIL}`, 'Connection: close'),
  'a socket of the web': head(
    'GET / HTTP/1.1',
    HOST,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
  ),
  'HTTP/1.0': head('GET /auth/login HTTP/1.0'),
  'an expectation nobody knows': head('GET /api/health HTTP/1.1', HOST, 'Expect: 200-maybe'),
  'a body of a GET': head('GET /api/health HTTP/1.1', HOST, 'Content-Length: 5', 'Connection: close') + 'hello',
}

/** Two readers never disagree where a request ends; what cannot be read is refused in one answer. */
export async function attackSmuggling({ direct, wire, ledger }: Target): Promise<string> {
  for (const way of [direct, wire]) {
    for (const [name, bytes] of Object.entries(AMBIGUOUS)) {
      const { statuses, text } = await way.raw(Buffer.from(bytes, 'latin1'))
      const isRefused =
        statuses.length <= 1 &&
        statuses.every((status) => status >= 400 && (status < 500 || status === 501 || status === 505))
      ledger.holds(
        'what is ambiguous is refused once',
        isRefused,
        () => `${name} → ${statuses.join()} ${text.slice(0, 300)}`,
      )
    }
    for (const [name, bytes] of Object.entries(PLAIN)) {
      const { statuses, text } = await way.raw(Buffer.from(bytes, 'latin1'))
      const isSound = statuses.length <= 1 && statuses.every((status) => status < 500 && status !== 101)
      ledger.holds(
        'what is odd has one sound answer',
        isSound && !text.includes(EVIL) && !text.includes('X-Secret'),
        () => `${name} → ${statuses.join()} ${text.slice(0, 300)}`,
      )
    }
    const { status } = await way.shoot({ path: '/api/ready' })
    ledger.holds('the next request is answered as ever', status === 200, () => String(status))
  }
  return `${Object.keys(AMBIGUOUS).length + Object.keys(PLAIN).length} ways to write a request`
}
