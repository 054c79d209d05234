import { expect, test } from 'vitest'
import { sitemapXml } from './sitemap-xml.ts'

test('addresses are whole and escaped, the day of the last change stands beside those that have one', () => {
  const xml = sitemapXml('https://smysl.test', [
    { path: '/catalog' },
    { path: '/lt?a=1&b=2', updated_at: '2026-11-20T19:30:28.255Z' },
  ])
  expect(xml).toContain('<url><loc>https://smysl.test/catalog</loc></url>')
  expect(xml).toContain('<url><loc>https://smysl.test/lt?a=1&amp;b=2</loc><lastmod>2026-11-20</lastmod></url>')
})
