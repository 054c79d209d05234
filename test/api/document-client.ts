/** A client that an integrator could write: it knows nothing of the product but `/api/openapi.json`. */

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: object
  style?: string
}

interface Operation {
  summary: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { content?: Record<string, unknown> }>
  operationId: string
  security: Record<string, unknown>[]
}

interface Scheme {
  in: 'cookie' | 'header'
  name: string
  description?: string
}

interface Document {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, Scheme> }
}

interface Input {
  path?: Record<string, string | number>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: object
}

type Send = (request: Request) => Promise<Response>

export class ApiDocument {
  readonly #document: Document

  constructor(document: Document) {
    this.#document = document
  }

  operation(method: string, path: string): Operation | undefined {
    return this.#document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  }

  client(send: Send) {
    const cookies = new Map<string, string>()
    return {
      call: async (method: string, path: string, input: Input = {}) => {
        const operation = this.operation(method, path)
        if (operation === undefined) throw new Error(`The document has no ${method} ${path}`)
        const response = await send(this.#request(method, path, operation, input, cookies))
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const isPromised = String(response.status) in operation.responses
        if (!isPromised)
          throw new Error(`${method} ${path} answered ${response.status}, which the document does not name`)
        const text = await response.text()
        return { status: response.status, body: text === '' ? null : JSON.parse(text) }
      },
    }
  }

  #request(method: string, path: string, operation: Operation, input: Input, cookies: Map<string, string>): Request {
    const url = new URL(
      path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.path?.[name]))),
      this.#document.servers[0]?.url,
    )
    const headers = new Headers()
    for (const parameter of operation.parameters) {
      const value = parameter.in === 'query' ? input.query?.[parameter.name] : input.headers?.[parameter.name]
      if (value === undefined) continue
      if (parameter.in === 'header') headers.set(parameter.name, String(value))
      else if (parameter.style !== 'deepObject') url.searchParams.set(parameter.name, String(value))
      else {
        for (const [key, inner] of Object.entries(value as object))
          url.searchParams.append(`${parameter.name}[${key}]`, String(inner))
      }
    }
    for (const name of Object.keys(operation.security[0] ?? {})) {
      const scheme = this.#document.components.securitySchemes[name] as Scheme
      if (scheme.in === 'cookie') headers.set('cookie', `${scheme.name}=${cookies.get(scheme.name) ?? ''}`)
      else headers.set(scheme.name, decodeURIComponent(cookies.get(cookieNamedIn(scheme)) ?? ''))
    }
    if (input.body === undefined) return new Request(url, { method, headers })
    if (operation.requestBody?.content['application/json'] === undefined) throw new Error(`${path} takes no JSON`)
    headers.set('content-type', 'application/json')
    return new Request(url, { method, headers, body: JSON.stringify(input.body) })
  }
}

/** A header that repeats a cookie says in its description which. */
function cookieNamedIn(scheme: Scheme): string {
  return /cookie ([\w-]+)/.exec(scheme.description ?? '')?.[1] ?? ''
}
