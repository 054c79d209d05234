import {
  bookedAnswer,
  bookingAnswer,
  bookingKeyQuery,
  bookSchema,
  moveBookingSchema,
  slotsAnswer,
  slotsQuery,
} from '#contract/requests/bookings.ts'
import { PERSON_SLUG } from '#contract/visitors/favourites.ts'
import { bookingApi } from '#contract/wire/booking-api.ts'
import type { Place } from '#contract/wire/moment-words.ts'
import { dataOf } from '#contract/wire/http.ts'
import { backgroundDatabase, type Db } from '#server/platform/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { eachInTurn } from '#server/platform/each-in-turn.ts'
import { NotFound, Unavailable } from '#server/platform/http/errors.ts'
import { anyone } from '#server/platform/http/guard.ts'
import { checkForm } from '#server/platform/http/protection/form-check.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { created, ok, type Router } from '#server/platform/http/router.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import type { Log } from '#server/platform/log.ts'
import { newToken } from '#server/platform/security/tokens.ts'
import type { ConnectedYclients } from '#server/platform/yclients/yclients.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import type { Outbox } from '../letters/commands.ts'
import { bookingByKey } from './booking-row.ts'
import { calendarFile } from './calendar-file.ts'
import { beginBooking, cancelBooking, finishBooking, moveBooking, settleAbandoned, settleHolds } from './commands.ts'
import { checkVisits, sweepVisits } from './practice-side.ts'
import { presentBooking } from './queries.ts'
import { SILENT } from './refusals.ts'
import { readSlots } from './slots.ts'
import { SlotRefreshes } from './slot-refreshes.ts'
import { saveVisitLink, visitLinks } from './visit-cookie.ts'

interface BookingOptions {
  db: Db
  clock: Clock
  queue: JobQueue
  appSecret: AppSecret
  appUrl: string
  siteName: string
  zone: Place
  outbox: Outbox
  log: Log
  yclients?: ConnectedYclients | null
  /** A bank is connected. */
  takesPayments: boolean
}

const LOOKS = { name: 'slots', max: 240, windowSeconds: 900 }
const BOOKINGS = { name: 'booking', max: 10, windowSeconds: 3600 }
const VISITS = { name: 'booking-look', max: 120, windowSeconds: 900 }
const CHANGES = { name: 'booking-change', max: 20, windowSeconds: 900 }
const EVERY_MINUTE = '* * * * *'

export function bookingRoutes(router: Router, options: BookingOptions) {
  const { appSecret, appUrl, zone, outbox, yclients, queue, db, clock, takesPayments } = options
  // Read anew each time: settings may change while the process lives.
  const settling = () => ({ appSecret, outbox, site: options, place: zone, takesPayments })
  const refreshes = new SlotRefreshes(options)

  queue.repeat('bookings', EVERY_MINUTE, async () => {
    const request = { id: 'bookings', ip: null, userAgent: null }
    const ctx = { db: backgroundDatabase(db), clock, actor: null, request }
    const steps = [
      () => settleAbandoned(ctx, yclients?.hasty ?? null, settling()),
      () => settleHolds(ctx, yclients?.hasty ?? null, settling()),
      async () => yclients && checkVisits(ctx, yclients.hasty, settling()),
      () => sweepVisits(ctx.db, clock()),
    ]
    await eachInTurn(steps, (step) => step())
  })

  router
    .get(bookingApi.catalogSlots, anyone, async ({ ctx, param, query }) => {
      const wanted = query(slotsQuery)
      // Pages of many read what is known, for no visitor in particular.
      if (wanted.known_only === undefined) await refuseFlood(ctx, appSecret, LOOKS)
      const asked = { timeZone: zone.timeZone, yclients: yclients ?? null, refreshes, takesPayments }
      const { data, meta } = await readSlots(ctx, slugOf(param('slug')), wanted, asked)
      return ok(data, { meta })
    })
    .describe({ summary: 'Свободное время психолога', query: slotsQuery, answer: slotsAnswer })

  router
    .create(bookingApi.catalogBookings, anyone, async ({ ctx, hono, param, body, onceInSteps, repeatable }) => {
      const input = await body(bookSchema)
      await refuseFlood(ctx, appSecret, BOOKINGS)
      if (input.website) {
        return repeatable(async () => created({ id: newToken().slice(0, 22), key: newToken(), state: 'asked' }))
      }
      // Before the form is spent: whoever comes when it is there again sends the same one.
      if (!yclients) throw new Unavailable(SILENT)
      await checkForm(ctx, appSecret, 'booking', input)
      const slug = slugOf(param('slug'))
      return onceInSteps(
        (one) => beginBooking(one, slug, input, { ...settling(), links: visitLinks(hono) }),
        async (begun) => {
          const booked = await finishBooking(ctx, yclients, begun, settling())
          saveVisitLink(hono, booked)
          return created(booked)
        },
      )
    })
    .describe({ summary: 'Записаться на\u00a0время', body: bookSchema, answer: dataOf(bookedAnswer), status: 201 })

  router
    .get(bookingApi.booking, anyone, async ({ ctx, param, query }) => {
      await refuseFlood(ctx, appSecret, VISITS)
      const { key } = query(bookingKeyQuery)
      return ok(await presentBooking(ctx, await bookingByKey(ctx.db, param('public_id'), key)))
    })
    .describe({ summary: 'Своя запись по\u00a0ссылке', query: bookingKeyQuery, answer: dataOf(bookingAnswer) })

  router
    .get(bookingApi.bookingCalendar, anyone, async ({ ctx, param, query }) => {
      await refuseFlood(ctx, appSecret, VISITS)
      const row = await bookingByKey(ctx.db, param('public_id'), query(bookingKeyQuery).key)
      const { psychologist } = await presentBooking(ctx, row)
      const host = new URL(appUrl).host
      const full_name = psychologist?.full_name ?? null
      const isCancelled = row.state === 'cancelled'
      const { siteName } = options
      const text = calendarFile({ ...row, updated_at: ctx.clock(), full_name, siteName, host, isCancelled })
      const disposition = 'attachment; filename="visit.ics"'
      return new Response(text, {
        headers: { 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': disposition },
      })
    })
    .describe({ summary: 'Своя запись для календаря', query: bookingKeyQuery, answer: 'text/calendar' })

  const cancel = {
    summary: 'Отменить свою запись',
    answer: dataOf(bookingAnswer),
  }
  router
    .delete(bookingApi.booking, anyone, async ({ ctx, param, query }) => {
      await refuseFlood(ctx, appSecret, CHANGES)
      return ok(
        await presentBooking(
          ctx,
          await cancelBooking(ctx, yclients, param('public_id'), query(bookingKeyQuery).key, settling()),
        ),
      )
    })
    .describe({ ...cancel, query: bookingKeyQuery })
  router
    .post(bookingApi.bookingCancel, anyone, async ({ ctx, param, body }) => {
      const { key } = await body(bookingKeyQuery)
      await refuseFlood(ctx, appSecret, CHANGES)
      return ok(await presentBooking(ctx, await cancelBooking(ctx, yclients, param('public_id'), key, settling())))
    })
    .describe({ ...cancel, body: bookingKeyQuery })

  router
    .post(bookingApi.bookingMove, anyone, async ({ ctx, param, body }) => {
      const input = await body(moveBookingSchema)
      await refuseFlood(ctx, appSecret, CHANGES)
      return ok(await presentBooking(ctx, await moveBooking(ctx, yclients, param('public_id'), input, settling())))
    })
    .describe({ summary: 'Перенести свою запись', body: moveBookingSchema, answer: dataOf(bookingAnswer) })
}

function slugOf(slug: string): string {
  if (!PERSON_SLUG.test(slug)) throw new NotFound('Такого психолога нет.')
  return slug
}
