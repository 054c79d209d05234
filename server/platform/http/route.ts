import type { Context } from 'hono'
import type { z } from 'zod'
import type { Actor, Ctx } from '../context.ts'
import type { Body } from './body/body.ts'
import type { pagedAt } from './page-meta.ts'
import type { AlsoWrong } from './validate.ts'

/** What a guard answers to: who is asking. It throws Unauthenticated or Forbidden. */
export interface Guard<A extends Actor | null = Actor | null> {
  /** Names the guard in the route table, the documents and the access test. */
  name: string
  check: (actor: Actor | null) => A
  /** Throws for what is refused whatever the body says, such as somebody else's record: asked before a byte of it is read. */
  checkCall?(call: CallHead<A>): Promise<void> | void
  /** A program with a token is refused, whatever it may do: what is behind the guard is a person's own affair. */
  isForPeople?: true
}

/** One request on its way through a route: guard → validate → call → present. */
export interface Call<A extends Actor | null> {
  ctx: Ctx<A>
  hono: Context<AppEnv>
  param: (name: string) => string
  /** The record's id from the path, or 422 with the sentence of specification §5. */
  id: () => number
  query: <T extends z.ZodType>(schema: T) => z.output<T>
  body: <T extends z.ZodType>(schema: T, alsoWrong?: AlsoWrong<T>) => Promise<z.output<T>>
  rawBody: () => Promise<Body>
  /** `links` and `meta` of a list at this address. */
  paged: ReturnType<typeof pagedAt>
}

/** What is known of a call before its body is read. */
export type CallHead<A extends Actor | null> = Pick<Call<A>, 'ctx' | 'id'>

export interface AppEnv {
  Variables: {
    ctx: Ctx<Actor | null>
    body?: Promise<Body>
    /** The site is reached by https. */
    isSecure: boolean
    /** Cookies hold for all hosts of this domain; absent: for this host alone. */
    cookieDomain?: string | undefined
    /** As the table of routes writes it; absent for what is no call. */
    route?: string
    /** Where the call is traced. */
    traceId?: string
  }
}

/** Data that a handler answers: the router sends of it what the schema of the route names, as JSON. */
export class Answer {
  readonly status: number
  /** Undefined: there is none. */
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(status: number, body?: unknown, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export interface RouteRow {
  method: Method
  path: string
  guard: string
  /** Programs with a token are refused. */
  isForPeople?: true
  /** Takes an `Idempotency-Key`. */
  isRepeatable?: boolean
  doc?: RouteDoc
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a route takes and answers, in the schemas that it validates with. The OpenAPI document is made of these. */
export interface RouteDoc {
  summary: string
  /** What clients call it, where the name made of its path would be another call's. */
  operationId?: string
  query?: z.ZodType
  body?: z.ZodType
  /** File fields of a form, with what they hold. */
  files?: Record<string, string>
  /** What a form with a file may weigh, from somebody signed in. Bytes. Without it there are no files. */
  uploadMaxBytes?: number
  /** Takes a file from somebody without an account too: the route says who may before it reads the form. */
  takesFilesOfGuests?: true
  /** The form of a page is sent back to that page, by 303. */
  sendsFormsBack?: true
  /** Answers a part of its file with 206 to whoever asks for one by `Range`. */
  answersParts?: true
  /** The whole JSON body of a success, `{ data }` included; the content types of a file; nothing for 204. */
  answer?: z.ZodType | string | readonly string[]
  /** What a 202 holds, where the work may take too long to wait for. */
  later?: z.ZodType
  /** The record that a 409 shows, where it is not the `data` of the answer. */
  current?: z.ZodType
  status?: 200 | 201 | 202 | 204
}
