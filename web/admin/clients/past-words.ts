import type { ClientOfRequest } from '#contract/requests/request-parts.ts'
import { nameIn } from '../history/name-case.ts'
import { verbFor } from '../russian/russian-gender.ts'
import { firstNameAt } from '../russian/russian-names.ts'

/** «Была у Марины Загорянской в марте», «Обращался в мае 2025 года». Null for somebody who is here for the first time. */
export function pastWords(
  { title, met, asked_at }: Pick<ClientOfRequest, 'title' | 'met' | 'asked_at'>,
  now: Date,
  timeZone: string,
): string | null {
  if (met !== null) {
    const was = verbFor(title, 'Был', 'Была')
    return `${was} у\u00a0${whose(met.psychologist.title)} ${monthWords(met.at, now, timeZone)}`
  }
  if (asked_at === null) return null
  return `${verbFor(title, 'Обращался', 'Обращалась')} ${monthWords(asked_at, now, timeZone)}`
}

/** «Загорянская Марина Павловна» → «Марины Загорянской»: as people speak. */
function whose(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  const first = firstNameAt(fullName)
  const surname = first === 0 ? words.at(-1) : words[0]
  const spoken = words.length < 2 ? fullName : `${words[first]} ${surname}`
  return (nameIn(spoken, 'genitive') ?? `психолога «${spoken}»`).replace(' ', '\u00a0')
}

/** «в марте», of another year «в марте 2025 года». */
function monthWords(at: string, now: Date, timeZone: string): string {
  // «12 марта» → «марте»: every month has this ending.
  const month = format({ day: 'numeric', month: 'long' }, at, timeZone)
    .replace(/^\d+\s/, '')
    .replace(/[ая]$/, 'е')
  const year = format({ year: 'numeric' }, at, timeZone)
  const isThisYear = year === format({ year: 'numeric' }, now.toISOString(), timeZone)
  return isThisYear ? `в\u00a0${month}` : `в\u00a0${month} ${year}\u00a0года`
}

function format(options: Intl.DateTimeFormatOptions, at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('ru-RU', { ...options, timeZone }).format(new Date(at))
}
