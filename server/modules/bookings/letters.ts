import { href } from '#contract/people/screens.ts'
import { path } from '#contract/wire/api.ts'
import { bookingApi } from '#contract/wire/booking-api.ts'
import { momentInWords } from '#contract/wire/moment-words.ts'
import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

interface Visit {
  public_id: string
  key: string
  starts_at: Date
  timeZone: string
}

/** Goes out when a visit is booked, moved or called off. It names no psychologist: letters are read over shoulders. */
export function bookedLetter(site: LetterSite, to: string, visit: Visit): Mail {
  const at = momentInWords(visit.starts_at, visit.timeZone)
  const calendar = `${site.appUrl}${path(bookingApi.bookingCalendar, { public_id: visit.public_id })}?${new URLSearchParams({ key: visit.key })}`
  return composeLetter(site, to, {
    subject: `Вы записаны на\u00a0${at}`,
    lines: [
      'Здравствуйте!',
      `Вы записаны на\u00a0${at}, время московское.`,
      'По\u00a0ссылке можно посмотреть запись, перенести её или отменить.',
    ],
    link: { title: 'Открыть запись', path: bookingPath(visit) },
    after: [
      `Добавить в\u00a0календарь: ${calendar}`,
      'Не\u00a0пересылайте это письмо: ссылка открывает запись без пароля.',
    ],
  })
}

export function bookingPath({ public_id, key }: Pick<Visit, 'public_id' | 'key'>): string {
  return `${href('booking')}?${new URLSearchParams({ id: public_id, key })}`
}
