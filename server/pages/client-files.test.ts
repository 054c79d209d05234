import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { clientFiles } from './client-files.ts'

let directory: string
let server: Server
let origin: string

beforeEach(async () => {
  directory = await temporaryFolder()
  mkdirSync(join(directory, 'assets'))
  write('assets/app-1.js', 'let one = 1')
  write('robots.txt', 'all')
  setTimes()
  const serveFile = clientFiles(directory)
  server = createServer((request, response) =>
    serveFile(request, response, () => response.writeHead(404).end('no such file')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('files come packed, assets for good and the others for an hour', async () => {
  const asset = await read('/assets/app-1.js')
  expect(asset).toMatchObject({ status: 200, text: 'let one = 1', encoding: 'br' })
  expect(asset.cache).toBe('public, max-age=31536000, immutable')
  expect(await read('/robots.txt')).toMatchObject({ status: 200, text: 'all', cache: 'public, max-age=3600' })
  expect((await read('/robots.txt', 'identity')).encoding).toBeNull()
})

test('an icon says that it is one', async () => {
  write('favicon.ico', 'drawn')
  expect((await fetch(`${origin}/favicon.ico`)).headers.get('content-type')).toBe('image/vnd.microsoft.icon')
  expect((await fetch(`${origin}/robots.txt`)).headers.get('content-type')).toMatch(/^text\/plain/)
})

test('when another build takes the place of this one, what is gone is not found and what has come is served', async () => {
  await read('/assets/app-1.js')
  rmSync(join(directory, 'assets'), { recursive: true })
  expect(await read('/assets/app-1.js')).toMatchObject({ status: 404, text: 'no such file', cache: null })
  mkdirSync(join(directory, 'assets'))
  write('assets/app-2.js', 'let two = 22')
  rmSync(join(directory, 'robots.txt'))
  write('robots.txt', 'all but a longer one')
  expect(await read('/assets/app-2.js')).toMatchObject({ status: 200, text: 'let two = 22' })
  expect(await read('/robots.txt', 'identity')).toMatchObject({ status: 200, text: 'all but a longer one' })
})

test('without its packed copy a file comes whole', async () => {
  await read('/assets/app-1.js')
  rmSync(join(directory, 'assets/app-1.js.br'))
  expect(await read('/assets/app-1.js')).toMatchObject({ status: 200, text: 'let one = 1', encoding: null })
})

test('while there is no build at all, nothing is found', async () => {
  rmSync(directory, { recursive: true })
  expect(await read('/assets/app-1.js')).toMatchObject({ status: 404 })
})

test('a file that goes unseen breaks its own answer, not the server', async () => {
  rmSync(join(directory, 'assets/app-1.js.br'))
  setTimes()
  await expect(read('/assets/app-1.js')).rejects.toThrow('fetch failed')
  expect(await read('/robots.txt')).toMatchObject({ status: 200, text: 'all' })
})

function write(name: string, text: string) {
  writeFileSync(join(directory, name), text)
  writeFileSync(join(directory, `${name}.br`), brotliCompressSync(text))
}

/** The times by which the server tells builds apart. */
function setTimes() {
  for (const folder of ['assets', '.']) utimesSync(join(directory, folder), 1, 1)
}

async function read(path: string, accepted = 'br') {
  const response = await fetch(origin + path, { headers: { 'accept-encoding': accepted } })
  return {
    status: response.status,
    text: await response.text(),
    encoding: response.headers.get('content-encoding'),
    cache: response.headers.get('cache-control'),
  }
}
