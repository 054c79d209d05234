import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod'
import { conflictAnswer, errorAnswer } from '#contract/wire/http.ts'
import { anotherServer, anyone } from '../guard.ts'
import type { RouteDoc, RouteRow } from '../route.ts'
import { operationIdOf } from './operation-id.ts'
import { isSchema, promisedStatus, takesVersion } from './route-doc.ts'

interface ApiFacts {
  title: string
  version: string
  url: string
  /** What the names of cookies begin with. */
  cookiePrefix?: string
}

type JsonSchema = Record<string, unknown>

/** The OpenAPI 3.1 document of all routes, made of the schemas that they validate and answer with. */
export async function openApiDocument(table: RouteRow[], facts: ApiFacts): Promise<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const row of table) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) }
    // All of them take a tenth of a second: whoever asks for something else meanwhile does not wait for it.
    await turn()
  }
  const failed = { Error: jsonSchema(errorAnswer, 'output'), Conflict: jsonSchema(conflictAnswer, 'output') }
  const { value, schemas } = withSharedSchemas({ paths, failed })
  return {
    openapi: '3.1.0',
    info: { title: facts.title, version: facts.version },
    servers: [{ url: facts.url }],
    paths: value.paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: `${facts.cookiePrefix ?? ''}smysl_session` },
        token: { type: 'http', scheme: 'bearer', description: TOKEN_DESCRIPTION },
        csrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN', description: CSRF_DESCRIPTION },
      },
      schemas: { ...value.failed, ...schemas },
    },
  }
}

/** Schemas that refer to themselves stand among the components: a `$ref` counts from the root of the document. */
function withSharedSchemas<T extends object>(parts: T) {
  const schemas: Record<string, JsonSchema> = {}
  const move = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(move)
    if (typeof value !== 'object' || value === null) return value
    if (!('$defs' in value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, move(part)]))
    const { $defs, ...schema } = value as { $defs: Record<string, JsonSchema> }
    let text = JSON.stringify(schema)
    for (const [name, definition] of Object.entries($defs)) {
      const own = JSON.stringify(definition).replaceAll(`#/$defs/${name}`, '#itself')
      const digest = createHash('sha256').update(own).digest('hex').slice(0, 8)
      const place = `#/components/schemas/Shared-${digest}`
      schemas[`Shared-${digest}`] = JSON.parse(own.replaceAll('#itself', place))
      text = text.replaceAll(`"#/$defs/${name}"`, `"${place}"`)
    }
    return JSON.parse(text)
  }
  return { value: move(parts) as T, schemas }
}

function operation(row: RouteRow) {
  const { doc } = row
  const isForServers = row.guard === anotherServer.name
  const isPublic = row.guard === anyone.name || isForServers
  const writes = row.method !== 'GET'
  const takesToken = isOpenToPrograms(row)
  return {
    operationId: operationIdOf(row),
    summary: doc?.summary ?? '',
    description: isForServers ? 'Для сервера банка.' : isPublic ? 'Доступно всем.' : `Доступ: ${row.guard}.`,
    tags: [row.path.split('/')[2] ?? 'api'],
    parameters: [
      ...pathParameters(row.path),
      ...queryParameters(doc?.query),
      ...(row.isRepeatable ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(doc?.body === undefined && doc?.files === undefined ? {} : { requestBody: requestBody(doc) }),
    responses: { ...success(doc), ...failures(row, isPublic, writes) },
    security: isForServers ? [] : securityOf(isPublic, writes, takesToken),
  }
}

function securityOf(isPublic: boolean, writes: boolean, takesToken: boolean) {
  if (isPublic && !writes) return []
  return [writes ? { session: [], csrf: [] } : { session: [] }, ...(takesToken ? [{ token: [] }] : [])]
}

/** True for a call that asks who is there, and takes a program for an answer. */
export function isOpenToPrograms({ guard, isForPeople }: Pick<RouteRow, 'guard' | 'isForPeople'>): boolean {
  return isForPeople !== true && guard !== anyone.name && guard !== anotherServer.name
}

function pathParameters(path: string) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
}

/** `filter` is an object in the schema and `filter[name]` in the address: deepObject, as OpenAPI calls it. */
function queryParameters(query: z.ZodType | undefined) {
  if (query === undefined) return []
  const schema = jsonSchema(query, 'input') as { properties?: Record<string, JsonSchema>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, value]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: value,
    ...(value.type === 'object' ? { style: 'deepObject', explode: true } : {}),
  }))
}

function requestBody({ body, files }: RouteDoc) {
  const fields = body === undefined ? { type: 'object', properties: {} } : jsonSchema(body, 'input')
  const binary = Object.fromEntries(
    Object.entries(files ?? {}).map(([name, description]) => [name, { type: 'string', format: 'binary', description }]),
  )
  const form = { ...fields, properties: { ...(fields.properties as object), ...binary } }
  return {
    content: {
      ...(body === undefined ? {} : { 'application/json': { schema: fields } }),
      'multipart/form-data': { schema: form },
    },
  }
}

function success(doc: RouteDoc | undefined) {
  const status = promisedStatus(doc)
  if (doc?.answer === undefined) return { [status]: { description: 'Сделано' } }
  const later = doc.later === undefined ? {} : { 202: jsonAnswer('Задание начато', doc.later) }
  if (isSchema(doc.answer)) return { [status]: jsonAnswer('Ответ', doc.answer), ...later }
  const types = [doc.answer].flat().map((type) => [type, { schema: { type: 'string', format: 'binary' } }])
  return { [status]: { description: 'Файл', content: Object.fromEntries(types) }, ...later }
}

function jsonAnswer(description: string, schema: z.ZodType) {
  return { description, content: { 'application/json': { schema: jsonSchema(schema, 'output') } } }
}

function failures(row: RouteRow, isPublic: boolean, writes: boolean) {
  const said = (description: string, schema = 'Error') => ({
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  })
  const { path, doc } = row
  const takesInput =
    doc?.query !== undefined || doc?.body !== undefined || doc?.files !== undefined || path.includes(':id')
  return {
    ...(isPublic ? {} : { 401: said('Нужен вход'), 403: said('Не хватает доступа') }),
    ...(path.includes(':') ? { 404: said('Такой записи нет') } : {}),
    ...(takesVersion({ ...doc }) ? { 409: said('Запись изменил кто-то другой', 'Conflict') } : {}),
    ...(doc?.body !== undefined || doc?.files !== undefined
      ? { 413: said('Слишком большой запрос'), 415: said('Нужны JSON или форма') }
      : {}),
    ...(writes && row.guard !== anotherServer.name ? { 419: said('Нет или чужой CSRF-токен') } : {}),
    ...(takesInput ? { 422: said('Что-то заполнено неверно') } : {}),
    ...((isPublic && writes) || isOpenToPrograms(row)
      ? { 429: { ...said('Слишком часто'), headers: { 'Retry-After': RETRY_AFTER } } }
      : {}),
    500: said('Сбой; код запроса — в request_id'),
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Повтор с тем же ключом получает первый ответ и ничего не создаёт.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,128}$' },
}

const RETRY_AFTER = { description: 'Через сколько секунд повторить', schema: { type: 'integer', minimum: 1 } }

const TOKEN_DESCRIPTION =
  'Токен программы (smysl_…), сделанный в\u00a0разделе «Программы». Без cookie и\u00a0без CSRF-токена.'

const CSRF_DESCRIPTION =
  'Значение cookie XSRF-TOKEN: её ставит GET /sanctum/csrf-cookie и обновляет вход. После 419 её берут заново.'
