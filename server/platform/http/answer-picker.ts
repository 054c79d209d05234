import type { z } from 'zod'

/** Copies an object or a list as far as its schema names it. Whatever else is in it stays behind. */
export type Picker = (value: object) => unknown

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

/** An object among the forms that a value may have. */
interface ObjectOption {
  pick: Picker
  names: string[]
  /** Fields that can hold these values alone: they tell the forms apart. */
  constants: [name: string, values: readonly unknown[]][]
}

const pickers = new WeakMap<Schema, Picker>()

/**
 * Compiles a schema of answers, once: an answer loses the fields that nobody named, and is not checked. Throws for a kind
 * of schema that it does not know: the route that has one cannot be registered.
 */
export function pickerOf(schema: Schema): Picker {
  const known = pickers.get(schema)
  if (known !== undefined) return known
  // A schema may hold itself.
  pickers.set(schema, (value) => pickers.get(schema)?.(value))
  const picker = compiled(defOf(schema))
  pickers.set(schema, picker)
  return picker
}

function compiled(def: Def): Picker {
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'literal':
    case 'enum':
      return scalar
    case 'optional':
    case 'nullable':
      return pickerOf(def.innerType)
    case 'lazy':
      return pickerOf(def.getter())
    case 'array':
      return listOf(pickerOf(def.element))
    case 'record':
      return recordOf(def)
    case 'object':
      return objectOf(def)
    case 'union':
      return oneOf(def.options.flatMap(optionsOf))
    default:
      throw new Error(`No answer can be picked by a schema of the kind «${def.type}»`)
  }
}

/** Rows carry moments as dates; anything else that is no scalar has no place here. */
function scalar(value: object): unknown {
  return value instanceof Date ? value : undefined
}

function part(value: unknown, pick: Picker): unknown {
  return typeof value === 'object' && value !== null ? pick(value) : value
}

function listOf(pick: Picker): Picker {
  return (list) => (Array.isArray(list) ? list.map((item) => part(item, pick)) : undefined)
}

function recordOf({ keyType, valueType }: z.core.$ZodRecordDef): Picker {
  const names = constantsOf(keyType)?.map(String)
  if (names === undefined && defOf(keyType).type !== 'string') throw new Error('A record of an answer has odd keys')
  const pick = pickerOf(valueType)
  return (record) =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([name]) => names?.includes(name) ?? true)
        .map(([name, value]) => [name, part(value, pick)]),
    )
}

function objectOf({ shape, catchall }: z.core.$ZodObjectDef): Picker {
  if (catchall !== undefined && defOf(catchall).type !== 'never') throw new Error('An answer names all its fields')
  const names = Object.keys(shape)
  const picks = Object.values(shape).map(pickerOf)
  return (object) => {
    const from = object as Record<string, unknown>
    const picked: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index] as string
      picked[name] = part(from[name], picks[index] as Picker)
    }
    return picked
  }
}

/** A form of a union, with the forms that it is made of itself. */
function optionsOf(schema: Schema): Schema[] {
  const def = defOf(schema)
  if (def.type === 'union') return def.options.flatMap(optionsOf)
  if (def.type === 'lazy') return optionsOf(def.getter())
  return def.type === 'optional' || def.type === 'nullable' ? optionsOf(def.innerType) : [schema]
}

function oneOf(options: Schema[]): Picker {
  const ofKind = (kind: Def['type']) => options.filter((option) => defOf(option).type === kind)
  const [lists, records] = [ofKind('array').map(pickerOf), ofKind('record').map(pickerOf)]
  const objects = ofKind('object').map(objectOption)
  if (lists.length > 1 || records.length > 1 || (records.length > 0 && objects.length > 0)) {
    throw new Error('The forms of an answer cannot be told apart')
  }
  for (const option of options) pickerOf(option)
  return (value) => {
    if (value instanceof Date) return value
    if (Array.isArray(value)) return lists[0]?.(value)
    return (records[0] ?? bestOf(objects, value as Record<string, unknown>)?.pick)?.(value)
  }
}

function objectOption(schema: Schema): ObjectOption {
  const { shape } = defOf(schema) as z.core.$ZodObjectDef
  const constants = Object.entries(shape).flatMap(([name, field]): ObjectOption['constants'] => {
    const values = constantsOf(field)
    return values === undefined ? [] : [[name, values]]
  })
  return { pick: pickerOf(schema), names: Object.keys(shape), constants }
}

/** The form whose constants are there; of several, the one that names the most. */
function bestOf(options: ObjectOption[], value: Record<string, unknown>): ObjectOption | undefined {
  const fitting = options.filter(({ constants }) => constants.every(([name, values]) => values.includes(value[name])))
  const namedIn = ({ names }: ObjectOption) => names.filter((name) => name in value).length
  return fitting.toSorted((a, b) => namedIn(b) - namedIn(a))[0]
}

/** The values that are all that a schema allows; undefined for a schema that allows others. */
function constantsOf(schema: Schema): readonly unknown[] | undefined {
  const def = defOf(schema)
  if (def.type === 'literal') return def.values
  if (def.type === 'enum') return Object.values(def.entries)
  return def.type === 'null' ? [null] : undefined
}

function defOf(schema: Schema): Def {
  return (schema as z.core.$ZodTypes)._zod.def
}
