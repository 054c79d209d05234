/** What a crawler reads in the source of a page, as the server wrote it. */
export interface PageSource {
  headings: number
  title: string
  canonical: string | undefined
  isIndexed: boolean
  /** Where its links lead: paths of our own host, without what follows `#`. */
  links: string[]
  /** What the page loads by itself: scripts, styles, fonts, pictures. */
  resources: string[]
  pictures: Picture[]
  /** What is read on the page, line by line: a block is a line. */
  lines: string[]
}

interface Picture {
  attributes: Record<string, string>
  /** The addresses of `src` and `srcset`. */
  addresses: string[]
}

export function readSource(html: string): PageSource {
  const tags = [...html.matchAll(/<(a|link|script|img|source|iframe|meta)\b([^>]*)>/g)].map(([, name, text]) => ({
    name,
    attributes: attributesOf(text ?? ''),
  }))
  const of = (name: string) => tags.filter((tag) => tag.name === name).map((tag) => tag.attributes)
  const loadedLinks = of('link').filter(({ rel }) => rel !== 'canonical' && rel !== 'alternate')
  const pictures = of('img').map((attributes) => ({ attributes, addresses: addressesOf(attributes) }))
  return {
    headings: html.match(/<h1\b/g)?.length ?? 0,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    canonical: of('link').find(({ rel }) => rel === 'canonical')?.href,
    isIndexed: !of('meta').some(({ name, content }) => name === 'robots' && content?.includes('noindex')),
    links: of('a')
      .flatMap(({ href }) => (href?.startsWith('/') && !href.startsWith('//') ? [href.replace(/#.*$/, '')] : []))
      .filter((link) => link !== ''),
    resources: [
      ...loadedLinks.map(({ href }) => href),
      ...[...of('script'), ...of('source'), ...of('iframe')].map(({ src }) => src),
      ...pictures.flatMap(({ addresses }) => addresses),
    ].filter((address): address is string => address !== undefined && address !== ''),
    pictures,
    lines: linesOf(html),
  }
}

const INLINE = 'a|b|i|em|strong|span|small|time|cite|q|br|wbr'

function linesOf(html: string): string[] {
  return html
    .replace(/^.*?<body/s, '<body')
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(new RegExp(`</?(?!/?(?:${INLINE})\\b)[^>]*>`, 'g'), '\n')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function addressesOf({ src = '', srcset = '' }: Record<string, string>): string[] {
  const sizes = srcset.split(',').map((candidate) => candidate.trim().split(' ')[0] ?? '')
  return [src, ...sizes].filter((address) => address !== '')
}

/** Names in lower case, as HTML takes them; React writes `srcSet`. */
function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
    ]),
  )
}
