import { WEEKDAY_TITLES, WEEKDAYS, type Weekday } from '#contract/requests/weekdays.ts'

/** «пн–пт», «сб, вс», «каждый день». */
export function weekdaysInWords(days: readonly Weekday[]): string {
  if (days.length === 0 || days.length === WEEKDAYS.length) return 'каждый день'
  const runs: Weekday[][] = []
  for (const day of WEEKDAYS) {
    if (!days.includes(day)) continue
    const run = runs.at(-1)
    if (run !== undefined && WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(run.at(-1) as Weekday) === 1) run.push(day)
    else runs.push([day])
  }
  return runs.map(runInWords).join(', ')
}

/** «10:00–20:00», or that nobody answers. */
export function hoursInWords({ opens_at, closes_at }: { opens_at?: string | null; closes_at?: string | null }): string {
  return opens_at && closes_at ? `${opens_at}–${closes_at}` : 'не\u00a0отвечаем'
}

/** «01.01.2027 – 08.01.2027»; one day alone; nothing for the usual week. */
export function periodInWords(first: string | null, last: string | null, format: (day: string) => string): string {
  const [from, to] = [first ?? last, last ?? first]
  if (from === null || to === null) return ''
  return from === to ? format(from) : `${format(from)} – ${format(to)}`
}

function runInWords(run: Weekday[]): string {
  const titles = run.map((day) => WEEKDAY_TITLES[day])
  return run.length > 2 ? `${titles[0]}–${titles.at(-1)}` : titles.join(', ')
}
