import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { anyone } from '#server/platform/http/guard.ts'
import { isOpenToPrograms } from '#server/platform/http/openapi/openapi.ts'
import { operationIdOf } from '#server/platform/http/openapi/operation-id.ts'
import { isSchema } from '#server/platform/http/openapi/route-doc.ts'
import type { RouteRow } from '#server/platform/http/route.ts'
import { typeOf, type AnySchema } from './schema-types.ts'

const FILE = join(import.meta.dirname, '../clients/typescript/calls.gen.ts')
/** What is longer and stands more than once gets a name. Characters. */
const SHARED_FROM = 160

interface Part {
  name: string
  type: string
}

/** The calls that a program may make, as a module of types: PUT is left out, since PATCH is the same. */
export function clientCalls(table: readonly RouteRow[]): string {
  const rows = table.filter(isForClients).toSorted((a, b) => (operationIdOf(a) < operationIdOf(b) ? -1 : 1))
  const shared = new Map<string, string>()
  const calls = rows.map((row) => ({ row, parts: partsOf(row, shared) }))
  return [
    '// Made by `npm run docs:api` from the schemas of the calls. Do not edit.',
    '',
    'export interface Calls {',
    ...calls.flatMap(({ row, parts }) => [
      `  /** ${row.doc?.summary.replaceAll('\u00a0', ' ')} */`,
      `  ${operationIdOf(row)}: {`,
      ...parts.map(({ name, type }) => `    ${name}: ${type}`),
      '  }',
    ]),
    '}',
    '',
    'export const CALLS = {',
    ...rows.map((row) => `  ${operationIdOf(row)}: ['${row.method}', '${row.path.replace(/:(\w+)/g, '{$1}')}'],`),
    '} as const satisfies Record<keyof Calls, readonly [method: string, path: string]>',
    '',
    ...[...shared].map(([text, name]) => `type ${name} = ${text}`),
    '',
  ].join('\n')
}

function isForClients(row: RouteRow): boolean {
  const { method, guard, doc } = row
  if (method === 'PUT') return false
  if (doc?.answer !== undefined && !isSchema(doc.answer)) return false
  if (doc?.body === undefined && doc?.files !== undefined) return false
  return isOpenToPrograms(row) || (guard === anyone.name && method === 'GET' && doc?.answer !== undefined)
}

function partsOf({ path, doc }: RouteRow, shared: Map<string, string>): Part[] {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => `${name}: ${name === 'id' ? 'number' : 'string'}`)
  const share = (text: string) => {
    if (text.length < SHARED_FROM) return text
    const known = shared.get(text) ?? `Shape${shared.size + 1}`
    shared.set(text, known)
    return known
  }
  const typed = (schema: z.ZodType, io: 'input' | 'output') =>
    typeOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as AnySchema, share)
  return [
    ...(named.length === 0 ? [] : [{ name: 'path', type: `{ ${named.join('; ')} }` }]),
    ...(doc?.query === undefined ? [] : [{ name: 'query?', type: typed(doc.query, 'input') }]),
    ...(doc?.body === undefined
      ? []
      : [{ name: takesNothing(doc.body) ? 'body?' : 'body', type: typed(doc.body, 'input') }]),
    { name: 'answer', type: doc?.answer === undefined ? 'undefined' : typed(doc.answer as z.ZodType, 'output') },
  ]
}

function takesNothing(body: z.ZodType): boolean {
  return body.safeParse({}).success
}

if (import.meta.main) {
  const { routeTable } = await import('../test/repo/route-table.ts')
  writeFileSync(FILE, clientCalls(routeTable))
  process.exit()
}
