import { z } from 'zod'
import { dayAnswer, idSchema, linkedAnswer, momentAnswer } from '../wire/http.ts'
import {
  choicesField,
  dayField,
  emailField,
  emptyIsNull,
  flagField,
  idListField,
  integerField,
  lineField,
  linkField,
  momentField,
  pastDayField,
  phoneField,
  slugField,
  textField,
  versionField,
  yearField,
} from '../wire/fields.ts'
import { writableNames, type WritableName } from './entity.ts'
import { LINE_MAX, type AnswerValue, type Field, type Fields, type InputValue } from './field.ts'

/** What a save may send, field by field: zod schemas that tell people in Russian what is wrong. */
export type InputsOf<F extends Fields> = {
  [N in WritableName<F>]: z.ZodType<InputValue<F[N]>>
}
type AnswersOf<F extends Fields> = { [N in keyof F]: z.ZodType<AnswerValue<F[N]>> }
/** `B` over `A`, as spreading one after the other makes it. */
type Over<A, B> = Omit<A, keyof B> & B

/** The schemas of a save, derived from the kinds of the fields; `own` has those of single fields that differ. */
export function inputsOf<F extends Fields, O extends Partial<Record<WritableName<F>, z.ZodType>>>(
  entity: { fields: F },
  own: O,
): { [N in keyof Over<InputsOf<F>, O>]: Over<InputsOf<F>, O>[N] } {
  const inputs = writableNames(entity).map((name) => {
    const field = entity.fields[name] as Field
    const schema = own[name] ?? inputOf(field)
    return [name, field.isOptional ? emptyIsNull(schema) : schema]
  })
  return Object.fromEntries(inputs) as never
}

/** A save: any of the fields, and the version that the editor started from. */
export function saveSchema<I extends z.ZodRawShape>(inputs: I) {
  return z.object({ ...inputs, version: versionField }).partial()
}

/** A record as it is answered; `more` has what the definition does not tell: `can`, the schemas of plain values. */
export function answerOf<F extends Fields, M extends z.ZodRawShape>(entity: { fields: F }, more: M) {
  const answers = Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, answerTo(field)]))
  const shape = { ...RECORD, ...answers, ...more } as unknown as Over<typeof RECORD & AnswersOf<F>, M>
  return z.strictObject(shape as { [N in keyof typeof shape]: (typeof shape)[N] })
}

/** What the reader may do with a record, and in `reasons` why not. */
export function abilitiesAnswer<const A extends string>(actions: readonly A[]) {
  const shapeOf = <S extends z.ZodType>(schema: S) =>
    Object.fromEntries(actions.map((action) => [action, schema])) as Record<A, S>
  return z.strictObject({ ...shapeOf(z.boolean()), reasons: z.strictObject(shapeOf(z.string())).partial() })
}

const RECORD = { id: z.int(), version: z.int(), created_at: momentAnswer, updated_at: momentAnswer }

function inputOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textInput(field)
    case 'link':
      return linkField
    case 'email':
      return emailField
    case 'slug':
      return slugField
    case 'phone':
      return phoneField
    case 'integer':
      return integerField(field.name ?? field.label, field.min, field.max)
    case 'year':
      return yearField(field.label, field.min)
    case 'money':
      return moneyField(field)
    case 'flag':
      return flagField
    case 'day':
      return field.isPast ? pastDayField : dayField
    case 'moment':
      return momentField
    case 'choice':
      return z.enum(codesOf(field), { error: field.error })
    case 'choices':
      return choicesField(codesOf(field), field.error)
    case 'links':
      return idListField(field.max)
    case 'record':
      return idSchema
    case 'photo':
    case 'linked':
    case 'count':
    case 'json':
      throw new Error(`No schema follows from a field of kind ${field.kind}`)
  }
}

function textInput(field: Extract<Field, { kind: 'text' }>) {
  const made = field.isMultiline || field.max > LINE_MAX ? textField : lineField
  return made(field.name ?? field.label, field.max, field.isOptional ? 0 : field.min, emptyWords(field))
}

/** What is said to whoever leaves it empty. */
function emptyWords({ accusative }: Field): string | undefined {
  return accusative === undefined ? undefined : `Напишите ${accusative}`
}

function answerTo(field: Field): z.ZodType {
  const answer = filledAnswer(field)
  return field.isOptional === true || field.kind === 'photo' ? answer.nullable() : answer
}

function filledAnswer(field: Field): z.ZodType {
  switch (field.kind) {
    case 'integer':
    case 'year':
    case 'money':
    case 'record':
    case 'count':
      return z.int()
    case 'flag':
      return z.boolean()
    case 'day':
      return dayAnswer
    case 'moment':
      return momentAnswer
    case 'choice':
      return z.enum(codesOf(field))
    case 'choices':
      return z.array(z.enum(codesOf(field)))
    case 'links':
      return z.array(linkedAnswer)
    case 'linked':
      return linkedAnswer
    // What a plain value is, `more` says.
    case 'json':
      return z.never()
    default:
      return z.string()
  }
}

/** Told in roubles, as staff type it. */
function moneyField({ label, max }: Extract<Field, { kind: 'money' }>) {
  const most = new Intl.NumberFormat('ru').format(max / 100)
  return integerField(label, 0, max, `от 0 до ${most}\u00a0₽, целое число копеек`)
}

function codesOf({ titles }: { titles: Readonly<Record<string, string>> }) {
  return Object.keys(titles) as [string, ...string[]]
}
