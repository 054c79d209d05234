import type { Bot } from './platform/bots/bot.ts'
import type { Db } from './platform/db/database.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Clock } from './platform/clock.ts'
import type { Log } from './platform/log.ts'
import type { WebhookSettings } from './modules/webhooks/commands.ts'
import type { Outbox } from './modules/letters/commands.ts'
import type { JobQueue } from './platform/jobs/job-queue.ts'
import type { SettingsCache } from './modules/settings/settings-cache.ts'
import type { OpenedBank } from './modules/transactions/banks/open-bank.ts'
import type { ConnectedYclients } from './platform/yclients/yclients.ts'
import type { Metrics } from './platform/observability/metrics.ts'
import type { OwnProcess } from './platform/observability/own-process.ts'
import type { AppSecret } from './platform/security/encryption.ts'

/** What the app takes from whoever opens it. */
export interface AppOptions {
  db: Db
  storage: Storage
  clock: Clock
  log: Log
  appSecret: AppSecret
  appUrl: string
  /** Where a proxy serves the API, when not under `/api`. */
  apiBase?: string
  outbox: Outbox
  /** How programs are told what happens; absent: nobody looks for what waits, and only the open internet is told. */
  webhooks?: Pick<WebhookSettings, 'allowsInside' | 'wake'>
  /** The app says what its work is; whoever opened it starts and stops it. */
  queue: JobQueue
  /** What the practice tells of itself, as it holds at each moment. */
  settings: SettingsCache
  trustsProxy: boolean
  /** Whose pages may call the API beside our own; absent: nobody's. */
  corsOrigins?: readonly string[]
  /** The cookies hold for this domain and all below it; absent: for the host of `appUrl` alone. */
  cookieDomain?: string | undefined
  /** Where money goes; absent: nowhere yet. */
  payments?: OpenedBank | null
  /** The practice's bots in messengers, for its staff. */
  bots?: readonly Bot[]
  /** Where schedules live; absent: not connected. */
  yclients?: ConnectedYclients | null
  /** Letters leave by a mail server; otherwise they become files. */
  hasMailServer?: boolean
  /** Filled with people of nobody: there is nothing to set up. */
  isDemo?: boolean
  /** What runs the app; absent: a test. */
  process?: OwnProcess
  /** Visits are counted after «Принять» alone. */
  isTrackingOptIn?: boolean
  /** Told with every answer; null while developing, where every change is a new build. */
  buildId?: string | null
  /** Where calls are counted; absent: nowhere. */
  metrics?: Metrics | undefined
  /** True when the process is leaving: a balancer sends it nothing more. */
  isDraining?: () => boolean
  /** Hold every answer against its description: tests do. */
  checksDocs?: boolean
}
