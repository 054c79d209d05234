import { z } from 'zod'
import type { RouteDoc } from './router.ts'

/** Throws when a success is not what the route's description promises. */
export async function holdAgainst(doc: RouteDoc, response: Response): Promise<void> {
  if (response.status === 304 || response.status >= 400) return
  if (response.status === 202 && doc.later !== undefined) return holdBody(doc, doc.later, response)
  const promised = doc.status ?? (doc.answer === undefined ? 204 : 200)
  if (response.status !== promised)
    throw new Error(`Described as ${promised}, answered ${response.status}: ${doc.summary}`)
  // What is packed is the same answer as its plain form, which is looked into when that is asked for.
  if (doc.answer === undefined || response.headers.has('content-encoding')) return
  const type = response.headers.get('content-type') ?? ''
  if (!isSchema(doc.answer)) {
    const types = [doc.answer].flat()
    if (types.some((name) => type.startsWith(name))) return
    throw new Error(`Described as ${types.join(' or ')}, answered ${type}: ${doc.summary}`)
  }
  await holdBody(doc, doc.answer, response)
}

/** True for a body of JSON; a file has content types. */
export function isSchema(answer: z.ZodType | string | readonly string[]): answer is z.ZodType {
  return typeof answer !== 'string' && !Array.isArray(answer)
}

async function holdBody(doc: RouteDoc, schema: z.ZodType, response: Response) {
  const parsed = schema.safeParse(await response.clone().json())
  if (!parsed.success) throw new Error(`Not as described: ${doc.summary}\n${z.prettifyError(parsed.error)}`)
}

/** Throws when a handler validates with another schema than the one that its description shows. */
export function refuseOther(described: z.ZodType | undefined, used: z.ZodType, part: string): void {
  if (described !== undefined && described !== used) throw new Error(`The described ${part} is not the one in use`)
}
