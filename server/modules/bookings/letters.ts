import type { LetterTextName } from '#contract/office/letters/letter-texts.ts'
import { href } from '#contract/people/screens.ts'
import { path } from '#contract/wire/api.ts'
import { bookingApi } from '#contract/wire/booking-api.ts'
import { momentWithWeekday, zoneInWords, type Place } from '#contract/wire/moment-words.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import type { MailFile } from '#server/platform/mail/mail.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import type { Outbox } from '../letters/commands.ts'
import { writtenLetter } from '../letters/queries.ts'
import { unsealAddress, type BookingRow } from './booking-row.ts'
import { calendarFile } from './calendar-file.ts'

export interface LetterOptions {
  appSecret: AppSecret
  outbox: Outbox
  site: LetterSite
  place: Place
}

const UNCERTAIN = { 'booking-held': true, 'booking-let-go': true }

type VisitLetter = Extract<LetterTextName, `booking-${string}`>

/**
 * Writes to the visitor, if they left an address. The row is as it stands now. No letter names the psychologist: letters are
 * read over shoulders.
 */
export async function notifyVisitor(
  tx: Tx,
  ctx: Pick<Ctx<Actor | null>, 'clock' | 'request'>,
  kind: VisitLetter,
  row: BookingRow,
  { appSecret, outbox, site, place, words = {} }: LetterOptions & { words?: Record<string, string> },
) {
  if (row.sealed_letter === null) return
  const address = unsealAddress(appSecret, row.sealed_letter)
  // The secret is another by now: what happens to the visit happens all the same.
  if (address === null) return
  const { to, key } = address
  const { public_id, starts_at } = row
  const calendarPath = path(bookingApi.bookingCalendar, { public_id })
  const mail = await writtenLetter(tx, site, to, kind, {
    когда: momentWithWeekday(starts_at, place.timeZone),
    часы: zoneInWords(place),
    ссылка: `${site.appUrl}${bookingPath({ public_id, key })}`,
    календарь: `${site.appUrl}${calendarPath}?${new URLSearchParams({ key })}`,
    ...words,
  })
  // What is held is not certain yet: a calendar hears of it when it is.
  const isGone = kind === 'booking-cancelled'
  const isUncertain = kind in UNCERTAIN || (kind === 'booking-moved' && row.held_until !== null)
  const attachments = isUncertain ? [] : [calendarOf({ ...row, updated_at: ctx.clock() }, site, isGone)]
  await outbox.post(tx, ctx, {
    ...{ kind, mail: { ...mail, attachments }, subject: `request:${row.request_id}` },
    // Afterwards nobody shall pay any more.
    ...(kind === 'booking-held' && row.held_until !== null && { expiresAt: row.held_until }),
  })
}

function calendarOf(visit: BookingRow & { updated_at: Date }, site: LetterSite, isCancelled: boolean): MailFile {
  const { host } = new URL(site.appUrl)
  const content = calendarFile({ ...visit, full_name: null, siteName: site.siteName, host, isCancelled })
  const contentType = `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'PUBLISH'}`
  return { filename: 'visit.ics', contentType, content }
}

export function bookingPath({ public_id, key }: { public_id: string; key: string }): string {
  return `${href('booking')}?${new URLSearchParams({ id: public_id, key })}`
}
