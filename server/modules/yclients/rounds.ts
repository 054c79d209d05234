import { randomUUID } from 'node:crypto'
import { path } from '#contract/wire/api.ts'
import { yclientsApi } from '#contract/wire/yclients-api.ts'
import type { Clock } from '#server/platform/clock.ts'
import { backgroundDatabase, type Db } from '#server/platform/db/database.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import type { Log } from '#server/platform/log.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { ConnectedYclients, Yclients } from '#server/platform/yclients/yclients.ts'
import { releaseOwnedFields } from '../psychologists/commands.ts'
import { syncOnSchedule } from './commands.ts'
import { refreshFreeTimes } from './refresh.ts'
import { isKnownFailure } from './runs.ts'

/** At night too: people are hired and fired at any hour. */
const EVERY_HOUR = '23 * * * *'
const EVERY_MINUTE = '* * * * *'
/** Between two rounds nobody is asked about for up to half a minute, so they are long where a thousand people are due. */
const ROUND_MS = 5 * 60_000

interface RoundOptions {
  db: Db
  storage: Storage
  clock: Clock
  yclients?: ConnectedYclients | null
  queue: JobQueue
  log: Log
  webhookUrl: string
}

/** What keeps the cards true by itself. */
export interface Rounds {
  /** What a start does: the demo fetches everything without waiting for its hour. */
  first: (signal: AbortSignal) => Promise<void>
}

/** Has the staff synced every hour and free times asked for all the time, by one process at a time as a rule. */
export function yclientsRounds({ yclients, queue, log, webhookUrl, ...options }: RoundOptions): Rounds {
  if (!yclients) return { first: () => releaseOwnedFields(options.db) }
  if (yclients.isAutomatic !== true) return { first: async () => {} }
  const { client } = yclients
  const ctx = () => ({
    ...options,
    db: backgroundDatabase(options.db),
    request: { id: randomUUID(), ip: null, userAgent: null },
  })
  const sync = (signal: AbortSignal) => syncOnSchedule(ctx(), client, signal)
  const refresh = async (signal: AbortSignal, isOver?: () => boolean) => {
    await refreshFreeTimes(ctx(), client, { signal, ...(isOver === undefined ? {} : { isOver }) })
  }
  queue.repeat('yclients', EVERY_HOUR, sync)
  queue.repeat('yclients-free-times', EVERY_MINUTE, (signal) => {
    const end = options.clock().getTime() + ROUND_MS
    return refresh(signal, () => options.clock().getTime() > end)
  })
  return {
    async first(signal) {
      if (!yclients.isDemo) return
      try {
        await registerWebhook(client, webhookUrl)
        await sync(signal)
        await refresh(signal)
      } catch (error) {
        if (!isKnownFailure(error)) throw error
        log.warn({ err: error }, 'YCLIENTS did not answer at the start')
      }
    },
  }
}

/** Has every branch send its notices here. What it sends elsewhere goes on. */
export async function registerWebhook(client: Yclients, url: string) {
  for (const { id } of await client.companies()) {
    const { urls, isActive } = await client.hooks(id)
    if (isActive && urls.includes(url)) continue
    await client.setHooks(id, { urls: [...new Set([...urls, url])], isActive: true })
  }
}

/** Where YCLIENTS sends its notices. */
export function webhookUrl(appUrl: string, secret: string): string {
  return `${appUrl}${path(yclientsApi.yclientsWebhook, { secret })}`
}
