import { expect, test } from 'vitest'
import { createPages } from './pages.ts'

type Options = Parameters<typeof createPages>[0]

const html = { 'content-type': 'text/html; charset=utf-8' }

test('no page may be framed, but the one that asks for a frame of ours', async () => {
  expect(await answered(html)).toEqual(['DENY', "frame-ancestors 'none'"])
  expect(await answered({ ...html, 'x-frame-options': 'SAMEORIGIN' })).toEqual(['SAMEORIGIN', "frame-ancestors 'self'"])
  expect(await answered({ ...html, 'x-frame-options': 'ALLOWALL' })).toEqual(['DENY', "frame-ancestors 'none'"])
})

/** What is said of frames when the web answers with these headers. */
async function answered(headers: Record<string, string>) {
  const answerPage = async () => new Response('<p>x</p>', { headers })
  const options = { site: {}, mode: 'production', loadBuild: async () => ({ entry: { module: { answerPage } } }) }
  const pages = createPages(options as unknown as Options)
  const { headers: sent } = await pages(new Request('http://127.0.0.1/x'), {})
  const ancestors = /frame-ancestors [^;]+/.exec(sent.get('content-security-policy') ?? '')?.[0]
  return [sent.get('x-frame-options'), ancestors]
}
