import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { operationIdOf } from '#server/platform/http/openapi/operation-id.ts'
import { isSchema, promisedStatus } from '#server/platform/http/openapi/route-doc.ts'
import type { RouteRow } from '#server/platform/http/route.ts'
import { describeSchema, type JsonSchema } from './schema-words.ts'

const FILE = join(import.meta.dirname, '../docs/api/reference.md')

/** Every call that the app answers as a Markdown page: who may, what it takes, what it answers. */
export function apiReference(table: readonly RouteRow[]): string {
  const rows = table.toSorted((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'))
  return [
    '# Every call',
    '',
    'Made by `npm run docs:api` from the schemas that the calls validate with. Do not edit.',
    'What all calls have in common stands in [README.md](README.md); `GET /api/openapi.json` has the answers’ shapes too.',
    '',
    ...rows.flatMap(section),
  ].join('\n')
}

function section(row: RouteRow): string[] {
  const { method, path, guard, doc } = row
  const query = doc?.query === undefined ? [] : fieldsOf(schemaOf(doc.query))
  const body = doc?.body === undefined ? [] : fieldsOf(schemaOf(doc.body))
  const files = Object.entries(doc?.files ?? {}).map(([name, words]) => ({ name, words: `file: ${words}` }))
  return [
    `## ${method} ${path}`,
    '',
    ...(doc === undefined ? [] : [`${doc.summary}.`, '']),
    `\`${operationIdOf(row)}\`. For: ${guardWords(guard)}${row.isForPeople ? ', not by a token' : ''}. Success: ${successOf(method, doc)}.`,
    '',
    ...fieldTable('query', query),
    ...fieldTable('body', [...body, ...files]),
  ]
}

interface Field {
  name: string
  words: string
}

/** The fields of an object; those of `filter` as the address carries them. */
function fieldsOf(schema: JsonSchema): Field[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]): Field[] => {
    if (name === 'filter') return filterFields(value)
    return [{ name, words: describeSchema(value) + (required.has(name) ? ', required' : '') }]
  })
}

function filterFields(filter: JsonSchema): Field[] {
  return Object.entries(filter.properties ?? {}).map(([name, value]) => ({
    name: `filter[${name}]${value.type === 'array' ? '[]' : ''}`,
    words: describeSchema(value),
  }))
}

function fieldTable(heading: string, fields: readonly Field[]): string[] {
  if (fields.length === 0) return []
  const lines = fields.map(({ name, words }) => `| \`${name}\` | ${words.replaceAll('|', String.raw`\|`)} |`)
  return [`| ${heading} | |`, '| --- | --- |', ...lines, '']
}

function guardWords(guard: string): string {
  if (guard === 'anyone') return 'anyone'
  if (guard === 'signed-in') return 'signed in'
  if (guard === 'another-server') return 'the server of somebody else'
  return guard
    .split(' | ')
    .map((permission) => `\`${permission}\``)
    .join(' or ')
}

function successOf(method: string, doc: RouteRow['doc']): string {
  if (doc === undefined) return method === 'GET' ? '200' : '200 or 204'
  const status = promisedStatus(doc)
  if (doc.answer === undefined || isSchema(doc.answer)) return String(status)
  const types = [doc.answer].flat().map((type) => `\`${type}\``)
  return `${status}, ${types.join(' or ')}${doc.later === undefined ? '' : '; 202 with the id of a job'}`
}

function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

if (import.meta.main) {
  const { routeTable } = await import('../test/repo/route-table.ts')
  writeFileSync(FILE, apiReference(routeTable))
  process.exit()
}
