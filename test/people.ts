import type { RoleName } from '#contract/roles.ts'
import { openSession } from '#server/modules/auth/sessions.ts'
import { csrfToken } from '#server/platform/http/csrf.ts'
import { aUser } from './builders.ts'
import { APP_SECRET, type World } from './world.ts'

/** An answer with its body read. */
export interface Answer<T = any> {
  status: number
  body: T
  headers: Headers
}

/** Somebody in front of the app: a guest, or a person with a session of their own. */
export class Visitor {
  readonly id: number | null
  readonly #world: World
  readonly #token: string

  constructor(world: World, token: string, id: number | null) {
    this.#world = world
    this.#token = token
    this.id = id
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

  delete(path: string) {
    return this.send('DELETE', path)
  }

  /** Sends a request with the session cookie and its CSRF token; `headers` may override both. */
  async send(
    method: string,
    path: string,
    body?: object | FormData,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isForm = body instanceof FormData
    const response = await this.#world.app.fetch(
      new Request(`http://smysl.test${path}`, {
        method,
        headers: {
          cookie: `smysl_session=${this.#token}`,
          'x-xsrf-token': csrfToken(APP_SECRET, this.#token),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      }),
      { ip: '203.0.113.7' },
    )
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
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
