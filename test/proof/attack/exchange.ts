import type { IncomingHttpHeaders } from 'node:http'

/** A request as it goes over the wire: its address is sent letter by letter. */
export interface Shot {
  method?: string
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Uint8Array
}

export interface Hit {
  status: number
  headers: IncomingHttpHeaders
  /** Name and value in turn, as they came. */
  rawHeaders: string[]
  bytes: Buffer
  text: string
}
