import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Tables } from '#db/tables.gen.ts'
import { letterSite } from '#server/modules/settings/sender.ts'
import { WebhookDelivery } from '#server/modules/webhooks/delivery.ts'
import { sealSecret } from '#server/modules/webhooks/secret.ts'
import type { Db } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log.ts'
import { settingsOf } from '../settings.ts'
import { nextSerial } from '../setup/serial.ts'
import { APP_SECRET, type World } from '../world.ts'

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
  return told(db, await aWebhook(db), {
    created_at: new Date(),
    next_attempt_at: new Date(),
    expires_at: new Date(),
    state: 'failed',
    attempts: 12,
    attempted_at: new Date(),
    answer_status: 500,
    answer_words: 'Internal error',
  })
}

/** Something that an address is to be told now. */
export async function aWaitingDelivery(db: Db, url: string) {
  return told(db, await aWebhook(db, url), {
    created_at: new Date(0),
    next_attempt_at: new Date(0),
    expires_at: new Date(Date.now() + 86_400_000),
  })
}

type Told = Pick<Insertable<Tables['webhook_deliveries']>, 'created_at' | 'next_attempt_at' | 'expires_at'> &
  Partial<Insertable<Tables['webhook_deliveries']>>

function told(db: Db, { id }: { id: number }, how: Told) {
  const what = { event_id: randomUUID(), kind: 'request', subject_id: 1, subject_state: 'new' }
  return db
    .insertInto('webhook_deliveries')
    .values({ endpoint_id: id, ...what, ...how })
    .returning(['id', 'endpoint_id'])
    .executeTakeFirstOrThrow()
}

/** Sends what addresses of this world are to be told. */
export function aSender(world: World, more: Partial<ConstructorParameters<typeof WebhookDelivery>[0]> = {}) {
  return new WebhookDelivery({
    db: world.db,
    appSecret: APP_SECRET,
    clock: () => world.clock.now,
    log: createLog('silent'),
    outbox: world.outbox,
    site: letterSite(settingsOf(world.db, {}), 'http://smysl.test'),
    allowsInside: true,
    ...more,
  })
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
