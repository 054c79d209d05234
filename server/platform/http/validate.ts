import { z } from 'zod'
import { isStorable } from '#contract/wire/fields.ts'
import { Invalid, type FieldErrors } from './errors.ts'

/** Where a schema has no words of its own: something came that no form of ours sends. */
const WRONG_SHAPE = 'Значение выглядит неверно'
const UNSTORABLE = 'В\u00a0тексте есть недопустимый знак. Уберите его и\u00a0отправьте ещё раз.'

/** Parses with a schema of the contract. Throws Invalid with every message at its field. */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value, { error: () => WRONG_SHAPE })
  if (parsed.success) {
    refuseUnstorable(parsed.data)
    return parsed.data
  }
  const errors: FieldErrors = Object.create(null) as FieldErrors
  for (const issue of parsed.error.issues) {
    const field = fieldName(issue.path)
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  throw new Invalid(errors)
}

/**
 * PostgreSQL keeps neither a zero nor half of a surrogate pair. Schemas of texts refuse them in words of their own; whatever
 * other schemas let through ends here, before it reaches the database.
 */
function refuseUnstorable(data: unknown) {
  if (typeof data === 'string' && !isStorable(data)) throw new Invalid({ form: [UNSTORABLE] })
  if (typeof data !== 'object' || data === null) return
  for (const [field, value] of Object.entries(data)) {
    if (!isStorableWithin(value)) throw new Invalid({ [field]: [UNSTORABLE] })
  }
}

/** Bodies and queries are not deep by then: whoever has read them has seen to that. */
function isStorableWithin(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorableWithin(item))
}

/** Finds what no schema can see, such as a taken address, in those fields that are right by themselves. */
export type AlsoWrong<T extends z.ZodType> = (sound: Partial<z.output<T>>) => Promise<FieldErrors>

/** Where the schema refuses, what is also wrong is told with it: nobody should mend one field to hear of the next. */
export async function validateWith<T extends z.ZodType>(
  schema: T,
  value: unknown,
  alsoWrong: AlsoWrong<T>,
): Promise<z.output<T>> {
  try {
    return validate(schema, value)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const errors = error.extra.errors as FieldErrors
    throw new Invalid({ ...errors, ...(await alsoWrong(soundFields(schema, value as object, Object.keys(errors)))) })
  }
}

function soundFields<T extends z.ZodType>(schema: T, value: object, wrong: string[]): Partial<z.output<T>> {
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {}
  const given = new Map(Object.entries(value))
  const sound = Object.entries(shape)
    .filter(
      ([field]) =>
        isStorableWithin(given.get(field)) && given.has(field) && !wrong.some((name) => name.split('.')[0] === field),
    )
    .map(([field, one]) => [field, one.safeParse(given.get(field)).data])
  return Object.fromEntries(sound) as Partial<z.output<T>>
}

/** `topics.3` is an error of the field «topics»; `credentials.0.year` keeps its place. */
function fieldName(path: PropertyKey[]): string {
  const parts = path.map(String)
  while (parts.length > 1 && /^\d+$/.test(parts.at(-1) ?? '')) parts.pop()
  return parts.join('.') || 'form'
}
