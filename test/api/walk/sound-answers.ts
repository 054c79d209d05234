import { expect } from 'vitest'
import { z } from 'zod'
import type { RouteRow } from '#server/platform/http/route.ts'
import type { Answer } from '#test/people.ts'
import type { World } from '#test/world.ts'

interface Asked {
  method: string
  path: string
  body?: object | FormData | undefined
}

/** What refuses a record's own state stands at fields that nobody has sent. */
const OWN_FIELDS = [
  'payer',
  'form',
  'title',
  'name',
  'id',
  'status',
  'is_fired',
  'is_active',
  'avatar',
  'file',
  'role',
  'field',
  'ycl_id',
  'user_id',
]

/** No fault of ours, and a refusal is a Russian sentence at a field that the call has. */
export function expectSound({ app }: World, asked: Asked, { status, body, headers }: Answer, told: string) {
  // The walk gives the bank its troubles.
  if (body.code !== 'bank_unavailable' && !/не подключён/.test(body.message))
    expect(status, `${told} ${JSON.stringify(body)}`).toBeLessThan(500)
  if (status < 400) return
  expect(body.request_id, told).toBe(headers.get('x-request-id'))
  if (status === 401) return
  const sentences = [body.message, ...Object.values<string[]>(body.errors ?? {}).flat()]
  for (const sentence of sentences) expect(sentence, told).toMatch(/^[«"А-ЯЁ\d].*[а-яё]/s)
  const row = app.routeTable.find(({ method, path }) => method === asked.method && isAt(path, asked.path))
  if (row === undefined) return
  const roots = Object.keys(body.errors ?? {}).map((name) => name.split('.')[0] ?? '')
  expect(fieldsOf(row), told).toEqual(expect.arrayContaining(roots))
}

function isAt(pattern: string, path: string): boolean {
  const [bare = ''] = path.split('?')
  const [one, other] = [pattern.split('/'), bare.split('/')]
  return one.length === other.length && one.every((part, place) => part.startsWith(':') || part === other[place])
}

function fieldsOf({ doc }: RouteRow): string[] {
  const of = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
  return [...of(doc?.body), ...of(doc?.query), ...Object.keys(doc?.files ?? {}), ...OWN_FIELDS]
}
