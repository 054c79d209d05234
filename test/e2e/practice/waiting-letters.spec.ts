import { afterEach, expect, test } from 'vitest'
import { ApiClient } from '../../api-client.ts'
import { startProduct, type Product } from '../../product.ts'
import { openSmtpServer, type SmtpServer } from '../../fakes/smtp-server.ts'
import { readLetter, type Letter } from '../../fakes/mailbox.ts'
import { dropWorld, SHORT_LIVED, type ServerWorld } from '../support/demo-world.ts'
import { serverWorld } from '../support/journey.ts'

const MODERATOR = 'moderator@smysl.test'

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
  const notSent = () => first.output().match(/.*mail not sent.*/g) ?? []
  await expect.poll(notSent).not.toEqual([])
  await first.end('SIGKILL')
  expect(notSent().filter((line) => /moderator|token/.test(line))).toEqual([])
  expect(smtp.received).toEqual([])

  smtp.otherwise = 'taken'
  await begin(world, smtp)
  await expect.poll(() => lettersTo(smtp, MODERATOR), { timeout: 90_000 }).toHaveLength(1)
  const [letter] = lettersTo(smtp, MODERATOR)
  expect(letter?.subject).toBe('Новый пароль — Смысл')
  expect(letter?.text).toMatch(/\/auth\/reset\?token=[\w-]{43}/)
})

test('a mail server that is silent keeps neither the answer, nor other requests, nor the end of the process', async () => {
  const smtp = await aMailServer()
  smtp.otherwise = 'silent'
  world = await serverWorld()
  const product = await begin(world, smtp)
  await askForNewPassword(product)
  await expect.poll(() => smtp.open()).toBeGreaterThan(0)
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
    email: MODERATOR,
  })
  expect(answer.status).toBe(202)
}

/** The letters taken for one person: at some hours of the day the demo's clients are written to as well. */
function lettersTo(smtp: SmtpServer, email: string): Letter[] {
  return smtp.received.filter(({ to }) => to === email).map(({ source }) => readLetter(source))
}
