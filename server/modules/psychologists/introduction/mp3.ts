import type { Recording } from './recording-facts.ts'

const BROKEN = 'Файл повреждён или загрузился не\u00a0целиком.'
/** So many frames in a row are no accident. */
const FRAMES_MIN = 4
/** What programs write after the sound: names, words, pictures. */
const TAIL = /^(TAG|APETAGEX|LYRICSBEGIN|3DI|ID3)/
const TAIL_MAX_BYTES = 1024 * 1024

const RATES = [44_100, 48_000, 32_000]
/** Kilobits a second of layer III, for MPEG 1 and for its later halves. */
const FULL = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const HALF = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** Reads an MP3 frame by frame; what stands before and after the sound is cut off. Null: this is no MP3. */
export function readMp3(bytes: Uint8Array): Recording | string | null {
  const start = afterTags(bytes)
  let [at, seconds, frames] = [start, 0, 0]
  for (let frame = frameAt(bytes, at); frame !== null; frame = frameAt(bytes, at)) {
    if (at + frame.bytes > bytes.length) break
    at += frame.bytes
    seconds += frame.seconds
    frames += 1
  }
  if (frames < FRAMES_MIN) return null
  const rest = bytes.length - at
  const isTail = TAIL.test(String.fromCharCode(...bytes.subarray(at, at + 12)))
  // The last frame may be cut; anything longer that is no tag is not sound.
  if (rest > (isTail ? TAIL_MAX_BYTES : 4096)) return BROKEN
  return { kind: 'audio', extension: 'mp3', seconds, bytes: bytes.subarray(start, at) }
}

/** Where the sound begins: a tag of ID3v2 tells its own size. */
function afterTags(bytes: Uint8Array): number {
  if (!(bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33)) return 0
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10)
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127)
}

function frameAt(bytes: Uint8Array, at: number): { bytes: number; seconds: number } | null {
  const [sync = 0, kind = 0, numbers = 0] = bytes.subarray(at, at + 3)
  const [version, layer] = [(kind >> 3) & 3, (kind >> 1) & 3]
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || version === 1 || layer !== 1) return null
  const isFull = version === 3
  const rate = (RATES[(numbers >> 2) & 3] ?? 0) / (isFull ? 1 : version === 2 ? 2 : 4)
  const kilobits = (isFull ? FULL : HALF)[numbers >> 4] ?? 0
  if (rate === 0 || kilobits === 0) return null
  const size = Math.floor(((isFull ? 144_000 : 72_000) * kilobits) / rate) + ((numbers >> 1) & 1)
  return { bytes: size, seconds: (isFull ? 1152 : 576) / rate }
}
