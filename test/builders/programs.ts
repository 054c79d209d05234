import type { Permission } from '#contract/people/permissions.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/platform/db/database.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import { aUser } from '../builders.ts'
import type { Answer, Visitor } from '../people.ts'
import { nextSerial } from '../setup/serial.ts'
import type { World } from '../world.ts'

/** A name that nothing else has. */
export function anExample(word: string): string {
  return `${word} ${nextSerial()}`
}

/** A program in front of the app: no cookie, no CSRF token, a secret in its header. */
export class Program {
  readonly id: number
  readonly secret: string
  readonly #app: App

  constructor(app: App, id: number, secret: string) {
    this.#app = app
    this.id = id
    this.secret = secret
  }

  /** The same program at another process. */
  onAnother(app: App): Program {
    return new Program(app, this.id, this.secret)
  }

  get(path: string) {
    return this.send('GET', path)
  }

  post(path: string, body?: object) {
    return this.send('POST', path, body)
  }

  put(path: string, body?: object) {
    return this.send('PUT', path, body)
  }

  patch(path: string, body?: object) {
    return this.send('PATCH', path, body)
  }

  send(method: string, path: string, body?: object): Promise<Answer> {
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    return this.ask(path, { method, headers: { 'content-type': 'application/json' }, ...content })
  }

  async ask(path: string, init: RequestInit): Promise<Answer> {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${this.secret}` }
    const response = await this.#app.fetch(new Request(`http://smysl.test${path}`, { ...init, headers }))
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text, bytes }
  }
}

/** A program with these permissions, made by somebody who has them. */
export async function aProgram(
  world: World,
  maker: Visitor,
  permissions: readonly Permission[],
  title = anExample('Программа'),
  expires_at?: string,
): Promise<Program> {
  const { status, body } = await maker.post('/api/tokens', { title, permissions, expires_at })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return new Program(world.app, body.data.id, body.data.token)
}

/** A token of this account, as it is stored. */
export async function aToken(db: Db, userId: number): Promise<{ id: number }> {
  const owner = userId === 0 ? (await aUser(db)).id : userId
  const secret = `smysl_${newToken()}`
  return db
    .insertInto('program_tokens')
    .values({
      user_id: owner,
      title: anExample('Программа'),
      token_hash: hashOf(secret),
      hint: secret.slice(-4),
      permissions: ['topics.view'],
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
