import { REQUEST_TERMS } from '#contract/requests/request-terms.ts'
import { runMaintenance, runMinuteTasks } from '#server/maintenance.ts'
import { settleAbandoned, settleHolds } from '#server/modules/bookings/commands.ts'
import { checkVisits } from '#server/modules/bookings/practice-side.ts'
import { remindOfContacts } from '#server/modules/requests/assigned.ts'
import { notifyOfOwnWork } from '#server/modules/own-work/own-news.ts'
import { notifyOfMeetings } from '#server/modules/requests/meetings/meeting-notifications.ts'
import { remindOfMeetings } from '#server/modules/requests/meetings/reminders.ts'
import { sendMeetingThanks } from '#server/modules/requests/meetings/thanks.ts'
import { inviteAfterMeetings } from '#server/modules/transactions/review-invitations.ts'
import { refreshFreeTimes, syncOnSchedule } from '#server/modules/yclients/commands.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { APP_SECRET } from '#test/world.ts'
import type { Walk } from './walk.ts'

const SITE = { appUrl: 'http://smysl.test', siteName: 'Смысл' }
const ZONE = { timeZone: 'Europe/Moscow', city: 'Москва' }

/** All that goes on by the clock alone, once, as the processes of a practice do it. */
export async function goRound(walk: Walk) {
  const { world, db, yclients } = walk
  const clock = () => world.clock.now
  const failures: unknown[] = []
  const log = strictLog(failures)
  const ctx = { db, clock, storage: world.storage, actor: null, request: { id: 'round', ip: null, userAgent: null } }
  const services = { outbox: world.outbox, site: SITE, zone: ZONE }
  const settling = { appSecret: APP_SECRET, outbox: world.outbox, site: SITE, place: ZONE, takesPayments: true }
  walk.bank.trouble(null)
  walk.bank.refuse(false)
  await walk.bank.settleRefunds()
  await runMinuteTasks({ db, clock, log, storage: world.storage, isEmbedded: false })
  await runMaintenance({ db, clock, log, storage: world.storage, zone: ZONE, requestTerms: REQUEST_TERMS })
  await syncOnSchedule(ctx, yclients.client, new AbortController().signal)
  await refreshFreeTimes(ctx, yclients.client)
  await settleAbandoned(ctx, yclients.hasty, settling)
  await settleHolds(ctx, yclients.hasty, settling)
  await checkVisits(ctx, yclients.client, settling)
  await walk.till.reconcile()
  await remindOfContacts(ctx, ZONE)
  await notifyOfMeetings(ctx, services)
  await notifyOfOwnWork(ctx)
  await remindOfMeetings(ctx, { ...services, hoursBefore: [24, 2] })
  await inviteAfterMeetings(ctx, services)
  await sendMeetingThanks(ctx, services)
  await world.letters()
  await walk.sender.settled()
  if (failures.length > 0) throw new Error(`A round has failed: ${JSON.stringify(failures)}`)
}

/** What a round says of a failure would be lost in a log. */
function strictLog(failures: unknown[]): Log {
  const log = createLog('silent')
  log.error = ((what: { err?: Error }, text?: string) => {
    failures.push([String(what.err?.stack ?? JSON.stringify(what)).slice(0, 1500), text])
  }) as Log['error']
  return log
}
