import { expect, test } from 'vitest'
import { RouterContextProvider } from 'react-router'
import type { SiteConfig } from '#contract/site.ts'
import { apiFetchContext, siteContext } from '#web/lib/api/api-context.ts'
import { loader as robots } from './robots.ts'
import { loader as sitemap } from './sitemap.ts'

const context = new RouterContextProvider()
context.set(siteContext, { url: 'https://smysl.test' } as SiteConfig)
context.set(apiFetchContext, async () =>
  Response.json({
    data: [{ path: '/reviews', updated_at: '2026-11-20T10:00:00.000Z' }],
    meta: { part: 1, parts: 1 },
  }),
)
const asked = { context, url: new URL('https://smysl.test/sitemap.xml') } as unknown as Parameters<typeof robots>[0] &
  Parameters<typeof sitemap>[0]

test('the map of the site names each public screen once, and no screen of staff', async () => {
  const xml = await (await sitemap(asked)).text()
  expect(xml.match(/<loc>https:\/\/smysl\.test\/reviews<\/loc>/g)).toHaveLength(1)
  expect(xml).toContain('<loc>https://smysl.test/privacy</loc>')
  expect(xml).not.toMatch(/sm-admin|auth|:slug/)
  // Without its record this screen is a 404.
  expect(xml).not.toContain('/lt<')
})

test.each([404, 422])(
  'a part of the map that is not there is a page that is not there: the API says %i',
  async (status) => {
    const refusing = new RouterContextProvider()
    refusing.set(apiFetchContext, async () => Response.json({ message: 'Такой части карты сайта нет.' }, { status }))
    const call = { ...asked, context: refusing, url: new URL('https://smysl.test/sitemap.xml?part=-1') }
    await expect(sitemap(call)).rejects.toMatchObject({ init: { status: 404 } })
  },
)

test('robots learn where the map is and what is not for them', async () => {
  const text = await robots(asked).text()
  expect(text).toContain('Sitemap: https://smysl.test/sitemap.xml')
  expect(text).toContain('Disallow: /sm-admin')
  expect(text).not.toMatch(/Disallow: \/(media|assets)?$/m)
})
