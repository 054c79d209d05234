import { describe, expect, test } from 'vitest'
import { withScriptsLast } from './late-scripts.ts'

const PAGE = `<!DOCTYPE html><html lang="ru" data-face="public"><head><title>Каталог</title><link rel="modulepreload" href="/assets/root.js"/><link rel="modulepreload" href="/assets/home.js" nonce="n"/><link rel="stylesheet" href="/assets/root.css"/></head><body><h1>Каталог</h1><script nonce="n">window.a = 1</script><script nonce="n" type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.routes = {"root":route0,"home":route1};

import("/assets/entry.js");</script><script nonce="n">window.b = 2</script></body></html>`

describe('scripts that come last', () => {
  test('are not asked for by the page as it is read', () => {
    const html = withScriptsLast(PAGE)
    expect(html).not.toMatch(/<link rel="modulepreload"|^import /m)
    expect(html).toContain(
      '<title>Каталог</title><link rel="stylesheet" href="/assets/root.css"/></head><body><h1>Каталог</h1>',
    )
  })

  test('are asked for by the module, in whose order they stand, after it has waited for the paint', () => {
    const [, module = ''] =
      /<script nonce="n" type="module" async="">([^]*?)<\/script>/.exec(withScriptsLast(PAGE)) ?? []
    expect([...module.matchAll(/decode|requestAnimationFrame|"\/assets\/\w+\.js"/g)].map(([text]) => text)).toEqual([
      'decode',
      'requestAnimationFrame',
      '"/assets/root.js"',
      '"/assets/home.js"',
      '"/assets/root.js"',
      '"/assets/home.js"',
      '"/assets/entry.js"',
    ])
    expect(module).toContain('const route0 = await import("/assets/root.js");')
  })

  test('leave the inline scripts around them as they were', () => {
    const html = withScriptsLast(PAGE)
    expect(html).toContain('<script nonce="n">window.a = 1</script>')
    expect(html).toContain('<script nonce="n">window.b = 2</script>')
  })

  test('stay first in the back office', () => {
    const admin = PAGE.replace('data-face="public"', 'data-face="admin"')
    expect(withScriptsLast(admin)).toBe(admin)
  })
})
