/** A JSON Schema as zod writes them, as far as types tell of it. */
export interface AnySchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: AnySchema[]
  oneOf?: AnySchema[]
  allOf?: AnySchema[]
  properties?: Record<string, AnySchema>
  required?: string[]
  additionalProperties?: boolean | AnySchema
  items?: AnySchema | false
  prefixItems?: AnySchema[]
  $ref?: string
}

type Share = (text: string) => string

/** The TypeScript type of a schema. `share` may give an object type a name; what refers to itself is unknown from there. */
export function typeOf(schema: AnySchema, share: Share): string {
  const inner = (part: AnySchema) => typeOf(part, share)
  if (schema.$ref !== undefined) return 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)))
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return union(options.map(inner))
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${inner(part)})`).join(' & ')
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => inner({ ...schema, type })))
  return ofKind(schema, inner, share)
}

function ofKind(schema: AnySchema, inner: (part: AnySchema) => string, share: Share): string {
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(inner).join(', ')}]`
      return schema.items ? `Array<${inner(schema.items)}>` : 'unknown[]'
    case 'object':
      return share(objectType(schema, inner))
    default:
      return 'unknown'
  }
}

function objectType(
  { properties, required = [], additionalProperties }: AnySchema,
  inner: (part: AnySchema) => string,
) {
  const fields = Object.entries(properties ?? {}).map(
    ([name, part]) => `${nameOf(name)}${required.includes(name) ? '' : '?'}: ${inner(part)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  if (typeof additionalProperties === 'object') return `Record<string, ${inner(additionalProperties)}>`
  return 'Record<string, unknown>'
}

function nameOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
}

function union(types: string[]): string {
  const distinct = [...new Set(types)]
  return distinct.includes('unknown') ? 'unknown' : distinct.join(' | ') || 'never'
}
