import { expect, test } from 'vitest'
import { createPages } from './pages.ts'

type Options = Parameters<typeof createPages>[0]

const html = { 'content-type': 'text/html; charset=utf-8' }

test('no page may be framed, but the one that asks for a frame of ours', async () => {
  expect(await answered(html)).toEqual(['DENY', "frame-ancestors 'none'"])
  expect(await answered({ ...html, 'x-frame-options': 'SAMEORIGIN' })).toEqual(['SAMEORIGIN', "frame-ancestors 'self'"])
  expect(await answered({ ...html, 'x-frame-options': 'ALLOWALL' })).toEqual(['DENY', "frame-ancestors 'none'"])
})

test('the outside counter is allowed by its one host, on public pages alone', async () => {
  const counter = { analyticsOrigin: 'https://counter.example' }
  const open = "script-src 'self' https://counter.example; "
  expect(await policyAt('/catalog', counter)).toContain(open)
  expect((await policyAt('/catalog', counter)).match(/https:/g)).toHaveLength(3)
  for (const path of ['/auth/login', '/sm-admin/profile', '/auth', '/sm-admin']) {
    expect(await policyAt(path, counter), path).not.toContain('https:')
  }
  expect(await policyAt('/catalog', {})).not.toContain('https:')
})

async function policyAt(path: string, options: Partial<Options>): Promise<string> {
  const answerPage = async () => new Response('<p>x</p>', { headers: html })
  const loadBuild = async () => ({ entry: { module: { answerPage } } })
  const pages = createPages({ site: {}, mode: 'production', loadBuild, ...options } as unknown as Options)
  const { headers } = await pages(new Request(`http://127.0.0.1${path}`), {})
  return headers.get('content-security-policy') ?? ''
}

/** What is said of frames when the web answers with these headers. */
async function answered(headers: Record<string, string>) {
  const answerPage = async () => new Response('<p>x</p>', { headers })
  const options = { site: {}, mode: 'production', loadBuild: async () => ({ entry: { module: { answerPage } } }) }
  const pages = createPages(options as unknown as Options)
  const { headers: sent } = await pages(new Request('http://127.0.0.1/x'), {})
  const ancestors = /frame-ancestors [^;]+/.exec(sent.get('content-security-policy') ?? '')?.[0]
  return [sent.get('x-frame-options'), ancestors]
}
