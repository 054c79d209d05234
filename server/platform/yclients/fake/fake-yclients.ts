import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refused, type FakeAnswer } from './answers.ts'
import type { FakePractice, FakeRecord } from './practice.ts'
import { RateCounter } from './rate-counter.ts'
import { answerQuestion, type FakeEvent, type FakeState } from './routes.ts'
import { writtenStaff } from './written.ts'

export interface FakeOptions {
  practice: FakePractice
  clock: () => Date
  partnerToken: string
  userToken: string
  /** As YCLIENTS has them unless told. */
  limits?: { perSecond: number; perMinute: number }
  /** Visits that were booked before. */
  records?: FakeRecord[]
  /** Called with all visits after each change of them. */
  onRecords?: (records: FakeRecord[]) => void
  /** Where webhooks go; over the network unless told. */
  post?: (url: string, body: object) => Promise<void>
}

/**
 * What goes wrong with a request: an answer of its own; `silence`, none at all; `lost`, it is done and its answer never
 * comes; `unanswered`, it is done and the connection stays open in silence; `taken`, somebody takes the asked time before it is done.
 */
export type Trouble = FakeAnswer | 'silence' | 'lost' | 'unanswered' | 'taken'

/** A YCLIENTS of our own, on loopback, that speaks its protocol with all its traps. */
export interface FakeYclients {
  /** For YCLIENTS_API_URL. */
  url: string
  practice: FakePractice
  records: ReadonlyMap<number, FakeRecord>
  /** What was asked, as `GET /companies`. */
  asked: string[]
  rate: RateCounter
  /** Asked of every request; undefined: all is well. */
  trouble: (question: { method: string; path: string }) => Trouble | undefined
  /** Waited for before a question is answered. */
  hold: (question: { method: string; path: string }) => Promise<void> | undefined
  /** Changes somebody of the staff, as the practice does on its own side, and tells the webhooks. */
  changeStaff: (staffId: number, change: Partial<FakePractice['staff'][number]>) => Promise<void>
  /** Waits for the webhooks that are under way. */
  told: () => Promise<void>
  close: () => Promise<void>
}

const BODY_MAX_BYTES = 1024 * 1024

export async function openFakeYclients(options: FakeOptions): Promise<FakeYclients> {
  const { practice, clock, partnerToken, userToken, post = postOver } = options
  const records = new Map((options.records ?? []).map((record) => [record.id, record]))
  const rate = new RateCounter(options.limits)
  const asked: string[] = []
  const underWay = new Set<Promise<void>>()
  const state: FakeState = { practice, records, now: clock, hooks: new Map(), tell }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const person of practice.staff) {
    if (person.avatar?.startsWith('/')) person.avatar = `http://127.0.0.1:${port}${person.avatar}`
  }

  const fake: FakeYclients = {
    url: `http://127.0.0.1:${port}/api/v1`,
    practice,
    records,
    asked,
    rate,
    trouble: () => undefined,
    hold: () => undefined,
    async changeStaff(staffId, change) {
      const person = practice.staff.find(({ id }) => id === staffId)
      if (person === undefined) throw new Error(`The fake knows nobody ${staffId}`)
      Object.assign(person, change)
      const data = writtenStaff(person, practice, clock())
      tell(person.companyId, { resource: 'staff', resource_id: staffId, status: 'update', data })
      await fake.told()
    },
    async told() {
      await Promise.all(underWay)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function tell(companyId: number, event: FakeEvent) {
    const { urls = [], active = 0 } = state.hooks.get(companyId) ?? {}
    if (active !== 1) return
    for (const url of urls) {
      // Whoever does not listen is not told again.
      const sent = post(url, { company_id: companyId, ...event }).catch(() => {})
      underWay.add(sent)
      void sent.finally(() => underWay.delete(sent))
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', fake.url)
    const method = request.method ?? 'GET'
    const path = pathname.replace(/^\/api\/v1/, '')
    asked.push(`${method} ${path}`)
    const body = await bodyOf(request)
    await fake.hold({ method, path })
    const picture = practice.pictures?.[pathname]
    if (picture !== undefined) {
      response.writeHead(200, { 'content-type': picture.type, 'content-length': picture.bytes.length })
      return void response.end(picture.bytes)
    }
    const trouble = fake.trouble({ method, path })
    if (trouble === 'silence') return
    if (trouble === 'taken') takeTime(body)
    const given = typeof trouble === 'object' ? trouble : answerTo()
    if (method !== 'GET') options.onRecords?.([...records.values()])
    if (trouble === 'lost') return void response.destroy()
    if (trouble === 'unanswered') return
    response.writeHead(given.status, { 'content-type': 'application/json; charset=utf-8' })
    response.end(given.status === 204 || given.body === null ? undefined : JSON.stringify(given.body))

    function answerTo(): FakeAnswer {
      if (!rate.count(performance.now())) return refused(429, 'Too Many Requests')
      const [partner, user] = (request.headers.authorization ?? '').split(',').map((part) => part.trim())
      const accept = request.headers.accept ?? ''
      if (!/^application\/vnd\.\w+\.v2\+json$/.test(accept)) return refused(406, 'Не указана версия API')
      if (partner !== `Bearer ${partnerToken}`) return refused(401, 'Необходима авторизация')
      if (user !== undefined && user !== `User ${userToken}`) return refused(401, 'Необходима авторизация')
      return answerQuestion(state, { method, path, query: searchParams, body, hasUser: user !== undefined })
    }
  }

  /** Somebody else books the time of this request. */
  function takeTime(body: unknown) {
    const [visit] = (body as { appointments?: { staff_id: number; datetime: string }[] }).appointments ?? []
    if (visit === undefined) return
    const id = Math.max(1000, ...records.keys()) + 1
    const startsAt = new Date(visit.datetime).toISOString()
    const person = practice.staff.find((one) => one.id === visit.staff_id)
    const somebody = { phone: '79990000000', name: 'Другой клиент', email: null, apiId: null, hash: 'ab' }
    const where = { companyId: person?.companyId ?? 0, staffId: visit.staff_id, serviceIds: [], minutes: 60 }
    records.set(id, { id, startsAt, ...somebody, ...where, isDeleted: false, changedAt: clock().toISOString() })
  }

  return fake
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > BODY_MAX_BYTES) throw new Error('too long')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return null
  }
}

async function postOver(url: string, body: object) {
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5_000),
  })
}
