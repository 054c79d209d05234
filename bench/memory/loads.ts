import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from '../../test/api-client.ts'
import { photoForm } from '../../test/builders/pictures.ts'

export interface Target {
  url: string
  staff: ApiClient
}

/** Requests a second of the mixed load, and the most that are under way at once. */
const MIXED_PER_SECOND = 20
const MIXED_AT_ONCE = 4
const ADDRESSES_AT_ONCE = 2
/** What one of the staff may upload at the same time. */
const PHOTOS_AT_ONCE = 8

const PAGES = [
  '/',
  '/catalog',
  '/reviews',
  '/smart-consultations',
  '/privacy',
  '/offer',
  '/catalog/tema',
  '/catalog/compare',
]
const READS = ['/api/catalog?page=2', '/api/catalog?filter[gender]=female', '/api/reviews']
const STAFF_READS = ['/api/psychologists?page=3', '/api/users', '/api/transactions', '/api/consultation-requests']

/** What a busy day has in it: pages, reads of programs and of staff, and now and then a save, which makes pages anew. */
export async function mixedLoad({ url, staff }: Target, minutes: number): Promise<void> {
  const cookie = { cookie: staff.cookie, accept: 'application/json' }
  const asks = [
    ...PAGES.map((path) => () => read(url + path)),
    ...READS.map((path) => () => read(url + path)),
    ...STAFF_READS.map((path) => () => read(url + path, cookie)),
  ]
  const until = performance.now() + minutes * 60_000
  const underWay = new Set<Promise<void>>()
  for (let turn = 0; performance.now() < until; turn += 1) {
    const ask = turn % 40 === 39 ? () => save(staff, turn) : asks[turn % asks.length]
    const asked = ask?.().finally(() => underWay.delete(asked as Promise<void>))
    if (asked !== undefined) underWay.add(asked)
    if (underWay.size >= MIXED_AT_ONCE) await Promise.race(underWay)
    await pause(1000 / MIXED_PER_SECOND)
  }
  await Promise.all(underWay)
}

/** Searches from one network are limited: each question comes from a network of its own. */
const networkOf = (turn: number) => `10.${turn % 250}.${Math.floor(turn / 250) % 250}.1`

/** Crawlers, or many with ill will: as many different pages. */
export async function manyAddresses({ url }: Target, count: number): Promise<void> {
  let next = 0
  const ask = async () => {
    while (next < count) {
      next += 1
      const address = `${url}/catalog?filter[search]=${encodeURIComponent(`слово ${next}`)}&page=${1 + (next % 3)}`
      await read(address, { 'accept-encoding': 'br', 'x-forwarded-for': networkOf(next) })
    }
  }
  await Promise.all(Array.from({ length: ADDRESSES_AT_ONCE }, ask))
}

/** Every photo to a card of its own, as many at once as one person may. */
export async function sendPhotos({ url, staff }: Target, photos: readonly Buffer[]): Promise<void> {
  const left = [...photos.entries()]
  const send = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, photo] = next
      const { 'content-type': _, ...headers } = staff.changeHeaders
      const answer = await fetch(`${url}/api/psychologists/${index + 1}`, {
        method: 'POST',
        headers,
        body: photoForm(photo),
      })
      if (!answer.ok) throw new Error(`A photo was refused: ${answer.status} ${await answer.text()}`)
      const { avatar } = ((await answer.json()) as { data: { avatar: string } }).data
      await Promise.all(['232', '480', '864'].map((width) => read(`${url}${avatar}?w=${width}`)))
    }
  }
  await Promise.all(Array.from({ length: PHOTOS_AT_ONCE }, send))
}

/** The export of everybody, meanwhile the template there and back, and at last hostile workbooks, three at once. */
export async function makeSheets(target: Target, bombs: readonly Uint8Array[]): Promise<void> {
  const { url, staff } = target
  const exported = exportEverybody(target)
  const template = await fetch(`${url}/api/psychologists/workload/export`, { headers: { cookie: staff.cookie } })
  const bytes = new Uint8Array(await template.arrayBuffer())
  const back = await sendSheet(target, bytes)
  if (back.status !== 200) throw new Error(`The template was refused: ${back.status} ${await back.text()}`)
  await back.arrayBuffer()
  await exported
  for (const answer of await Promise.all(bombs.map((bomb) => sendSheet(target, bomb)))) {
    if (answer.status !== 422) throw new Error(`A bomb was answered ${answer.status}`)
    await answer.arrayBuffer()
  }
}

async function exportEverybody({ url, staff }: Target): Promise<void> {
  const begun = await staff.get('/api/psychologists/export?format=xlsx')
  const { data } = (await begun.json()) as { data: { id: number } }
  for (;;) {
    const job = (await (await staff.get(`/api/jobs/${data.id}`)).json()) as { data: { state: string } }
    if (job.data.state === 'done') break
    if (job.data.state === 'failed') throw new Error('The export failed')
    await pause(200)
  }
  await read(`${url}/api/jobs/${data.id}/result`, { cookie: staff.cookie })
}

function sendSheet({ url, staff }: Target, bytes: Uint8Array): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'workload.xlsx'))
  const { 'content-type': _, ...headers } = staff.changeHeaders
  return fetch(`${url}/api/psychologists/workload/import?dry_run=1`, { method: 'POST', headers, body: form })
}

async function save(staff: ApiClient, turn: number): Promise<void> {
  const answer = await staff.send('PATCH', '/api/psychologists/1', { workload: turn % 1000 })
  if (!answer.ok) throw new Error(`The save was refused: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

async function read(address: string, headers: Record<string, string> = { 'accept-encoding': 'br' }): Promise<void> {
  const answer = await fetch(address, { headers })
  const body = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${Buffer.from(body).toString().slice(0, 200)}`)
}
