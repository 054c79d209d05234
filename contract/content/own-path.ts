// eslint-disable-next-line no-control-regex -- these are what a browser drops from an address, or a path must not have
const [EDGES, DROPPED, CONTROLS] = [/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, /[\t\n\r]/g, /[\u0000-\u001f]/]

/**
 * A path on our own site as a browser would open it, with its query and hash; undefined for what leads anywhere else.
 * Browsers drop tabs, take `\` for `/`, walk `..` (written as `%2e%2e` too) and read `//host` as another site: so it is
 * normalised first and looked at afterwards.
 */
export function ownPath(address: string): string | undefined {
  const plain = address.replace(EDGES, '').replace(DROPPED, '')
  const end = plain.search(/[?#]/)
  const path = (end === -1 ? plain : plain.slice(0, end)).replaceAll('\\', '/')
  if (!path.startsWith('/') || CONTROLS.test(path)) return undefined
  const walked = withoutDots(path)
  return walked.startsWith('//') ? undefined : walked + (end === -1 ? '' : plain.slice(end))
}

/** The path without its dot segments (URL Standard, “path state”). */
function withoutDots(path: string): string {
  const segments = path.split('/').slice(1)
  const left: string[] = []
  for (const [index, segment] of segments.entries()) {
    const plain = segment.replace(/%2e/gi, '.')
    const isDots = plain === '.' || plain === '..'
    if (plain === '..') left.pop()
    if (!isDots) left.push(segment)
    else if (index === segments.length - 1) left.push('')
  }
  return `/${left.join('/')}`
}
