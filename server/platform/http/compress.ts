import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { inBytes } from './whole-response.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Below this the headers weigh more than what is saved. Bytes. */
const MIN_BYTES = 1024
const TEXT = /^(text\/(?!event-stream)|application\/(json|javascript|xml|ld\+json)|image\/svg)/

/** Packs an answer of text the way the visitor's program understands; Brotli before gzip. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const accepts = request.headers.get('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null
  if (encoding === null) return inBytes(response)
  const type = response.headers.get('content-type') ?? ''
  // Who looks at the body of an answer makes a stream of it: the last thing to be asked.
  if (!TEXT.test(type) || response.headers.has('content-encoding') || response.body === null) return response
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  if (bytes.length < MIN_BYTES) return new Response(bytes, { status: response.status, headers })
  // Quality 4 packs as well as gzip's best and takes a fraction of its time.
  const packed =
    encoding === 'br' ? await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : await gzipped(bytes)
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(new Uint8Array(packed), { status: response.status, headers })
}
