import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { pickerOf } from '../answer-picker.ts'
import type { Conflict } from '../errors.ts'
import { Answer, type RouteDoc, type RouteRow } from '../route.ts'

/** Throws for a description whose answers could not be picked by their schemas. */
export function compileAnswers(doc: RouteDoc) {
  const record = takesVersion(doc) ? [recordSchema(doc)] : []
  for (const schema of [...record, isSchema(doc.answer) ? doc.answer : [], doc.later ?? []].flat()) {
    if (schema === undefined) throw new Error(`A conflict has no record to show: ${doc.summary}`)
    pickerOf(schema)
  }
}

/** The answer without what its description does not name. When it is held to the letter, that is a failure instead. */
export function namedOnly(doc: RouteDoc, { status, body, headers }: Answer, isHeld: boolean): Answer {
  if (isHeld) refuseOtherStatus(doc, status)
  if (body === undefined) return new Answer(status, body, headers)
  const later = status === 202 ? doc.later : undefined
  return new Answer(status, named(doc, later ?? doc.answer, body, isHeld), headers)
}

/** The same of the record that a conflict shows. */
export function nameRecord(doc: RouteDoc, { extra }: Conflict, isHeld: boolean) {
  extra.current = named(doc, recordSchema(doc), extra.current, isHeld)
}

function named(doc: RouteDoc, schema: RouteDoc['answer'], value: unknown, isHeld: boolean): object {
  if (!isSchema(schema)) throw new Error(`No schema names this answer: ${doc.summary}`)
  const picked = pickerOf(schema)(value as object) as object
  if (!isHeld) return picked
  const parsed = schema.safeParse(inJson(value))
  if (!parsed.success) throw new Error(`Not as described: ${doc.summary}\n${z.prettifyError(parsed.error)}`)
  if (!isDeepStrictEqual(inJson(picked), inJson(value))) throw new Error(`Something named is lost: ${doc.summary}`)
  return picked
}

function inJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

/** Throws when a file, or JSON that the database wrote as it goes out, is not what the description of its route promises. */
export async function checkFile(doc: RouteDoc, response: Response): Promise<void> {
  const { status, headers } = response
  if (status === 304 || status >= 400 || (status === 303 && doc.sendsFormsBack === true)) return
  if (status !== 206 || doc.answersParts !== true) refuseOtherStatus(doc, status)
  if (doc.answer === undefined) return
  const type = headers.get('content-type') ?? ''
  if (isSchema(doc.answer) && type === 'application/json') {
    named(doc, doc.answer, await response.clone().json(), true)
    return
  }
  const types = isSchema(doc.answer) ? ['data'] : [doc.answer].flat()
  if (types.some((name) => type.startsWith(name))) return
  throw new Error(`Described as ${types.join(' or ')}, answered ${type}: ${doc.summary}`)
}

/** With what a call answers that has done its work. */
export function promisedStatus(doc: Pick<RouteDoc, 'status' | 'answer'> | undefined): number {
  return doc?.status ?? (doc?.answer === undefined ? 204 : 200)
}

function refuseOtherStatus(doc: RouteDoc, status: number) {
  const promised = promisedStatus(doc)
  if (status === promised || status >= 400 || (status === 202 && doc.later !== undefined)) return
  throw new Error(`Described as ${promised}, answered ${status}: ${doc.summary}`)
}

/** The record that a 409 shows: as a rule the one that is answered. */
function recordSchema({ current, answer }: RouteDoc): z.ZodType | undefined {
  if (current !== undefined || !(answer instanceof z.ZodObject)) return current
  return answer.shape.data as z.ZodType | undefined
}

/** True for a call whose 409 says that somebody saved first. */
export function takesVersion({ body }: Pick<RouteDoc, 'body'>): boolean {
  return body instanceof z.ZodObject && 'version' in body.shape
}

/** True for a body of JSON; a file has content types. */
export function isSchema(answer: RouteDoc['answer']): answer is z.ZodType {
  return answer !== undefined && typeof answer !== 'string' && !Array.isArray(answer)
}

/** Throws when a handler validates with another schema than the one that its description shows. */
export function refuseOther(described: z.ZodType | undefined, used: z.ZodType, part: string): void {
  if (described !== undefined && described !== used) throw new Error(`The described ${part} is not the one in use`)
}

export function describedIn({ doc, method, path }: RouteRow): RouteDoc {
  if (doc === undefined) throw new Error(`${method} ${path} has no description`)
  return doc
}
