import { Hono, type Context, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status'
import { isStorable } from '#contract/wire/fields.ts'
import { ID_MISSING } from '#contract/wire/wire-limits.ts'
import { withKnownText } from './whole-response.ts'
import type { Actor } from '../context.ts'
import { anotherServer } from './guard.ts'
import { withIdempotencyKey, type Once } from './idempotency/idempotency.ts'
import type { SecretField } from './idempotency/secret-of-answer.ts'
import { isUpload, readBody, parseQuery, type Body } from './body/body.ts'
import { acquireUploadShare } from './body/upload-shares.ts'
import { RecordQueue } from './idempotency/record-queue.ts'
import { Conflict, Invalid, MethodNotAllowed, NotFound } from './errors.ts'
import { BODY_MAX_BYTES } from './body/request-bytes.ts'
import {
  Answer,
  type AppEnv,
  type Call,
  type CallHead,
  type Guard,
  type Method,
  type RouteDoc,
  type RouteRow,
} from './route.ts'
import { checkFile, compileAnswers, describedIn, namedOnly, nameRecord, refuseOther } from './openapi/route-doc.ts'
import { matches, recordOf, withoutId } from './route-paths.ts'
import { pagedAt } from './page-meta.ts'
import { methodIn } from './method-override.ts'
import { headOf } from './call-head.ts'
import { validate, validateWith } from './validate.ts'

type Run = (context: Context<AppEnv>) => Promise<Response>
type Asks = (context: Context<AppEnv>) => Promise<boolean>
type Handler<A extends Actor | null> = (call: Call<A>) => Promise<Answer | Response> | Answer | Response
/** One request that makes something: it says how its work is done once. */
type CreateHandler<A extends Actor | null> = (call: Call<A> & Once<A>) => Promise<Answer> | Answer

/** What a registration gives back: `router.get(…).describe({ … })`. */
interface Registered {
  describe: (doc: RouteDoc) => void
}

interface RouterOptions {
  /** Hold every answer and every schema against its route's description. */
  checksDocs?: boolean
  /** Where people reach the program, and under which path its API. */
  url?: string
  apiBase?: string | undefined
}

/** Registers routes on Hono and remembers them: the access test and the documents read the table. */
export class Router {
  readonly hono = new Hono<AppEnv>()
  readonly table: RouteRow[] = []
  readonly #forServers: RouteRow[] = []
  /** What a form with `_method=DELETE` reaches, by path, and whether whoever asks may. */
  readonly #deletes = new Map<string, { run: Run; isFor: Asks }>()
  readonly #checksDocs: boolean
  readonly #origin: string
  readonly #apiBase: string
  readonly #records = new RecordQueue()

  constructor({ checksDocs = false, url = 'http://localhost', apiBase = '/api' }: RouterOptions = {}) {
    this.#checksDocs = checksDocs
    this.#origin = new URL(url).origin
    this.#apiBase = apiBase
  }

  get<A extends Actor | null>(path: string, guard: Guard<A>, handler: Handler<A>): Registered {
    return this.#add('GET', path, guard, handler)
  }

  post<A extends Actor | null>(path: string, guard: Guard<A>, handler: Handler<A>): Registered {
    return this.#add('POST', path, guard, async (call) => {
      if (this.table.some((row) => row.path === `${path}/:id`)) await refuseLostId(call)
      return handler(call)
    })
  }

  /** A POST that makes a record: with an `Idempotency-Key` a repeat gets the first answer and makes nothing. */
  create<A extends Actor | null>(path: string, guard: Guard<A>, handler: CreateHandler<A>, secret?: SecretField) {
    const registered = this.#add('POST', path, guard, async (call) => {
      await refuseLostId(call)
      return withIdempotencyKey(
        call,
        (answer) => this.#named(row, answer),
        (once) => handler({ ...call, ...once }),
        secret,
      )
    })
    const row = this.table.at(-1) as RouteRow
    row.isRepeatable = true
    return registered
  }

  /** PUT and PATCH are one thing here: only the fields that are sent change. */
  update<A extends Actor | null>(path: string, guard: Guard<A>, handler: Handler<A>): Registered {
    const put = this.#add('PUT', path, guard, handler)
    const patch = this.#addWithForm('PATCH', path, guard, handler)
    return {
      describe(doc) {
        put.describe(doc)
        patch.describe(doc)
      },
    }
  }

  /** An action that answers to PATCH alone. */
  patch<A extends Actor | null>(path: string, guard: Guard<A>, handler: Handler<A>): Registered {
    return this.#addWithForm('PATCH', path, guard, handler)
  }

  /** By DELETE, and by a POST whose form says so. */
  delete<A extends Actor | null>(path: string, guard: Guard<A>, handler: Handler<A>): Registered {
    const registered = this.#add('DELETE', path, guard, handler)
    const row = this.table.at(-1) as RouteRow
    const run: Run = async (context) => this.#run(context, row, await headOf(context, row, guard), handler)
    const isFor = passes(row, guard)
    this.#deletes.set(path, { run, isFor })
    this.#onForms(path, async (context, next) => (await this.#deleting(context, row, isFor)) ?? next())
    return registered
  }

  /** True for a call that programs without a session make. */
  isForServers(method: string, pathname: string): boolean {
    return this.#forServers.some((row) => row.method === method && matches(row.path, pathname))
  }

  /** 405 for a known path called by another method, 404 for an unknown one. */
  refuseUnknown(pathname: string): never {
    const allowed = this.table.filter((row) => matches(row.path, pathname)).map((row) => row.method)
    if (allowed.length > 0) throw new MethodNotAllowed([...new Set(allowed)])
    throw new NotFound(`Page Not Found: ${pathname}`)
  }

  /** The method, and a POST whose form says it by `_method` (decisions: the wire). */
  #addWithForm<A extends Actor | null>(method: Method, path: string, guard: Guard<A>, handler: Handler<A>): Registered {
    const registered = this.#add(method, path, guard, handler)
    const row = this.table.at(-1) as RouteRow
    this.#onForms(path, async (context, next) => {
      // A form is read to see which method it says; of an upload that is refused anyhow, not a byte.
      const checked = await headOf(context, row, guard).catch((error: Error) => error)
      const isRefused = checked instanceof Error
      if (isRefused && isUpload(context.req.raw)) throw checked
      const said = methodIn(await bodyOf(context, row))
      if (said !== 'PUT' && said !== 'PATCH') return next()
      if (isRefused) throw checked
      return this.#run(context, row, checked, handler)
    })
    return registered
  }

  #add<A extends Actor | null>(method: Method, path: string, guard: Guard<A>, handler: Handler<A>): Registered {
    const row: RouteRow = { method, path, guard: guard.name, ...(guard.isForPeople && { isForPeople: true }) }
    this.table.push(row)
    if (guard.name === anotherServer.name) this.#forServers.push(row)
    const run: Run = async (context) =>
      (method === 'POST' ? await this.#deleting(context, row, passes(row, guard)) : undefined) ??
      (await this.#run(context, row, await headOf(context, row, guard), handler))
    this.hono.on(method, path, run)
    if (method !== 'GET') for (const bare of withoutId(path)) this.hono.on(method, bare, run)
    return {
      describe(doc) {
        compileAnswers(doc)
        row.doc = doc
      },
    }
  }

  /** A POST whose form may say another method. A form that lost its id says so too, where no call stands of its own. */
  #onForms(path: string, handler: MiddlewareHandler<AppEnv>) {
    this.hono.post(path, handler)
    for (const bare of withoutId(path)) {
      const isTaken = () => this.table.some((row) => row.method !== 'GET' && row.path === bare)
      this.hono.post(bare, (context, next) => (isTaken() ? next() : handler(context, next)))
    }
  }

  /** The answer to a form that is sent to the path of `row` and means DELETE; undefined for all others. */
  async #deleting(context: Context<AppEnv>, row: RouteRow, isFor: Asks): Promise<Response | undefined> {
    const deletion = this.#deletes.get(row.path)
    if (deletion === undefined) return undefined
    // Of an upload that is refused whichever of the two it means, not a byte is read.
    if (isUpload(context.req.raw) && !(await isFor(context)) && !(await deletion.isFor(context))) return undefined
    // Whichever of the calls of a path looks first must leave the form whole for the one that takes files.
    const taking = this.table.find(({ path, doc }) => path === row.path && doc?.uploadMaxBytes !== undefined)
    return methodIn(await bodyOf(context, taking ?? row)) === 'DELETE' ? deletion.run(context) : undefined
  }

  async #run<A extends Actor | null>(
    context: Context<AppEnv>,
    row: RouteRow,
    head: CallHead<A>,
    handler: Handler<A>,
  ): Promise<Response> {
    const doc = this.#checksDocs ? row.doc : undefined
    const { search } = new URL(context.req.url)
    // As people reach it; only lists ask for that.
    const asked = () => {
      const { pathname } = new URL(context.req.url)
      return new URL(pathname.replace(/^\/api(?=\/)/, this.#apiBase) + search, this.#origin)
    }
    const call: Call<A> = {
      ...head,
      hono: context,
      param: (name) => storable(context.req.param(name) ?? ''),
      query(schema) {
        refuseOther(doc?.query, schema, 'query')
        return validate(schema, parseQuery(search))
      },
      async body(schema, alsoWrong = () => Promise.resolve({})) {
        refuseOther(doc?.body, schema, 'body')
        return validateWith(schema, (await bodyOf(context, row)).fields, alsoWrong)
      },
      rawBody: () => bodyOf(context, row),
      paged: (...told) => pagedAt(asked())(...told),
    }
    const record = row.method === 'GET' ? null : recordOf(row.path, context.req.path)
    const work = async () => handler(call)
    // Whoever sends slowly holds no turn meanwhile. What is wrong with the body the handler says, when it reads it.
    if (record !== null) await call.rawBody().catch(() => {})
    try {
      const answer =
        record === null ? await work() : await this.#records.run(record, () => context.req.raw.signal, work)
      if (answer instanceof Answer) return sent(context, this.#named(row, answer))
      if (doc !== undefined) await checkFile(doc, answer)
      return answer
    } catch (error) {
      if (error instanceof Conflict) nameRecord(describedIn(row), error, this.#checksDocs)
      throw error
    }
  }

  #named(row: RouteRow, answer: Answer): Answer {
    return namedOnly(describedIn(row), answer, this.#checksDocs)
  }
}

/** A form that says PUT where records are made is a save that lost its id; it must not make a second record. */
async function refuseLostId({ rawBody }: Pick<Call<Actor | null>, 'rawBody'>) {
  if (methodIn(await rawBody()) !== null) throw new Invalid({ title: [ID_MISSING] })
}

/** Whether the guard lets whoever asks make the call. */
function passes<A extends Actor | null>(row: RouteRow, guard: Guard<A>): Asks {
  return (context) =>
    headOf(context, row, guard).then(
      () => true,
      () => false,
    )
}

/** `{ data: … }`, status 200. */
export function ok(data: unknown, more: object = {}): Answer {
  return new Answer(200, { data, ...more })
}

export function created(data: unknown): Answer {
  return new Answer(201, { data })
}

export function accepted(data: unknown): Answer {
  return new Answer(202, { data })
}

export function noContent(): Answer {
  return new Answer(204)
}

/** Cookies that the handler has set go along. */
function sent(context: Context<AppEnv>, { status, body, headers }: Answer): Response {
  if (body === undefined) return context.body(null, status as StatusCode, headers)
  const type = { 'content-type': 'application/json' }
  const text = JSON.stringify(body)
  return withKnownText(context.body(text, status as ContentfulStatusCode, { ...type, ...headers }), text)
}

/** What the database cannot keep is the name of nothing: the route says so in its own words. */
function storable(param: string): string {
  return isStorable(param) ? param : ''
}

/** Files are taken from those who have an account, and where a route says how large they may be; long lists too. */
function bodyOf(context: Context<AppEnv>, { doc }: RouteRow): Promise<Body> {
  const known = context.get('body')
  if (known !== undefined) return known
  const { actor, request } = context.get('ctx')
  const uploadMaxBytes = doc?.uploadMaxBytes ?? BODY_MAX_BYTES
  const body = readBody(context.req.raw, {
    ...(actor !== null || doc?.takesFilesOfGuests === true ? { uploadMaxBytes } : {}),
    ...(actor === null ? {} : { valuesMax: Infinity }),
    takeShare: () => acquireUploadShare(actor, request.ip),
  })
  context.set('body', body)
  return body
}
