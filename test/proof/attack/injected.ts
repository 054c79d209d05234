import { z } from 'zod'
import { deliver, exampleOf, nameOf } from '../../api/every-example.ts'
import { guest } from '../../people.ts'
import { sceneFor, type Scene } from '../../api/scene.ts'
import { forgetLimits, type Target } from './target.ts'

const SQL = [
  "'",
  "' or '1'='1' -- ",
  "'); select pg_sleep(9); --",
  '1 union select password_hash from users',
  "\\'; drop table users; --",
  "a' || (select version()) || '",
]
const OTHERS = [
  '__proto__',
  'constructor',
  '${7*7}{{7*7}}<%=7*7%>#{7*7}',
  '$(sleep 9)`sleep 9`|sleep 9',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  '\r\nx-split-in: 1',
  '\u0000',
  '%s%s%n',
  '*)(uid=*',
  '{"$gt":""}',
]
const SLEPT_MS = 8_000
/** Keys that reach a prototype where somebody merges what was sent. */
const POLLUTION = '"__proto__":{"isAdmin":true,"role":"admin","polluted":1},"constructor":{"prototype":{"polluted":1}}'

/** What was meant as a text is a text, in each field of each query, body and address. */
export async function attackByInjection(target: Target): Promise<string> {
  const { world, routes, ledger } = target
  for (const row of routes) {
    const example = exampleOf(row)
    const scene = await sceneFor(world, example.by ?? 'admin')
    const sent = await example.send(scene)
    const ask = async (what: string, sending: () => Promise<{ status: number }>) => {
      const begun = performance.now()
      await sending()
      const took = performance.now() - begun
      ledger.holds(
        'nobody outside lets the server sleep',
        took < SLEPT_MS,
        () => `${nameOf(row)} with ${what}: ${Math.round(took)} ms`,
      )
    }
    const names = queryNames(row.doc?.query)
    for (const name of names) {
      const text = pick(target, [...SQL, ...OTHERS])
      await ask(text, () =>
        deliver(scene, row, { ...sent, path: `${sent.path.split('?')[0]}?${name}=${encodeURIComponent(text)}` }),
      )
    }
    if (names.length > 0) {
      for (const text of SQL)
        await ask(text, () =>
          deliver(scene, row, {
            ...sent,
            path: `${sent.path.split('?')[0]}?${names.map((name) => `${name}=${encodeURIComponent(text)}`).join('&')}`,
          }),
        )
      await ask('a prototype', () =>
        deliver(scene, row, {
          ...sent,
          path: `${sent.path.split('?')[0]}?__proto__[polluted]=1&constructor[prototype][polluted]=1&filter[__proto__][polluted]=1`,
        }),
      )
    }
    for (const text of row.path.includes(':') ? SQL : []) {
      await ask(text, () => deliver(scene, row, { ...sent, path: row.path.replace(/:\w+/g, encodeURIComponent(text)) }))
    }
    await bodies(target, { scene, row, sent, ask })
    await forgetLimits(target)
  }
  const { body } = await guest(world).get('/api/session')
  ledger.holds('no prototype is changed', !JSON.stringify(body).includes('polluted'), () => JSON.stringify(body))
  const tables = await world.db
    .selectFrom('users')
    .select((count) => count.fn.countAll().as('count'))
    .executeTakeFirst()
  ledger.holds('the tables are there', Number(tables?.count) > 5, () => JSON.stringify(tables))
  return `${SQL.length + OTHERS.length} texts`
}

interface Asking {
  scene: Scene
  row: Target['routes'][number]
  sent: Awaited<ReturnType<ReturnType<typeof exampleOf>['send']>>
  ask: (what: string, sending: () => Promise<{ status: number }>) => Promise<void>
}

async function bodies(target: Target, { scene, row, sent, ask }: Asking) {
  const fields = row.doc?.body instanceof z.ZodObject ? Object.keys(row.doc.body.shape) : []
  if (fields.length === 0) return
  const honest = sent.body instanceof FormData ? {} : { ...sent.body }
  const texts = [pick(target, SQL), pick(target, SQL), pick(target, OTHERS)]
  for (const text of texts) {
    const all = Object.fromEntries(fields.map((field) => [field, text]))
    await ask(text, () => deliver(scene, row, { ...sent, body: all }))
    const field = pick(target, fields)
    await ask(text, () => deliver(scene, row, { ...sent, body: { ...honest, [field]: text } }))
    await ask(text, () => deliver(scene, row, { ...sent, body: { ...honest, [text]: text } }))
  }
  const json = JSON.stringify(honest)
  const polluted = `${json.slice(0, -1)}${json === '{}' ? '' : ','}${POLLUTION}}`
  const headers = { 'content-type': 'application/json', ...sent.headers }
  await ask('a prototype', () => scene.caller.ask(sent.path, { method: row.method, body: polluted, headers }))
}

function pick<T>({ random }: Target, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

/** `page`, `filter[topics]` and so on. */
export function queryNames(schema: z.ZodType | undefined): string[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries<z.ZodType>(schema.shape).flatMap(([name, value]) => {
    const inner = value instanceof z.ZodDefault ? (value.unwrap() as z.ZodType) : value
    return inner instanceof z.ZodObject ? Object.keys(inner.shape).map((key) => `${name}[${key}]`) : [name]
  })
}
