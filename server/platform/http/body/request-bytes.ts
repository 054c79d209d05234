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
  const pieces: Uint8Array[] = []
  for await (const piece of readPieces(request, maxBytes, options)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/**
 * The body of a request as it comes. Throws PayloadTooLarge as soon as its declared length, or what has come, is more than
 * `maxBytes`; 408 when a body of the usual size is long in coming.
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
      const { done, value } = await (late === undefined ? reader.read() : Promise.race([reader.read(), late.passed]))
      if (done) return
      count += 1
      size += value.byteLength
      const isCrumbled = count > PIECES_MIN + maxBytes / PIECE_BYTES
      if (size > maxBytes || isCrumbled) throw new PayloadTooLarge(message)
      yield value
    }
  } finally {
    late?.forget()
  }
}

function timeLimit(ms: number) {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HttpError(408, 'Запрос шёл слишком долго. Отправьте его ещё раз.')), ms)
  })
  return { passed, forget: () => clearTimeout(timer) }
}
