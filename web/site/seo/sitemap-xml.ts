import { escapeHtml } from '#contract/wire/escape-html.ts'
import { absolute } from '#web/shell/public/page-head.tsx'

interface Address {
  path: string
  /** An ISO moment. */
  updated_at?: string
}

/** The addresses as sitemaps.org wants them. */
export function sitemapXml(siteUrl: string, addresses: readonly Address[]): string {
  const lines = addresses.map(({ path, updated_at }) => {
    const changed = updated_at === undefined ? '' : `<lastmod>${updated_at.slice(0, 10)}</lastmod>`
    return `<url><loc>${escapeHtml(absolute(siteUrl, path))}</loc>${changed}</url>`
  })
  return xml('urlset', lines)
}

/** Where the parts of a long list are. */
export function sitemapIndexXml(siteUrl: string, paths: readonly string[]): string {
  return xml(
    'sitemapindex',
    paths.map((path) => `<sitemap><loc>${escapeHtml(absolute(siteUrl, path))}</loc></sitemap>`),
  )
}

function xml(root: 'urlset' | 'sitemapindex', lines: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>\n`,
  ].join('\n')
}
