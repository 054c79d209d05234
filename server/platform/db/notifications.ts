import pg from 'pg'
import type { EmbeddedDatabase } from './embedded-database.ts'

/** Begins to hear a channel; answers how to stop. */
export type Listen = (channel: string, hear: () => void) => Promise<() => Promise<void>>

const RECONNECT_MS = 1000

/** NOTIFY inside this process. */
export function embeddedListen(database: EmbeddedDatabase): Listen {
  return (channel, hear) => database.listen(channel, hear)
}

/**
 * NOTIFY of a server, on a connection of its own. After a lost connection it comes back and calls `hear` once, for
 * whatever was said meanwhile.
 */
export function serverListen(connectionString: string): Listen {
  return async (channel, hear) => {
    let client: pg.Client | null = null
    let retry: NodeJS.Timeout | undefined
    let isStopped = false

    const connect = async () => {
      const next = new pg.Client({ connectionString })
      client = next
      next.on('notification', hear)
      next.on('error', () => {})
      next.once('end', () => {
        if (!isStopped) retry = setTimeout(() => void again(), RECONNECT_MS)
      })
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
    }
    const again = async () => {
      try {
        await connect()
        hear()
      } catch {
        await client?.end().catch(() => {})
        clearTimeout(retry)
        if (!isStopped) retry = setTimeout(() => void again(), RECONNECT_MS)
      }
    }

    await connect()
    return async () => {
      isStopped = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    }
  }
}
