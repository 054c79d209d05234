import { z } from 'zod'
import type { RouteRow } from '#server/platform/http/route.ts'
import { deliver, exampleOf } from '../../api/every-example.ts'
import { sceneFor, type Scene } from '../../api/scene.ts'
import type { Answer } from '../../people.ts'
import { forgetLimits, type Target } from './target.ts'

/** Becomes an element with this attribute wherever a text is taken for markup, and runs where it is taken for a script. */
export const MARK = 'data-marked'
export const ELEMENT = `<img ${MARK} src=x onerror=marked()>`
/** Tried in turn: a field takes the first that its rules let through. A formula too, for whoever opens a table. */
const TEXTS = [
  `=1+"'>${ELEMENT}</title></style></script><script ${MARK}>marked()</script>\${marked()}{{marked()}}`,
  `=1"'>${ELEMENT}`,
  `<b ${MARK}>`,
  'javascript:marked()',
]
/** What names a record, a word of a list, or proves who somebody is: a text there is refused, or opens nothing. */
const KEPT =
  /^(version|id|type|kind|key|token|proof|email|password.*|current_password|code|recovery_code|slug|link|status|_method|uid|role)$/
const ROUNDS_MAX = 6

/** Marks each text of each call that writes, as far as its rules let that through. Answers how many texts were taken. */
export async function markEverything(target: Target): Promise<number> {
  const { world, routes } = target
  let taken = 0
  const writing = routes.filter(
    ({ method, doc, path }) => method !== 'GET' && doc?.body !== undefined && !/setup|logout/.test(path),
  )
  // One after the other: some examples take whole tables.
  for (const row of writing) {
    const example = exampleOf(row)
    const scene = await sceneFor(world, example.by ?? 'admin')
    const sent = await example.send(scene)
    if (sent.body instanceof FormData) continue
    taken += await markBody(target, { scene, row, path: sent.path, honest: sent.body ?? {}, headers: sent.headers })
  }
  await forgetLimits(target)
  taken += await markRecords(target)
  return taken
}

/** What is there already is read and sent back marked: pages with all their blocks, texts of letters, settings. */
async function markRecords(target: Target): Promise<number> {
  const { world, routes } = target
  const has = (method: string, path: string) => routes.some((row) => row.method === method && row.path === path)
  let taken = 0
  for (const row of routes.filter(({ method, path }) => method === 'PUT' && has('GET', path))) {
    const scene = await sceneFor(world, 'admin')
    const list = row.path.replace(/\/:\w+$/, '')
    const { body } = row.path === list ? { body: { data: [{}] } } : await scene.caller.get(`${list}?per_page=12`)
    const found = Array.isArray(body?.data) ? (body.data as { id?: number }[]).slice(0, 12) : []
    for (const { id } of found) {
      const path = row.path.replace(/:\w+/g, String(id))
      const { body: whole } = await scene.caller.get(path)
      const names = row.doc?.body instanceof z.ZodObject ? Object.keys(row.doc.body.shape) : []
      const honest = Object.fromEntries(
        Object.entries((whole?.data ?? {}) as object).filter(([name]) => names.includes(name) && name !== 'version'),
      )
      taken += await markBody(target, { scene, row, path, honest, headers: undefined })
    }
    await forgetLimits(target)
  }
  return taken
}

interface Marking {
  scene: Scene
  row: RouteRow
  path: string
  honest: object
  headers: Record<string, string> | undefined
}

async function markBody(target: Target, { scene, row, path, honest, headers }: Marking): Promise<number> {
  const shape = row.doc?.body instanceof z.ZodObject ? (row.doc.body.shape as Record<string, z.ZodType>) : {}
  const absent = Object.entries(shape).filter(
    ([name, field]) => !(name in honest) && !KEPT.test(name) && field.safeParse(TEXTS[2]).success,
  )
  const whole = { ...honest, ...Object.fromEntries(absent.map(([name]) => [name, ''])) }
  /** How often the text at a place was refused. */
  const refused = new Map<string, number>()
  let count = 0
  const marked = (value: unknown, place: string): unknown => {
    if (Array.isArray(value)) return value.map((item, at) => marked(item, `${place}.${at}`))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, item]) => [
          name,
          KEPT.test(name) ? item : marked(item, place === '' ? name : `${place}.${name}`),
        ]),
      )
    if (typeof value !== 'string' || /^\d{4}-\d\d|^[\w-]{20,}\.(webp|png|jpg)$/.test(value)) return value
    const text = TEXTS[refusals(refused, place)]
    count += text === undefined ? 0 : 1
    return text ?? value
  }
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    count = 0
    const body = marked(whole, '') as Record<string, unknown>
    for (const [name] of absent) if (body[name] === '') delete body[name]
    const answer = await deliver(scene, row, { path, body, ...(headers === undefined ? {} : { headers }) })
    if (answer.status < 300) return count
    const places = placesOf(answer)
    if (answer.status !== 422 || places.length === 0) break
    for (const place of places) refused.set(place, (refused.get(place) ?? 0) + 1)
  }
  return byOnes(target, { scene, row, path, honest, headers })
}

/** Where no combination was taken, each text alone. */
async function byOnes(target: Target, { scene, row, path, honest, headers }: Marking): Promise<number> {
  let taken = 0
  for (const [name, value] of Object.entries(honest)) {
    if (typeof value !== 'string' || KEPT.test(name)) continue
    const { status } = await deliver(scene, row, {
      path,
      body: { ...honest, [name]: TEXTS[1] },
      ...(headers === undefined ? {} : { headers }),
    })
    taken += status < 300 ? 1 : 0
  }
  target.ledger.looks += 1
  return taken
}

function placesOf({ body }: Answer): string[] {
  return Object.keys((body?.errors ?? {}) as object)
}

/** How often this place, or one around it, was refused. */
function refusals(refused: Map<string, number>, place: string): number {
  let most = 0
  for (const [known, times] of refused)
    if (place === known || place.startsWith(`${known}.`)) most = Math.max(most, times)
  return most
}
