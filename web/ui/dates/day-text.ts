const MONTHS = [
  'январе',
  'феврале',
  'марте',
  'апреле',
  'мае',
  'июне',
  'июле',
  'августе',
  'сентябре',
  'октябре',
  'ноябре',
  'декабре',
]

/** «20.11.2026», «2026-11-20», «20/11/26» → `2026-11-20`; null when there is no such day. */
export function readDay(text: string): string | null {
  const plain = text.trim().replace(/[\s\u00a0]*(?:г\.?|года)$/u, '')
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(plain)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const own = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(plain)
  if (own === null) return null
  const year = Number(own[3])
  return dayOf(own[3]?.length === 2 ? nearCentury(year) : year, Number(own[2]), Number(own[1]))
}

/** The day `count` days later; earlier when it is negative. */
export function addDays(day: string, count: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + count)
  return moment.toISOString().slice(0, 10)
}

/** Why a whole date is no day: «В апреле 30 дней». Null for a day, and for what is not a whole date yet. */
export function dayError(text: string): string | null {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  if (month < 1 || month > 12) return 'Такого месяца нет'
  if (day < 1) return 'Такого дня нет'
  const last = new Date(Date.UTC(2000, 0, 1))
  last.setUTCFullYear(year, month, 0)
  const days = last.getUTCDate()
  if (day <= days) return null
  const name = MONTHS[month - 1] ?? ''
  return month === 2 ? `В\u00a0${name} ${year} года ${days} дней` : `В\u00a0${name} ${days} дней`
}

function dayOf(year: number, month: number, day: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, day))
  const isReal = moment.getUTCFullYear() === year && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
  return isReal ? moment.toISOString().slice(0, 10) : null
}

/** 86 is 1986 and 26 is 2026: the last eighty years and the next twenty. */
function nearCentury(year: number): number {
  const now = new Date().getFullYear()
  const century = now - (now % 100)
  return year + century > now + 20 ? year + century - 100 : year + century
}
