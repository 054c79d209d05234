import { createApp } from '#server/app.ts'
import { Outbox } from '#server/modules/letters/commands.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { createLog } from '#server/platform/log.ts'
import { diskStorage } from '#server/platform/storage/disk-storage.ts'
import { settingsOf } from '../settings.ts'

const db = await openDatabase({ url: 'postgres://nobody@127.0.0.1/never-opened' })

/** Every call that the app answers, with its guard. */
export const { routeTable } = createApp({
  db,
  storage: diskStorage('never-opened'),
  queue: openJobQueue({ db, log: createLog('silent') }),
  log: createLog('silent'),
  clock: () => new Date(),
  appSecret: { current: 'x'.repeat(32) },
  appUrl: 'http://localhost',
  outbox: new Outbox({ appSecret: { current: 'x'.repeat(32) }, wake: () => {} }),
  settings: settingsOf(db),
  trustsProxy: false,
})
