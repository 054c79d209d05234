import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'

/** Takes a millisecond for a page; the next one takes twice that and saves a hundredth. */
const BROTLI_QUALITY = 5
/** Most pages are no longer when they are packed: each further piece costs a round between the threads. */
const CHUNK_BYTES = 64 * 1024

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip) as (bytes: Buffer, options: { chunkSize: number }) => Promise<Buffer>

interface Packed {
  body: Buffer
  /** Names and values in turn, as `writeHead` takes them without looking. */
  head: string[]
}

/** An answer that many ask for, ready to be sent in every packing; whole it weighs more than in all of them. */
export interface PackedAnswer {
  etag: string
  /** Of the answer to whom it is known. */
  head: string[]
  packed: Record<Encoding, Packed>
}

/** Packs an answer: making both packings of a page at once takes two milliseconds. */
export async function packAnswer(response: Response): Promise<PackedAnswer> {
  const identity = Buffer.from(await response.arrayBuffer())
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const head = [...Object.entries({ ...Object.fromEntries(response.headers), vary: 'accept-encoding', etag })].flat()
  const [br, gz] = await Promise.all([
    brotli(identity, { chunkSize: CHUNK_BYTES, params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzipped(identity, { chunkSize: CHUNK_BYTES }),
  ])
  const packed = (bytes: Buffer, encoding: Encoding): Packed => {
    // What zlib gives is a view of its whole piece: kept as it is, a page of 24 KB holds 64.
    const body = Buffer.from(new Uint8Array(bytes).buffer)
    return { body, head: [...head, 'content-encoding', encoding, 'content-length', String(body.length)] }
  }
  return { etag, head, packed: { br: packed(br, 'br'), gzip: packed(gz, 'gzip') } }
}

/** The body in the packing that is understood. Hardly any program takes none: for it the page is unpacked each time. */
export function acceptedBody({ head, packed }: PackedAnswer, accepted: string | string[] | null | undefined): Packed {
  const encoding = ENCODINGS.find((one) => new RegExp(`\\b${one}\\b`).test(String(accepted ?? '')))
  if (encoding !== undefined) return packed[encoding]
  const body = gunzipSync(packed.gzip.body)
  return { body, head: [...head, 'content-length', String(body.length)] }
}

/** The answer to this request: packed as it is understood, or 304 to whom it is known. */
export function answerPacked(request: Request, answer: PackedAnswer, more: Record<string, string> = {}): Response {
  const knows = isKnown(request.headers.get('if-none-match'), answer)
  const { body, head } = knows
    ? { body: null, head: answer.head }
    : acceptedBody(answer, request.headers.get('accept-encoding'))
  const headers = new Headers([...pairsOf(head), ...Object.entries(more)])
  const isEmpty = body === null || request.method === 'HEAD'
  return new Response(isEmpty ? null : new Uint8Array(body), { status: knows ? 304 : 200, headers })
}

/** A server in front that packs anew calls the same answer «nearly» the same. */
export function isKnown(told: string | null | undefined, { etag }: PackedAnswer): boolean {
  return told?.split(/,\s*/).some((known) => known.replace(/^W\//, '') === etag) ?? false
}

/** Bytes. */
export function weightOf({ packed }: PackedAnswer): number {
  return Object.values(packed).reduce((sum, { body }) => sum + body.length, 0)
}

function pairsOf(head: readonly string[]): [string, string][] {
  return head.flatMap((name, index) => (index % 2 === 0 ? [[name, head[index + 1] ?? '']] : []) as [string, string][])
}
