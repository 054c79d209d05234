/** The parts of JSON Schema that zod writes for our schemas. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

/** `text, 2–200 characters`, `whole number, 1–100, default 12`, `list of female or male`. */
export function describeSchema(schema: JsonSchema): string {
  const fallback =
    schema.default === undefined
      ? ''
      : `, default \`${typeof schema.default === 'string' ? schema.default : JSON.stringify(schema.default)}\``
  return kindOf(schema) + fallback
}

function kindOf(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return unionWords(schema.anyOf)
  if (Array.isArray(schema.type)) return unionWords(schema.type.map((type) => ({ ...schema, type })))
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${String(value)}\``).join(' or ')
  switch (schema.type) {
    case 'array':
      return `list of ${kindOf(schema.items ?? {})}${schema.maxItems === undefined ? '' : `, at most ${schema.maxItems}`}`
    case 'string':
      return stringWords(schema)
    case 'integer':
    case 'number':
      return `whole number${range(schema.minimum, schema.maximum)}`
    case 'boolean':
      return 'flag'
    case 'object':
      return `object of ${Object.keys(schema.properties ?? {}).join(', ') || 'any keys'}`
    default:
      return 'any'
  }
}

/** Forms send numbers and flags as text, so our fields are unions: they are named by what they mean. */
function unionWords(options: readonly JsonSchema[]): string {
  const isNullable = options.some((option) => option.type === 'null')
  const rest = options.filter((option) => option.type !== 'null')
  return meaning(rest) + (isNullable ? ', or empty' : '')
}

function meaning(options: readonly JsonSchema[]): string {
  const [first, ...more] = options
  if (first === undefined) return 'any'
  if (more.length === 0) return kindOf(first)
  if (options.some((option) => option.type === 'boolean')) return 'flag'
  const number = options.find((option) => option.type === 'number' || option.type === 'integer')
  return number === undefined ? options.map(kindOf).join(' or ') : kindOf(number)
}

function stringWords({ format, minLength, maxLength }: JsonSchema): string {
  if (format === 'date') return 'day, `YYYY-MM-DD`'
  if (format === 'date-time') return 'moment, ISO 8601'
  return `text${range(minLength === 0 ? undefined : minLength, maxLength, ' characters')}`
}

function range(from: number | undefined, to: number | undefined, unit = ''): string {
  const most = to === undefined || to >= 2 ** 31 - 1 ? undefined : to
  if (from !== undefined && most !== undefined) return `, ${from}–${most}${unit}`
  if (most !== undefined) return `, at most ${most}${unit}`
  return from === undefined || from <= -(2 ** 31) ? '' : `, from ${from}${unit}`
}
