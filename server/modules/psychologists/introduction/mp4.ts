import type { Recording } from './recording-facts.ts'

/** What every browser plays. */
const VIDEO = ['avc1', 'avc3']
const AUDIO = ['mp4a']
/** Where programs write the place, the device and the author. */
const PRIVATE = ['udta', 'meta', 'uuid']

const HEVC = 'Это видео в\u00a0формате HEVC: его показывают не\u00a0все браузеры. Сохраните его как MP4 (H.264).'
const CODEC = 'Такую запись показывают не\u00a0все браузеры. Нужно видео MP4 (H.264 и\u00a0AAC) или голос MP3 или M4A.'
const NO_LENGTH = 'В\u00a0файле не\u00a0сказано, сколько длится запись. Сохраните её заново как MP4.'
const BROKEN = 'Файл повреждён или загрузился не\u00a0целиком.'

interface Box {
  type: string
  /** Where it begins, */
  at: number
  /** where its content begins, and where it ends. */
  from: number
  to: number
}

/**
 * Reads an MP4 or MOV by its boxes, and blanks in place what tells of the place and the device. A string says in words
 * why it cannot be taken; null: this is no MP4 at all.
 */
export function readMp4(bytes: Uint8Array): Recording | string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 16 || typeAt(view, 4) !== 'ftyp') return null
  const top = boxesIn(view, 0, bytes.length)
  const movie = top?.find(({ type }) => type === 'moov')
  if (top === null || movie === undefined || !top.some(({ type }) => type === 'mdat')) return BROKEN
  const parts = boxesIn(view, movie.from, movie.to)
  const head = parts?.find(({ type }) => type === 'mvhd')
  if (!parts || head === undefined) return BROKEN

  const tracks = parts.filter(({ type }) => type === 'trak').map((box) => trackOf(view, box))
  if (tracks.some((track) => track === null)) return BROKEN
  const known = tracks.filter((track) => track !== null)
  const played = known.filter(({ handler }) => handler === 'vide' || handler === 'soun')
  const hasVideo = played.some(({ handler }) => handler === 'vide')
  if (played.some(({ codec }) => codec === 'hvc1' || codec === 'hev1')) return HEVC
  if (played.length === 0) return CODEC
  if (played.some(({ handler, codec }) => !(handler === 'vide' ? VIDEO : AUDIO).includes(codec))) return CODEC
  const seconds = Math.max(secondsAt(view, head), ...played.map(({ seconds }) => seconds))
  if (!(seconds > 0) || !Number.isFinite(seconds)) return NO_LENGTH

  for (const box of [...top, ...parts]) if (PRIVATE.includes(box.type)) blank(bytes, box)
  for (const { handler, box, inner } of known) {
    // Beside picture and sound phones write what they felt meanwhile.
    if (handler !== 'vide' && handler !== 'soun') blank(bytes, box)
    else for (const one of inner) if (PRIVATE.includes(one.type)) blank(bytes, one)
  }
  return { kind: hasVideo ? 'video' : 'audio', extension: hasVideo ? 'mp4' : 'm4a', seconds, bytes }
}

function trackOf(view: DataView, box: Box) {
  const inner = boxesIn(view, box.from, box.to)
  const media = childOf(view, inner, 'mdia')
  const handlerBox = media?.find(({ type }) => type === 'hdlr')
  const head = media?.find(({ type }) => type === 'mdhd')
  if (!inner || !media || handlerBox === undefined || head === undefined || handlerBox.from + 12 > handlerBox.to)
    return null
  const table = childOf(view, childOf(view, media, 'minf'), 'stbl')
  const kinds = table?.find(({ type }) => type === 'stsd')
  const codec = kinds !== undefined && kinds.from + 16 <= kinds.to ? typeAt(view, kinds.from + 12) : ''
  return { box, inner, handler: typeAt(view, handlerBox.from + 8), codec, seconds: secondsAt(view, head) }
}

function childOf(view: DataView, boxes: Box[] | null | undefined, type: string): Box[] | null {
  const found = boxes?.find((box) => box.type === type)
  return found === undefined ? null : boxesIn(view, found.from, found.to)
}

/** The boxes of a stretch; null where their sizes do not fit into it. */
function boxesIn(view: DataView, from: number, to: number): Box[] | null {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    if (at + 8 > to) return null
    let [size, head] = [view.getUint32(at), 8]
    if (size === 1) {
      if (at + 16 > to) return null
      ;[size, head] = [Number(view.getBigUint64(at + 8)), 16]
    } else if (size === 0) size = to - at
    if (size < head || at + size > to) return null
    boxes.push({ type: typeAt(view, at + 4), at, from: at + head, to: at + size })
    at += size
  }
  return boxes
}

/** The length that `mvhd` or `mdhd` tells, in whatever units it counts. */
function secondsAt(view: DataView, { from, to }: Box): number {
  const isLong = from < to && view.getUint8(from) === 1
  const at = from + (isLong ? 20 : 12)
  if (at + (isLong ? 12 : 8) > to) return 0
  const scale = view.getUint32(at)
  const length = isLong ? Number(view.getBigUint64(at + 4)) : view.getUint32(at + 4)
  return scale === 0 ? 0 : length / scale
}

/** A box that says nothing stands in its place, so that nothing else moves. */
function blank(bytes: Uint8Array, { at, from, to }: Box) {
  bytes.fill(0, from, to)
  bytes.set(new TextEncoder().encode('free'), at + 4)
}

function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
}
