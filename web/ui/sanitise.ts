import createPurifier from 'dompurify'

const ALLOWED_TAGS = ['b', 'strong', 'i', 'em', 'br', 'ul', 'ol', 'li', 'p', 'code', 'a']

/** A path of our own or an https address; `//host` is neither, and a name before the host only misleads. */
const SAFE_HREF = /^(?:https:\/\/(?![^/?#\\]*@)|\/(?![/\\])|#|\?)/i

/**
 * The only way HTML from outside gets onto a page: toasts show titles and descriptions as HTML (specification §2).
 * Keeps a handful of inline tags and lists, and `href` on links. Where there is no DOM, nothing of it is shown.
 */
export function sanitise(html: string): string {
  if (typeof window === 'undefined') return ''
  purifier ??= makePurifier()
  return purifier.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}

let purifier: ReturnType<typeof createPurifier> | undefined

/** An instance of its own: hooks added elsewhere do not reach it. */
function makePurifier() {
  const own = createPurifier(window)
  own.addHook('uponSanitizeAttribute', (_, attribute) => {
    // Browsers drop tabs, newlines and leading controls from an address before they read it.
    const address = attribute.attrValue.replace(/[\p{Cc}\s]/gu, '')
    if (attribute.attrName === 'href' && !SAFE_HREF.test(address)) attribute.keepAttr = false
  })
  return own
}
