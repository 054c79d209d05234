import type { IncomingMessage } from 'node:http'
import { HttpError, PayloadTooLarge } from '../errors.ts'

/** JSON, or a form without a file. Bytes. */
export const BODY_MAX_BYTES = 256 * 1024
/** Whoever takes longer to send that holds a connection for nothing. Milliseconds. */
const BODY_MAX_MS = 30_000
/** A piece costs more time than its bytes do: whoever sends byte by byte is no browser. */
const PIECES_MIN = 256
const PIECE_BYTES = 1024

interface ReadOptions {
  timeoutMs?: number
  message?: string
}

/** The whole body of a request, before anybody takes it apart. Throws as `readPieces` does. */
export async function readBytes(request: Request, maxBytes: number, options: ReadOptions = {}): Promise<Buffer> {
  if (isShort(request, maxBytes)) return readShort(request, options)
  const pieces: Uint8Array[] = []
  for await (const piece of readPieces(request, maxBytes, options)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/**
 * The body of a request as it comes. Throws PayloadTooLarge as soon as its declared length, or what has come, is more than
 * `maxBytes`; 408 when a body of the usual size is long in coming; 400 when the connection ends before the body does.
 */
export async function* readPieces(
  request: Request,
  maxBytes: number,
  { timeoutMs = BODY_MAX_MS, message }: ReadOptions = {},
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new PayloadTooLarge(message)
  if (request.body === null) return
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader()
  // An upload has the time that the server allows for a whole request.
  const late = maxBytes > BODY_MAX_BYTES ? undefined : timeLimit(timeoutMs)
  let [count, size] = [0, 0]
  try {
    for (;;) {
      const piece = reader.read().catch(brokenOff)
      const { done, value } = await (late === undefined ? piece : Promise.race([piece, late.passed]))
      if (done) return
      count += 1
      size += value.byteLength
      const isCrumbled = count > piecesMax(maxBytes)
      if (size > maxBytes || isCrumbled) throw new PayloadTooLarge(message)
      yield value
    }
  } finally {
    late?.forget()
  }
}

/** Requests of a socket whose bodies have the length that they tell, and no more. */
const lengths = new WeakMap<Request, number>()

/** To be called of a request that came by a socket: Node's parser keeps its body to the length that it tells. */
export function knowLength(request: Request, { headers }: IncomingMessage): void {
  const length = headers['content-length']
  if (length !== undefined && headers['transfer-encoding'] === undefined) lengths.set(request, Number(length))
}

/** Each byte might come by itself, and there were no more pieces than `readPieces` takes. */
function isShort(request: Request, maxBytes: number): boolean {
  return (lengths.get(request) ?? Infinity) <= Math.min(maxBytes, piecesMax(maxBytes))
}

/** A stream weighs more than most bodies: a tenth of what a save leaves to the collector. */
async function readShort(request: Request, { timeoutMs = BODY_MAX_MS }: ReadOptions): Promise<Buffer> {
  const late = timeLimit(timeoutMs)
  try {
    return Buffer.from(await Promise.race([request.arrayBuffer().catch(brokenOff), late.passed]))
  } finally {
    late.forget()
  }
}

/** Whoever sends is gone: of the connections that break, this is not the database's. */
function brokenOff(error: unknown): never {
  if (error instanceof TypeError) throw error
  throw new HttpError(400, 'Запрос пришёл не до конца. Отправьте его ещё раз.')
}

function piecesMax(maxBytes: number): number {
  return PIECES_MIN + maxBytes / PIECE_BYTES
}

function timeLimit(ms: number) {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HttpError(408, 'Запрос шёл слишком долго. Отправьте его ещё раз.')), ms)
  })
  return { passed, forget: () => clearTimeout(timer) }
}
