import qs from 'qs'
import { Invalid, PayloadTooLarge, UnsupportedMediaType } from './errors.ts'

/** The largest request: a photo of 10 MB and a form around it. Bytes. */
export const BODY_MAX_BYTES = 12 * 1024 * 1024
const JSON_MAX_BYTES = 1024 * 1024
const FIELDS_MAX = 2000
/** No form nests half as deep; whatever walks through a body must not run out of stack. */
const DEPTH_MAX = 50

export interface Body {
  fields: Record<string, unknown>
  files: Map<string, File>
}

/** Reads JSON, a multipart form or an urlencoded form. `topics[]=1` becomes a list. */
export async function readBody(request: Request): Promise<Body> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const isEmpty = request.body === null || request.headers.get('content-length') === '0'
  if (isEmpty) return { fields: {}, files: new Map() }
  if (type === 'application/json') return { fields: await readJson(request), files: new Map() }
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') return readForm(request)
  // Over a socket a request without a body is a stream that ends at once; actions such as «fire» send none.
  if (type === '' && (await request.arrayBuffer()).byteLength === 0) return { fields: {}, files: new Map() }
  throw new UnsupportedMediaType()
}

/** Parses `filter[topics][]=1&page=2`. */
export function parseQuery(search: string): Record<string, unknown> {
  return qs.parse(search.replace(/^\?/, ''), {
    depth: 3,
    parameterLimit: FIELDS_MAX,
    arrayLimit: 500,
    allowEmptyArrays: false,
    plainObjects: true,
  }) as Record<string, unknown>
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text()
  if (text.length > JSON_MAX_BYTES) throw new PayloadTooLarge()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Invalid({ form: ['Данные пришли повреждёнными: это не JSON.'] })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Invalid({ form: ['Нужен объект с полями.'] })
  }
  refuseUnkeepable(value)
  return value as Record<string, unknown>
}

/**
 * Refuses what nothing behind this can keep: too many levels, and half of a surrogate pair, which is no text. Goes down
 * level by level, because a call for each level would itself run out of stack.
 */
function refuseUnkeepable(fields: object) {
  for (const [field, value] of Object.entries(fields)) {
    let level: unknown[] = [value]
    for (let depth = 1; level.length > 0; depth += 1) {
      if (depth > DEPTH_MAX) throw new Invalid({ form: ['Данные вложены слишком глубоко.'] })
      if (level.some((item) => typeof item === 'string' && !item.isWellFormed())) {
        throw new Invalid({ [field]: ['В тексте есть повреждённый знак. Уберите его и отправьте ещё раз.'] })
      }
      level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
    }
  }
}

async function readForm(request: Request): Promise<Body> {
  let form: FormData
  try {
    form = await request.formData()
  } catch (error) {
    if (error instanceof PayloadTooLarge || (error as Error).name === 'BodyLimitError') throw new PayloadTooLarge()
    throw new Invalid({ form: ['Форма пришла повреждённой. Отправьте её ещё раз.'] })
  }
  const files = new Map<string, File>()
  const texts = new URLSearchParams()
  for (const [name, value] of form) {
    if (typeof value === 'string') texts.append(name, value)
    else if (value.size > 0 || value.name !== '') files.set(name, value)
  }
  return { fields: parseQuery(texts.toString()), files }
}
