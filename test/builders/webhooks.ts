import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sealSecret } from '#server/modules/webhooks/secret.ts'
import type { Db } from '#server/platform/db/database.ts'
import { nextSerial } from '../setup/serial.ts'
import { APP_SECRET } from '../world.ts'

/** An address that is told of requests, as it is stored. */
export async function aWebhook(db: Db, url = 'https://crm.example.ru/hook') {
  const place = randomUUID()
  return db
    .insertInto('webhook_endpoints')
    .values({
      title: `Адрес ${nextSerial()}`,
      url,
      kinds: ['request'],
      sealed_secret: sealSecret('whsec_test', APP_SECRET, place),
      secret_place: place,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Something that an address has refused for a day. */
export async function aDelivery(db: Db) {
  const { id } = await aWebhook(db)
  return db
    .insertInto('webhook_deliveries')
    .values({
      endpoint_id: id,
      event_id: randomUUID(),
      kind: 'request',
      subject_id: 1,
      subject_state: 'new',
      created_at: new Date(),
      next_attempt_at: new Date(),
      expires_at: new Date(),
      state: 'failed',
      attempts: 12,
      attempted_at: new Date(),
      answer_status: 500,
      answer_words: 'Internal error',
    })
    .returning(['id', 'endpoint_id'])
    .executeTakeFirstOrThrow()
}

/** Something that an address is to be told now. */
export async function aWaitingDelivery(db: Db, url: string) {
  const { id } = await aWebhook(db, url)
  return db
    .insertInto('webhook_deliveries')
    .values({
      endpoint_id: id,
      event_id: randomUUID(),
      kind: 'request',
      subject_id: 1,
      subject_state: 'new',
      created_at: new Date(0),
      next_attempt_at: new Date(0),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning(['id', 'endpoint_id'])
    .executeTakeFirstOrThrow()
}

interface Heard {
  headers: IncomingHttpHeaders
  text: string
  body: ReturnType<typeof JSON.parse>
}

/** A program that listens on this machine, and answers as a test says. */
export async function aReceiver() {
  const heard: Heard[] = []
  const receiver = {
    answer: { status: 200, body: 'ok', headers: {} as Record<string, string> },
    isSilent: false,
    /** What happens between what it hears and its answer. */
    beforeAnswer: async () => {},
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    heard.push({ headers: request.headers, text, body: JSON.parse(text) })
    if (receiver.isSilent) return
    await receiver.beforeAnswer()
    response.writeHead(receiver.answer.status, receiver.answer.headers).end(receiver.answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, {
    heard,
    url: `http://127.0.0.1:${port}/hook`,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  })
}
