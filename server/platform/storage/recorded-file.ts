import type { Storage } from './storage.ts'

/** What plays, by the ending of its key. */
const TYPES: Record<string, string> = { mp4: 'video/mp4', m4a: 'audio/mp4', mp3: 'audio/mpeg' }

export function typeOfRecording(key: string): string | undefined {
  return TYPES[key.slice(key.lastIndexOf('.') + 1)]
}

interface Asked {
  range: string | undefined
  ifRange: string | undefined
}

/**
 * A recording, or the part of it that a player asks for (RFC 9110, 14): it begins anywhere and waits for nothing before.
 * Several parts at once are answered whole. Null when there is no such file.
 */
export async function recordedFile(
  storage: Storage,
  key: string,
  { range, ifRange }: Asked,
  headers: { etag: string; 'cache-control': string },
): Promise<Response | null> {
  const size = await storage.size(key)
  if (size === null) return null
  const shared = { ...headers, 'accept-ranges': 'bytes', 'content-type': typeOfRecording(key) ?? '' }
  const isSame = ifRange === undefined || ifRange === headers.etag
  const part = isSame && range !== undefined ? partOf(range, size) : 'whole'
  if (part === 'none')
    return new Response(null, { status: 416, headers: { ...shared, 'content-range': `bytes */${size}` } })
  if (part === 'whole') {
    const file = await storage.open(key)
    return file && new Response(file.stream, { headers: { ...shared, 'content-length': String(size) } })
  }
  const file = await storage.open(key, part)
  const told = {
    'content-range': `bytes ${part.start}-${part.end}/${size}`,
    'content-length': String(part.end - part.start + 1),
  }
  return file && new Response(file.stream, { status: 206, headers: { ...shared, ...told } })
}

/** The first and the last byte; `none` of what begins after the end, `whole` of what is no single part. */
function partOf(range: string, size: number): { start: number; end: number } | 'none' | 'whole' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const length = Number(to)
    return length === 0 ? 'none' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  if (start >= size) return 'none'
  return end < start ? 'whole' : { start, end }
}
