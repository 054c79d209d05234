import type { z } from 'zod'
import { Invalid, type FieldErrors } from './errors.ts'

/** Where a schema has no words of its own: something came that no form of ours sends. */
const WRONG_SHAPE = 'Значение выглядит неверно'

/** Parses with a schema of the contract. Throws Invalid with every message at its field. */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value, { error: () => WRONG_SHAPE })
  if (parsed.success) return parsed.data
  const errors: FieldErrors = Object.create(null) as FieldErrors
  for (const issue of parsed.error.issues) {
    const field = fieldName(issue.path)
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  throw new Invalid(errors)
}

/** `topics.3` is an error of the field «topics»; `credentials.0.year` keeps its place. */
function fieldName(path: PropertyKey[]): string {
  const parts = path.map(String)
  while (parts.length > 1 && /^\d+$/.test(parts.at(-1) ?? '')) parts.pop()
  return parts.join('.') || 'form'
}
