import { FORMAT_TITLES, type SessionFormat } from '#contract/psychologists/psychologists.ts'
import { zoneInWords } from '#contract/office/time-zones.ts'
import { momentInWords } from '#contract/wire/moment-words.ts'
import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** A meeting as the person knows it. No letter names the psychologist: letters are read over shoulders. */
export interface ToldMeeting {
  meeting_at: Date
  format: SessionFormat | null
  branch: string | null
}

export function bookedLetter(site: LetterSite, to: string, meeting: ToldMeeting, timeZone: string): Mail {
  return composeLetter(site, to, {
    subject: `Вы записаны на\u00a0${momentInWords(meeting.meeting_at, timeZone)}`,
    lines: ['Здравствуйте!', `Вы записаны на\u00a0встречу: ${whenAndWhere(meeting, timeZone)}.`],
    link: null,
    after: ['Если время не\u00a0подходит, ответьте на\u00a0это письмо: мы найдём другое.'],
  })
}

/** `changed` says what is other than the person knows: «время», «время и психолог». */
export function movedLetter(
  site: LetterSite,
  to: string,
  meeting: ToldMeeting,
  changed: string,
  timeZone: string,
): Mail {
  return composeLetter(site, to, {
    subject: `Ваша встреча: ${momentInWords(meeting.meeting_at, timeZone)}`,
    lines: [
      'Здравствуйте!',
      `В\u00a0вашей записи изменилось: ${changed}.`,
      `Теперь встреча: ${whenAndWhere(meeting, timeZone)}.`,
    ],
    link: null,
    after: ['Если так не\u00a0подходит, ответьте на\u00a0это письмо.'],
  })
}

export function cancelledLetter(site: LetterSite, to: string, meetingAt: Date, timeZone: string): Mail {
  const at = momentInWords(meetingAt, timeZone)
  return composeLetter(site, to, {
    subject: `Встреча ${at} отменена`,
    lines: ['Здравствуйте!', `Встречи ${at} не\u00a0будет.`],
    link: null,
    after: ['Если вы этого не\u00a0ждали или хотите выбрать другое время, ответьте на\u00a0это письмо.'],
  })
}

export function reminderLetter(site: LetterSite, to: string, meeting: ToldMeeting, timeZone: string): Mail {
  return composeLetter(site, to, {
    subject: `Напоминаем о\u00a0встрече ${momentInWords(meeting.meeting_at, timeZone)}`,
    lines: ['Здравствуйте!', `Напоминаем о\u00a0встрече: ${whenAndWhere(meeting, timeZone)}.`],
    link: null,
    after: ['Если прийти не\u00a0получится, скажите об\u00a0этом заранее: ответьте на\u00a0это письмо.'],
  })
}

/** After a meeting that was not paid for here: there is no link that proves it, so the form is the one for everybody. */
export function thanksLetter(site: LetterSite, to: string): Mail {
  return composeLetter(site, to, {
    subject: 'Спасибо за\u00a0встречу',
    lines: [
      'Здравствуйте!',
      'Спасибо, что доверились нам. Если хочется, расскажите о\u00a0встрече: это помогает другим выбрать. Недовольные отзывы мы публикуем тоже.',
    ],
    link: { title: 'Написать отзыв', path: '/reviews' },
    after: ['Если писать не\u00a0хочется, ничего делать не\u00a0нужно: напоминать не\u00a0будем.'],
  })
}

/** «1 декабря 2026, 18:00, время московское, очно, филиал «Чистые пруды»» */
function whenAndWhere({ meeting_at, format, branch }: ToldMeeting, timeZone: string): string {
  return [
    momentInWords(meeting_at, timeZone),
    zoneInWords(timeZone),
    format && FORMAT_TITLES[format].toLocaleLowerCase('ru'),
    format === 'online' ? null : branch && `филиал «${branch}»`,
  ]
    .filter(Boolean)
    .join(', ')
}
