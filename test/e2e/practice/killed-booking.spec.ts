import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { FormCheck } from '#contract/visitors/form-check.ts'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import { openFakeYclients } from '#server/platform/yclients/fake/fake-yclients.ts'
import { ApiClient } from '../../api-client.ts'
import { removeDataDir, startProduct, type Product } from '../../product.ts'
import { proofOf } from '../../proof-of.ts'
import { aMember, aPractice, MEDIA_TYPE, TOKENS } from '../../fakes/yclients.ts'
import { SHORT_LIVED, type ServerWorld } from '../support/demo-world.ts'
import { serverWorld } from '../support/journey.ts'

const SYNC = '/api/integrations/yclients/sync'
const STAFF = 6

let world: ServerWorld
let db: Db
const products: Product[] = []

afterEach(async () => {
  for (const product of products.splice(0)) await product.end('SIGKILL')
  await db.destroy()
  await world.drop()
  await removeDataDir(world.dataDir)
})

// YCLIENTS stands at a port of its own, and counts what all processes ask.
test('two processes of which any may be killed make one sync at a time and one visit, within what YCLIENTS allows', async () => {
  world = await serverWorld()
  db = await openDatabase({ url: world.url })
  const staff = Array.from({ length: STAFF }, (_, index) => aMember(9001 + index, { name: `Проверочный ${index}` }))
  const practice = aPractice({ staff })
  const fake = await openFakeYclients({ practice, clock: () => new Date(), ...TOKENS })
  const env = {
    ...world.env,
    YCLIENTS_API_URL: fake.url,
    YCLIENTS_PARTNER_TOKEN: TOKENS.partnerToken,
    YCLIENTS_USER_TOKEN: TOKENS.userToken,
    YCLIENTS_MEDIA_TYPE: MEDIA_TYPE,
  }
  async function begin() {
    const product = await startProduct({ dataDir: world.dataDir, env, command: SHORT_LIVED })
    products.push(product)
    return product
  }

  // Killed in the middle of a sync.
  const first = await begin()
  const admin = await new ApiClient(first.url).signIn('admin@smysl.test')
  fake.hold = ({ path }) => (path.endsWith('/services') ? new Promise(() => {}) : undefined)
  const begun = await idOf(await admin.send('POST', SYNC))
  await expect.poll(() => fake.asked.some((line) => line.endsWith('/services'))).toBe(true)
  await first.end('SIGKILL')
  fake.hold = () => undefined
  fake.asked.length = 0

  // The next processes take the same sync up, once, however often the button is pressed.
  const [second, third] = await Promise.all([begin(), begin()])
  const staffOf = await Promise.all([second, third].map(({ url }) => new ApiClient(url).signIn('admin@smysl.test')))
  const pressed = await Promise.all(staffOf.map(async (client) => idOf(await client.send('POST', SYNC))))
  expect(pressed).toEqual([begun, begun])
  const client = staffOf[0] as ApiClient
  await expect.poll(() => stateOfJob(client, begun), { timeout: 120_000, interval: 500 }).toBe('done')
  expect(fake.asked.filter((line) => line === 'GET /companies')).toHaveLength(1)
  expect(await newestRun(client)).toMatchObject({ state: 'done', counts: { staff: STAFF, created: STAFF } })
  const again = await idOf(await client.send('POST', SYNC))
  await expect.poll(() => stateOfJob(client, again), { timeout: 60_000, interval: 500 }).toBe('done')
  expect(await newestRun(client)).toMatchObject({ state: 'done', counts: { staff: 0, created: 0, updated: 0 } })

  // Killed between the booking in YCLIENTS and its answer.
  const { slug } = await db
    .updateTable('psychologists')
    .set({ is_published: true })
    .where('full_name', '=', 'Проверочный 0')
    .returning('slug')
    .executeTakeFirstOrThrow()
  const slots = async () =>
    ((await (await fetch(`${second.url}/api/catalog/${slug}/slots?days=14`)).json()) as Slots).data
  await expect.poll(async () => (await slots()).length, { timeout: 60_000, interval: 500 }).toBeGreaterThan(10)
  const [one = '', two = ''] = (await slots()).slice(4).map(({ starts_at }) => starts_at)
  const visit = await form(second, { starts_at: one, contact: '+79165550001' })
  fake.trouble = ({ method, path }) => (method === 'POST' && path.startsWith('/book_record') ? 'unanswered' : undefined)
  const unanswered = post(second, visit).catch(() => null)
  await expect.poll(() => fake.records.size).toBe(1)
  await second.end('SIGKILL')
  expect(await unanswered).toBeNull()
  fake.trouble = () => undefined
  // The lease of the dead one, which nobody has to wait for here.
  await sql`update bookings set lease_until = now() - interval '1 second'`.execute(db)
  const fourth = await begin()
  const answers = await Promise.all([post(fourth, visit), post(third, visit)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const booked = await Promise.all(answers.map(async (answer) => (await answer.json()) as Booked))
  expect(new Set(booked.map(({ data }) => data.id)).size).toBe(1)
  expect(await bookings()).toEqual([{ state: 'booked', record_id: [...fake.records.keys()][0] }])

  // Two people want one time at two processes.
  const rivals = await Promise.all([
    form(third, { starts_at: two, contact: '+79165550002' }),
    form(fourth, { starts_at: two, contact: '+79165550003' }),
  ])
  const outcomes = await Promise.all([post(third, rivals[0] as Form), post(fourth, rivals[1] as Form)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(fake.records.size).toBe(2)
  expect((await bookings()).filter(({ state }) => state === 'booked')).toHaveLength(2)

  expect(fake.rate.tooMany).toBe(0)
  expect(fake.rate.most.second).toBeLessThanOrEqual(5)
  expect(fake.rate.most.minute).toBeLessThanOrEqual(200)
  await fake.close()

  async function post({ url }: Product, body: Form) {
    return new ApiClient(url).send('POST', `/api/catalog/${slug}/bookings`, body)
  }
}, 400_000)

type Slots = { data: { starts_at: string }[] }
type Booked = { data: { id: string } }
type Form = { starts_at: string; contact: string; proof: string }

const bookings = () =>
  db.selectFrom('bookings').select(['state', 'record_id']).where('state', '<>', 'refused').execute()

async function form({ url }: Product, visit: Pick<Form, 'starts_at' | 'contact'>): Promise<Form> {
  const check = (await (await fetch(`${url}/api/form-check`)).json()) as { data: FormCheck }
  const whole = { name: 'Ольга', consent: true, ...visit }
  return { ...whole, proof: await proofOf(check.data.challenge as Parameters<typeof proofOf>[0]) }
}

async function idOf(answer: Response): Promise<number> {
  expect(answer.status).toBe(202)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

async function stateOfJob(client: ApiClient, id: number): Promise<string> {
  return ((await (await client.get(`/api/jobs/${id}`)).json()) as { data: { state: string } }).data.state
}

async function newestRun(client: ApiClient) {
  return ((await (await client.get('/api/integrations/yclients')).json()) as { data: { last_run: object } }).data
    .last_run
}
