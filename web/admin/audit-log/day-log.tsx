import type { AuditLogEntry } from '#contract/office/audit-log.ts'
import { formatDay } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { LogLine } from './log-line.tsx'

interface DayLogProps {
  entries: AuditLogEntry[]
  /** ISO. */
  now: string
  onReverted: () => void
}

/** The lines under the days on which they were written; the day stays in sight while one scrolls through it. */
export function DayLog({ entries, now, onReverted }: DayLogProps) {
  const { timeZone } = useSite()
  const days = Object.entries(Object.groupBy(entries, ({ at }) => formatDay(at, timeZone)))
  return days.map(([day, lines = []]) => (
    <section key={day} aria-label={dayTitle(lines[0]?.at ?? '', now, timeZone)}>
      <h2 className="sticky top-(--sticky-top) z-4 border-b border-line bg-surface pt-4 pb-1.5 text-12 font-medium text-ink-3">
        {dayTitle(lines[0]?.at ?? '', now, timeZone)}
      </h2>
      <ol>
        {lines.map((entry) => (
          <LogLine key={entry.id} entry={entry} onReverted={onReverted} />
        ))}
      </ol>
    </section>
  ))
}

const DAY_MS = 86_400_000

/** «Сегодня, 20 ноября», «Вчера, 19 ноября», «18 ноября 2026». */
function dayTitle(at: string, now: string, timeZone: string): string {
  const date = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone }).format(new Date(at))
  const day = formatDay(at, timeZone)
  if (day === formatDay(now, timeZone)) return `Сегодня, ${date}`
  if (day === formatDay(new Date(Date.parse(now) - DAY_MS).toISOString(), timeZone)) return `Вчера, ${date}`
  return `${date} ${day.slice(-4)}`
}
