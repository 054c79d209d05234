import type { RoleName } from '#contract/people/roles.ts'
import { openSession } from '#server/modules/auth/sessions/sessions.ts'
import { csrfToken } from '#server/platform/http/protection/csrf.ts'
import { aUser } from './builders.ts'
import { APP_SECRET, type World } from './world.ts'

/** An answer with its body read: tests look into it as freely as a script would. */
export interface Answer {
  status: number
  body: ReturnType<typeof JSON.parse>
  headers: Headers
  bytes: Uint8Array
}

/** Somebody in front of the app: a guest, or a person with a session of their own. */
export class Visitor {
  readonly id: number | null
  readonly token: string
  readonly #world: World

  constructor(world: World, token: string, id: number | null) {
    this.#world = world
    this.token = token
    this.id = id
  }

  get csrf(): string {
    return csrfToken(APP_SECRET, this.token)
  }

  get(path: string) {
    return this.send('GET', path)
  }

  post(path: string, body?: object | FormData) {
    return this.send('POST', path, body)
  }

  put(path: string, body?: object | FormData) {
    return this.send('PUT', path, body)
  }

  patch(path: string, body?: object | FormData) {
    return this.send('PATCH', path, body)
  }

  delete(path: string) {
    return this.send('DELETE', path)
  }

  send(method: string, path: string, body?: object | FormData): Promise<Answer> {
    if (body === undefined) return this.ask(path, { method })
    if (body instanceof FormData) return this.ask(path, { method, body })
    return this.ask(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  }

  /** Sends any request with the session cookie and its CSRF token; headers of `init` may override both. */
  async ask(path: string, init: RequestInit, ip = '203.0.113.7'): Promise<Answer> {
    const response = await this.#fetch(path, init, ip)
    const bytes = await bytesOf(response)
    const text = new TextDecoder().decode(bytes)
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const body = isJson && text !== '' ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, body, bytes }
  }

  /** Fetches a file: by GET, or by POST when there is a form. */
  async download(path: string, form?: FormData) {
    const response = await this.#fetch(path, form === undefined ? {} : { method: 'POST', body: form }, '203.0.113.7')
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  #fetch(path: string, init: RequestInit, ip: string): Promise<Response> {
    const request = new Request(`http://smysl.test${path}`, {
      ...init,
      // Node wants it of a body that is a stream; other bodies do not mind.
      ...{ duplex: 'half' },
      headers: { cookie: `smysl_session=${this.token}`, 'x-xsrf-token': this.csrf, ...headersOf(init) },
    })
    return this.#world.app.fetch(request, { ip })
  }
}

/** A stream of news ends with its reader. */
async function bytesOf(response: Response): Promise<Uint8Array> {
  if (response.headers.get('content-type') !== 'text/event-stream') return new Uint8Array(await response.arrayBuffer())
  await response.body?.cancel()
  return new Uint8Array()
}

function headersOf(init: RequestInit): Record<string, string> {
  return Object.fromEntries(new Headers(init.headers))
}

const GUEST_TOKEN = 'g'.repeat(43)

export function guest(world: World): Visitor {
  return new Visitor(world, GUEST_TOKEN, null)
}

/** A new person with this role (null: none), signed in. */
export async function signedInAs(world: World, role: RoleName | null): Promise<Visitor> {
  const user = await aUser(world.db, { role })
  return signIn(world, user.id)
}

/** Opens a session for a person who exists. */
export async function signIn(world: World, userId: number): Promise<Visitor> {
  const facts = { id: 'test', ip: null, userAgent: null }
  const token = await world.db.transaction().execute((tx) => openSession(tx, userId, () => world.clock.now, facts))
  return new Visitor(world, token, userId)
}
