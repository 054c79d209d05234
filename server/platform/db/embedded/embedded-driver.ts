/** What we ask of the embedded database, in this thread or in another. */
export interface EmbeddedDatabase {
  query: (sql: string, parameters: unknown[]) => Promise<EmbeddedResult>
  /** Several statements at once. */
  exec: (script: string) => Promise<EmbeddedResult[]>
  listen: (channel: string, hear: (said: string) => void) => Promise<() => Promise<void>>
  close: () => Promise<void>
}

export interface EmbeddedResult {
  rows: unknown[]
  affectedRows?: number | undefined
}
