import { randomUUID } from 'node:crypto'
import type { Outbox } from './modules/letters/commands.ts'
import { notifyOfOwnWork } from './modules/own-work/own-news.ts'
import { remindOfContacts } from './modules/requests/assigned.ts'
import { remindOfMeetings } from './modules/requests/meetings/reminders.ts'
import { notifyOfMeetings } from './modules/requests/meetings/meeting-notifications.ts'
import { sendMeetingThanks } from './modules/requests/meetings/thanks.ts'
import type { SettingsCache } from './modules/settings/settings-cache.ts'
import { inviteAfterMeetings } from './modules/transactions/review-invitations.ts'
import type { Clock } from './platform/clock.ts'
import { backgroundDatabase, type Db } from './platform/db/database.ts'
import { eachInTurn } from './platform/each-in-turn.ts'
import type { JobQueue } from './platform/jobs/job-queue.ts'
import type { LetterSite } from './platform/mail/letter.ts'

const EVERY_MINUTE = '* * * * *'

interface RoundOptions {
  queue: JobQueue
  db: Db
  clock: Clock
  settings: SettingsCache
  outbox: Outbox
  site: LetterSite
}

/** What is due by the clock alone: people are called, told of their meetings, reminded of them, thanked after them. */
export function repeatMeetingRounds({ queue, db, clock, settings, outbox, site }: RoundOptions) {
  queue.repeat('meeting-letters', EVERY_MINUTE, async () => {
    const request = { id: randomUUID(), ip: null, userAgent: null }
    const ctx = { db: backgroundDatabase(db), clock, actor: null, request }
    const services = { outbox, site, zone: settings }
    const steps = [
      // What staff have just chosen holds, though this process may not have heard of it.
      () => settings.current(),
      () => remindOfContacts(ctx, settings),
      () => notifyOfMeetings(ctx, services),
      () => notifyOfOwnWork(ctx),
      () => remindOfMeetings(ctx, { ...services, hoursBefore: settings.reminderHours }),
      () => inviteAfterMeetings(ctx, services),
      () => sendMeetingThanks(ctx, services),
    ]
    await eachInTurn(steps, (step) => step())
  })
}
