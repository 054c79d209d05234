/**
 * What is seen first comes first: a page is whole without its scripts, and a slow phone has no room for both. So a
 * public page asks for its scripts only after it has been painted, with the picture that comes first. `<Scripts>` has no way to say so: it preloads each one
 * in the head, and imports them from an inline module, whose imports become calls here. The back office is nothing
 * without its scripts, and keeps them first.
 */
export function withScriptsLast(html: string): string {
  if (!PUBLIC.test(html)) return html
  const preloaded = [...html.matchAll(PRELOAD)].map(([, address = '']) => address)
  return html
    .replaceAll(PRELOAD, '')
    .replace(
      MODULE,
      (_, opening: string, text: string) => opening + afterPaint(preloaded) + text.replaceAll(IMPORT, CALL),
    )
}

const PUBLIC = /^<!DOCTYPE html><html[^>]* data-face="public"/
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const MODULE = /(<script[^>]* type="module"[^>]*>)([^]*?)(?=<\/script>)/
const IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm
const CALL = 'const $1 = await import($2);'

/** A tab that is opened behind is not painted, and may as well get ready. A picture that does not come is not waited for. */
function afterPaint(preloaded: string[]): string {
  return `if (!document.hidden) {
  const first = [...document.querySelectorAll('img[fetchpriority="high"]')].map((picture) => picture.decode());
  await Promise.race([Promise.allSettled(first), new Promise((done) => setTimeout(done, 2000))]);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}
for (const href of ${JSON.stringify(preloaded)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
`
}
