import { afterEach, expect, test } from 'vitest'
import { ApiClient } from '../api-client.ts'
import { startProduct, type Product } from '../product.ts'
import { openSmtpServer, type SmtpServer } from '../smtp-server.ts'
import { readLetter } from '../mailbox.ts'
import { dropWorld, SHORT_LIVED, type ServerWorld } from './support/demo-world.ts'
import { serverWorld } from './support/journey.ts'

const products: Product[] = []
const servers: SmtpServer[] = []
let world: ServerWorld | undefined

afterEach(async () => {
  for (const product of products.splice(0)) await product.end('SIGKILL')
  if (world !== undefined) await dropWorld(world)
  for (const server of servers.splice(0)) await server.close()
})

test('a letter that the mail server put off leaves after kill -9 and a restart', async () => {
  const smtp = await aMailServer()
  smtp.otherwise = { at: 'RCPT TO', says: '451 4.7.1 Greylisting in action' }
  world = await serverWorld()
  const first = await begin(world, smtp)
  await askForNewPassword(first)
  await expect.poll(() => first.output()).toContain('mail not sent')
  const line = first
    .output()
    .split('\n')
    .find((one) => one.includes('mail not sent'))
  expect(line).not.toMatch(/moderator|token/)
  await first.end('SIGKILL')
  expect(smtp.received).toEqual([])

  smtp.otherwise = 'taken'
  await begin(world, smtp)
  await expect.poll(() => smtp.received.length, { timeout: 90_000 }).toBe(1)
  const letter = readLetter(smtp.received[0]?.source ?? '')
  expect([smtp.received[0]?.to, letter.subject]).toEqual(['moderator@smysl.test', 'Новый пароль — Смысл'])
  expect(letter.text).toMatch(/\/auth\/reset\?token=[\w-]{43}/)
})

test('a mail server that is silent keeps neither the answer, nor other requests, nor the end of the process', async () => {
  const smtp = await aMailServer()
  smtp.otherwise = 'silent'
  world = await serverWorld()
  const product = await begin(world, smtp)
  await askForNewPassword(product)
  await expect.poll(() => smtp.open()).toBe(1)
  expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
  expect(await product.end('SIGTERM')).toBe(0)
  expect(smtp.received).toEqual([])
})

async function aMailServer(): Promise<SmtpServer> {
  const smtp = await openSmtpServer()
  servers.push(smtp)
  return smtp
}

async function begin({ dataDir, env }: ServerWorld, { url }: SmtpServer): Promise<Product> {
  const product = await startProduct({ dataDir, env: { ...env, SMTP_URL: url }, command: SHORT_LIVED })
  products.push(product)
  return product
}

async function askForNewPassword(product: Product) {
  const answer = await new ApiClient(product.url).send('POST', '/api/forgot-password', {
    email: 'moderator@smysl.test',
  })
  expect(answer.status).toBe(202)
}
