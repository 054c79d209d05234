import { expect, test } from 'vitest'
import { z } from 'zod'
import { flagField, idListField, integerField, optionalText } from '#contract/wire/fields.ts'
import { describeSchema, type JsonSchema } from './schema-words.ts'

test.each([
  [flagField, 'flag'],
  [z.boolean().default(false), 'flag, default `false`'],
  [idListField(5), 'list of whole number, at most 5'],
  [integerField('x', 1, 9), 'whole number'],
  [optionalText('x', 160), 'text, at most 160 characters, or empty'],
  [z.enum(['a', 'b']).optional(), '`a` or `b`'],
  [z.iso.date().nullable(), 'day, `YYYY-MM-DD`, or empty'],
  [z.number().int().min(1).max(100).default(10), 'whole number, 1–100, default `10`'],
])('%# is said as people would', (schema, words) => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  expect(describeSchema(json)).toBe(words)
})
