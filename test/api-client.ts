/** A program that uses the API over HTTP as a browser would: it keeps cookies and sends the CSRF header. */
export class ApiClient {
  readonly #cookies = new Map<string, string>()
  readonly #url: string
  readonly #headers: Record<string, string>

  /** `headers` go with every request, such as the address that a proxy in front would tell. */
  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url
    this.#headers = headers
  }

  /** The cookies as a header, for a tool that asks by itself. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** The headers of a change, for a tool that sends by itself. */
  get changeHeaders(): Record<string, string> {
    return {
      accept: 'application/json',
      'content-type': 'application/json',
      cookie: this.cookie,
      'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
    }
  }

  async signIn(email: string, password = 'smysl-demo-2026'): Promise<this> {
    const answer = await this.send('POST', '/api/login', { email, password })
    if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`)
    return this
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#fetch(path, { headers: { accept: 'application/json', ...headers } })
  }

  /** A page as a browser asks for it; redirects are answered, not followed. */
  page(path: string): Promise<Response> {
    return this.#fetch(path, { headers: { accept: 'text/html' } })
  }

  /** `body` goes as JSON, a form as a form. */
  async send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ): Promise<Response> {
    if (!this.#cookies.has('XSRF-TOKEN')) await this.#fetch('/sanctum/csrf-cookie', {})
    const { 'content-type': json, ...headers } = { ...this.changeHeaders, ...more }
    if (body instanceof FormData) return this.#fetch(path, { method, headers, body })
    return this.#fetch(path, {
      method,
      headers: { ...headers, 'content-type': json ?? 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = {
      ...this.#headers,
      ...(init.headers as Record<string, string>),
      ...(this.cookie === '' ? {} : { cookie: this.cookie }),
    }
    const response = await fetch(this.#url + path, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=')
      this.#cookies.set(name, value.join('='))
    }
    return response
  }
}
