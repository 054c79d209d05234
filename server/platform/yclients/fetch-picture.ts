const TIMEOUT_MS = 10_000
const MAX_BYTES = 10 * 1024 * 1024
const TYPES = /^image\/(jpeg|png|webp)\b/
/** Where YCLIENTS keeps the pictures of people. */
const HOSTS = /(^|\.)(yclients\.com|yclients\.ru|alteg\.io)$/

/** What is no picture that is taken: of another host, too large, or of another type. It stays so at this address. */
export type Picture = { bytes: Uint8Array<ArrayBuffer> } | 'refused' | 'silence'

/**
 * Fetches a picture that an answer of YCLIENTS names. Answers name any address: only hosts of YCLIENTS and the one that is
 * configured are asked, without tokens, and nobody is followed elsewhere.
 */
export async function fetchPicture(address: string, apiUrl: string, timeoutMs = TIMEOUT_MS): Promise<Picture> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !isKnown(url, new URL(apiUrl))) return 'refused'
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (response.status >= 500 || response.status === 429) return 'silence'
    const length = Number(response.headers.get('content-length') ?? 0)
    if (!response.ok || !TYPES.test(response.headers.get('content-type') ?? '') || length > MAX_BYTES) {
      await response.body?.cancel()
      return 'refused'
    }
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > MAX_BYTES) return 'refused'
      chunks.push(chunk)
    }
    return { bytes: Buffer.concat(chunks) }
  } catch {
    return 'silence'
  }
}

function isKnown(url: URL, api: URL): boolean {
  return url.origin === api.origin || (url.protocol === 'https:' && url.port === '' && HOSTS.test(url.hostname))
}
