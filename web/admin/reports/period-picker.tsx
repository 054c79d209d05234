import { useId, useState, type FormEvent } from 'react'
import { periodError, usualPeriods, type ReportPeriod } from '#contract/office/reports/report-period.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'
import { cn } from '#web/ui/cn.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { useToday } from '../panel/use-today.ts'

const TITLES = {
  month: 'Этот месяц',
  'last-month': 'Прошлый месяц',
  quarter: 'Три месяца',
  year: 'С\u00a0начала года',
}

/** Which days the numbers are of: a usual period by one press, or any by two days. */
export function PeriodPicker({ period }: { period: ReportPeriod }) {
  const navigate = useOwnNavigate()
  const errorId = useId()
  const today = useToday()
  const [{ from, to }, setDays] = useState(period)
  const problem = from === '' || to === '' ? 'Выберите оба дня' : periodError({ from, to })
  const [isTold, setTold] = useState(false)
  const show = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (problem === null) void navigate(addressOf({ from, to }), { preventScrollReset: true })
  }
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <nav aria-label="Период">
        <ul className="flex flex-wrap gap-1.5">
          {usualPeriods(today).map(({ name, period: usual }) => {
            const isChosen = usual.from === period.from && usual.to === period.to
            return (
              <li key={name}>
                <Link
                  to={addressOf(usual)}
                  preventScrollReset
                  aria-current={isChosen || undefined}
                  className={cn(
                    'inline-flex min-h-8 items-center rounded-m border px-3 text-13 no-underline max-md:min-h-11',
                    isChosen
                      ? 'border-primary-mark bg-primary-soft font-medium text-ink'
                      : 'border-line-field text-ink-2 hover:bg-hover',
                  )}
                >
                  {TITLES[name]}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <form onSubmit={show} className="grid gap-1">
        <div
          role="group"
          aria-label="Свой период"
          className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 max-xs:flex max-xs:flex-wrap md:flex"
        >
          <DateField aria-label="С какого дня" value={from} onChange={(day) => setDays({ from: day, to })} />
          <span className="text-13 text-ink-3" aria-hidden>
            —
          </span>
          <DateField aria-label="По какой день" value={to} onChange={(day) => setDays({ from, to: day })} />
          <Button
            type="submit"
            variant="outline"
            color="neutral"
            aria-describedby={errorId}
            className="max-md:col-span-3"
          >
            Показать
          </Button>
        </div>
        <p id={errorId} role="alert" className="text-13 text-danger empty:hidden">
          {isTold && problem}
        </p>
      </form>
    </div>
  )
}

function addressOf({ from, to }: ReportPeriod): string {
  return `?from=${from}&to=${to}`
}
