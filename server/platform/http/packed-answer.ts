import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib'

/** Takes a millisecond for a page; the next one takes twice that and saves a hundredth. */
const BROTLI_QUALITY = 5
/** Most pages are no longer when they are packed: each further piece costs a round between the threads. */
const CHUNK_BYTES = 64 * 1024
/** A page in both packings weighs so much more than in either; nearly all pages are only ever asked for in one. */
const BOTH_TO_ONE = 2.3

const BROTLI = { chunkSize: CHUNK_BYTES, params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }
const GZIP = { chunkSize: CHUNK_BYTES }
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

const PACKINGS = {
  br: {
    pack: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
    packNow: (bytes: Buffer) => brotliCompressSync(bytes, BROTLI),
    unpackNow: (bytes: Buffer) => brotliDecompressSync(bytes),
  },
  gzip: {
    pack: (bytes: Buffer) => promisify<Buffer, typeof GZIP, Buffer>(gzip)(bytes, GZIP),
    packNow: (bytes: Buffer) => gzipSync(bytes, GZIP),
    unpackNow: (bytes: Buffer) => gunzipSync(bytes),
  },
}

interface Packed {
  body: Buffer
  /** Names and values in turn, as `writeHead` takes them without looking. */
  head: string[]
}

/** An answer that many ask for, ready to be sent packed; whole it weighs more than in all packings. */
export interface PackedAnswer {
  etag: string
  /** Of the answer to whom it is known. */
  head: string[]
  /** The packing that was asked for first; the other one from when somebody asks for it. */
  first: Encoding
  packed: Map<Encoding, Packed>
}

/** Packs an answer as whoever waits for it understands: making the other packing as well takes two milliseconds. */
export async function packAnswer(response: Response, accepted?: string | null): Promise<PackedAnswer> {
  const identity = Buffer.from(await response.arrayBuffer())
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const head = [...Object.entries({ ...Object.fromEntries(response.headers), vary: 'accept-encoding', etag })].flat()
  const first = encodingOf(accepted) ?? 'br'
  const body = await PACKINGS[first].pack(identity)
  return { etag, head, first, packed: new Map([[first, withHead(body, head, first)]]) }
}

/** The body in the packing that is understood. Hardly any program takes none: for it the page is unpacked each time. */
export function acceptedBody(answer: PackedAnswer, accepted: string | string[] | null | undefined): Packed {
  const encoding = encodingOf(accepted)
  const kept = encoding === undefined ? undefined : answer.packed.get(encoding)
  if (kept !== undefined) return kept
  const identity = unpacked(answer)
  if (encoding === undefined) {
    return { body: identity, head: [...answer.head, 'content-length', String(identity.length)] }
  }
  const made = withHead(PACKINGS[encoding].packNow(identity), answer.head, encoding)
  answer.packed.set(encoding, made)
  return made
}

function encodingOf(accepted: string | string[] | null | undefined): Encoding | undefined {
  return ENCODINGS.find((one) => new RegExp(`\\b${one}\\b`).test(String(accepted ?? '')))
}

function unpacked({ first, packed }: PackedAnswer): Buffer {
  return PACKINGS[first].unpackNow(packed.get(first)?.body ?? Buffer.alloc(0))
}

function withHead(bytes: Buffer, head: readonly string[], encoding: Encoding): Packed {
  // What zlib gives is a view of its whole piece: kept as it is, a page of 24 KB holds 64.
  const body = Buffer.from(new Uint8Array(bytes).buffer)
  return { body, head: [...head, 'content-encoding', encoding, 'content-length', String(body.length)] }
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

/** As if it were kept in both packings, whether it is yet or not. Bytes. */
export function weightOf({ first, packed }: PackedAnswer): number {
  return Math.ceil((packed.get(first)?.body.length ?? 0) * BOTH_TO_ONE)
}

function pairsOf(head: readonly string[]): [string, string][] {
  return head.flatMap((name, index) => (index % 2 === 0 ? [[name, head[index + 1] ?? '']] : []) as [string, string][])
}
