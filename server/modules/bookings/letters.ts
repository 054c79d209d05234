import type { LetterKind } from '#contract/office/letters.ts'
import { href } from '#contract/people/screens.ts'
import { path } from '#contract/wire/api.ts'
import { bookingApi } from '#contract/wire/booking-api.ts'
import { zonedMomentInWords, type Place } from '#contract/wire/moment-words.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Outbox } from '../letters/commands.ts'
import { unsealAddress, type BookingRow } from './booking-row.ts'
import { calendarFile } from './calendar-file.ts'

export interface LetterOptions {
  appSecret: string
  outbox: Outbox
  site: LetterSite
  place: Place
}

type Visit = Pick<BookingRow, 'public_id' | 'starts_at' | 'minutes' | 'changes'> & { key: string; updated_at: Date }
type Words = { subject: string; line: string; isOver?: boolean }

/** What has happened to a visit, in the words of its letter. They name no psychologist: letters are read over shoulders. */
const TOLD = {
  'booking-made': (at: string): Words => ({ subject: `Вы записаны на\u00a0${at}`, line: `Вы записаны на\u00a0${at}.` }),
  'booking-moved': (at: string): Words => ({
    subject: `Запись перенесена на\u00a0${at}`,
    line: `Ваша запись перенесена. Теперь встреча ${at}.`,
  }),
  'booking-cancelled': (at: string): Words => ({
    subject: 'Запись отменена',
    line: `Запись на\u00a0${at} отменена. Приходить не\u00a0нужно.`,
    isOver: true,
  }),
} satisfies Partial<Record<LetterKind, (at: string) => Words>>

type VisitLetter = keyof typeof TOLD

/** Writes to the visitor, if they left an address. The row is as it stands now. */
export async function tellVisitor(
  tx: Tx,
  ctx: Pick<Ctx<Actor | null>, 'clock' | 'request'>,
  kind: VisitLetter,
  row: BookingRow,
  { appSecret, outbox, site, place }: LetterOptions,
) {
  if (row.sealed_letter === null) return
  const { to, key } = unsealAddress(appSecret, row.sealed_letter)
  const words = TOLD[kind](zonedMomentInWords(row.starts_at, place))
  const mail = visitLetter(site, to, words, { ...row, key, updated_at: ctx.clock() })
  await outbox.post(tx, ctx, { kind, mail, subject: `request:${row.request_id}` })
}

function visitLetter(site: LetterSite, to: string, { subject, line, isOver = false }: Words, visit: Visit): Mail {
  const calendar = `${site.appUrl}${path(bookingApi.bookingCalendar, { public_id: visit.public_id })}?${new URLSearchParams({ key: visit.key })}`
  const mail = composeLetter(site, to, {
    subject,
    lines: [
      'Здравствуйте!',
      line,
      isOver
        ? 'Если встреча всё ещё нужна, выберите другое время на\u00a0сайте или позвоните нам.'
        : 'По\u00a0ссылке можно посмотреть запись, перенести её или отменить.',
    ],
    link: { title: 'Открыть запись', path: bookingPath(visit) },
    after: [
      ...(isOver ? [] : [`Добавить в\u00a0календарь: ${calendar}`]),
      'Не\u00a0пересылайте это письмо: ссылка открывает запись без пароля.',
    ],
  })
  const { host } = new URL(site.appUrl)
  const file = { ...visit, full_name: null, siteName: site.siteName, host, isCancelled: isOver }
  const contentType = `text/calendar; charset=utf-8; method=${isOver ? 'CANCEL' : 'PUBLISH'}`
  return { ...mail, attachments: [{ filename: 'visit.ics', contentType, content: calendarFile(file) }] }
}

export function bookingPath({ public_id, key }: { public_id: string; key: string }): string {
  return `${href('booking')}?${new URLSearchParams({ id: public_id, key })}`
}
