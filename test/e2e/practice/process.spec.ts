import { existsSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { ApiClient } from '../../api-client.ts'
import { openS3Server } from '../../s3/s3-server.ts'
import {
  newDataDir,
  removeDataDir,
  startProduct,
  startRefused,
  type Product,
  type ProductOptions,
} from '../../product.ts'
import { dropWorld, SHORT_LIVED, WITHOUT_WARM_UP, type ServerWorld } from '../support/demo-world.ts'
import { demoData, emptyWorld, serverWorld } from '../support/journey.ts'
import { readCard, slowSave } from '../support/saves.ts'

const products: Product[] = []
const worlds: ServerWorld[] = []

afterEach(async () => {
  for (const product of products.splice(0)) {
    await product.end('SIGKILL')
    await removeDataDir(product.dataDir)
  }
  for (const world of worlds.splice(0)) await dropWorld(world)
})

describe('the process', () => {
  test('killed in the middle of saves loses nothing that was answered with success', async () => {
    const dataDir = await demoData()
    let product = await begin(dataDir)
    const client = await new ApiClient(product.url).signIn('moderator@smysl.test')

    const confirmed = new Map<number, number>()
    const saving = saveWithoutEnd(client, confirmed)
    await expect.poll(() => sum(confirmed)).toBeGreaterThan(20)
    await product.end('SIGKILL')
    await saving

    product = await begin(dataDir)
    const again = await new ApiClient(product.url).signIn('moderator@smysl.test')
    for (const [id, workload] of confirmed) {
      const card = await readCard(again, id)
      expect(card.workload, `psychologist ${id}`).toBeGreaterThanOrEqual(workload)
      const history = await again.get(`/api/psychologists/${id}/history`)
      const { data } = (await history.json()) as { data: { changes: { field: string; new: unknown }[] }[] }
      const written = data
        .flatMap((entry) => entry.changes.filter((change) => change.field === 'workload'))
        .map((change) => change.new)
      expect(written[0], 'the newest audit entry tells of the row as it is').toBe(card.workload)
    }
  })

  test('refuses a second one on the same data', async () => {
    const product = await begin(await demoData())
    const { code, output } = await startRefused(product.dataDir)
    expect(code).toBe(1)
    expect(output.trim()).toMatch(/^Каталог данных .* занят/)
    expect(output).not.toMatch(/\bat .*:\d+:\d+/)
    const answer = await fetch(`${product.url}/api/ready`)
    expect(answer.status).toBe(200)
  })

  test('says where it cannot listen, and nothing of what has begun meanwhile', async () => {
    // An address of documentation: no machine has it.
    const { code, output } = await startRefused(await demoData(), { HOST: '203.0.113.4' })
    expect(code).toBe(1)
    expect(output).toMatch(/^Слушать .* HOST=203\.0\.113\.4 .* не\u00a0получается \(EADDRNOTAVAIL\)\.$/m)
    expect(output).not.toContain('destroyed')
  })

  test('asked to end, finishes the request that runs, takes no other, and starts again at once', async () => {
    const dataDir = await demoData()
    const product = await begin(dataDir)
    const client = await new ApiClient(product.url).signIn('moderator@smysl.test')
    const slow = slowSave(product.url, client, { workload: 4321 })
    await slow.begun
    const ended = product.end('SIGTERM')
    await expect
      .poll(() =>
        fetch(`${product.url}/api/health`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    slow.finish()
    expect(await slow.status).toBe(200)
    expect(await ended).toBe(0)

    const next = await begin(dataDir)
    const card = await readCard(await new ApiClient(next.url).signIn('moderator@smysl.test'), 1)
    expect(card.workload).toBe(4321)
  })

  test('ends with npm, which keeps SIGTERM from it, and gives its data back', async () => {
    const product = await begin(await demoData(), ['npm', 'start'])
    await product.end('SIGTERM')
    await expect.poll(() => existsSync(join(product.dataDir, 'process.lock'))).toBe(false)
    await expect(fetch(`${product.url}/api/health`)).rejects.toThrow('fetch failed')
  })

  test('says where it listens and the demo logins', async () => {
    const product = await begin(await demoData())
    expect(product.output()).toContain(product.url)
    for (const account of ['admin', 'support', 'moderator', 'writer', 'psychologist', 'visitor']) {
      expect(product.output()).toContain(`${account}@smysl.test`)
    }
  })

  test('stops with a sentence that names a wrong setting', async () => {
    const dataDir = await newDataDir()
    const { code, output } = await startRefused(dataDir, { SITE_TIME_ZONE: 'Europe/Smysl' })
    expect(code).toBe(1)
    expect(output).toContain('SITE_TIME_ZONE')
    expect(output.trim().split('\n')).toHaveLength(1)
    await removeDataDir(dataDir)
  })
})

describe('in front of the process', () => {
  test('a proxy may end TLS: a form sent from the site’s https page is taken, one from elsewhere is not', async () => {
    const product = await beginOn(await serverWorld(), { APP_URL: 'https://smysl.test' })
    const form = await fetch(`${product.url}/auth/login`)
    const cookie = form.headers.getSetCookie().map((one) => one.split(';')[0])
    const [, _token = ''] = /name="_token" value="([^"]+)"/.exec(await form.text()) ?? []
    const fields = { _token, email: 'moderator@smysl.test', password: 'smysl-demo-2026' }
    const send = (origin: string) =>
      new Promise<{ status: number; cookies: string[] }>((resolve, reject) => {
        const headers = {
          host: 'smysl.test',
          origin,
          cookie: cookie.join('; '),
          'content-type': 'application/x-www-form-urlencoded',
        }
        httpRequest(`${product.url}/auth/login`, { method: 'POST', headers }, (answer) =>
          resolve({ status: answer.resume().statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [] }),
        )
          .on('error', reject)
          .end(new URLSearchParams(fields).toString())
      })
    expect((await send('https://evil.test')).status).toBe(400)
    const own = await send('https://smysl.test')
    expect(own.status).toBe(302)
    expect(own.cookies.find((one) => one.startsWith('__Host-smysl_session='))).toContain('; Secure')
  })
})

describe('with its files in a bucket', () => {
  test('the demo world stands, its pictures come through us, and a wrong key stops the start in one sentence', async () => {
    const s3 = await openS3Server()
    const product = await beginOn(await emptyWorld(), { STORAGE_URL: s3.storageUrl })
    expect(s3.objects.size).toBeGreaterThanOrEqual(48)
    const page = await (await fetch(`${product.url}/catalog`)).text()
    const [picture = ''] = /\/media\/[0-9a-f]{40}\.webp\?w=\d+/.exec(page) ?? []
    const answer = await fetch(`${product.url}${picture}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const dataDir = await newDataDir()
    const { code, output } = await startRefused(dataDir, { STORAGE_URL: s3.storageUrl.replace('secret', 'other') })
    expect([code, output.trim()]).toEqual([
      1,
      'Файлы в бакете photos хранить не получается. Запись: Секретный ключ не подходит к ключу доступа. (SignatureDoesNotMatch)',
    ])
    await removeDataDir(dataDir)
    await s3.close()
  })
})

async function begin(dataDir: string, command?: ProductOptions['command']): Promise<Product> {
  const product = await startProduct({
    dataDir,
    env: WITHOUT_WARM_UP,
    ...(command === undefined ? {} : { command }),
  })
  products.push(product)
  return product
}

/** What asks nothing of the embedded database has one on the server, which starts in half of the time. */
async function beginOn(world: ServerWorld, env: Record<string, string>): Promise<Product> {
  worlds.push(world)
  const product = await startProduct({ dataDir: world.dataDir, env: { ...world.env, ...env }, command: SHORT_LIVED })
  products.push(product)
  return product
}

/** Saves a growing workload to eight cards at once until the server is gone; notes what was answered with success. */
async function saveWithoutEnd(client: ApiClient, confirmed: Map<number, number>): Promise<void> {
  const save = async (id: number) => {
    for (let workload = 1; ; workload += 1) {
      const answer = await client.send('PUT', `/api/psychologists/${id}`, { workload }).catch(() => null)
      if (answer === null) return
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
      confirmed.set(id, workload)
    }
  }
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(save))
}

function sum(counts: Map<number, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}
