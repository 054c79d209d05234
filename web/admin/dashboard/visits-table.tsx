import { formatDay, formatNumber } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { sumOf, totalsByDay, type Visits } from './visits.ts'

const cell = 'border-b border-line-soft px-2.5 py-1.5 text-end whitespace-nowrap first:ps-0 last:pe-0'

/** The same numbers, the latest day first. Only the table scrolls sideways. */
export function VisitsTable({ visits }: { visits: Visits }) {
  const { timeZone } = useSite()
  const totals = totalsByDay(visits)
  const rows = visits.days.map((day, index) => ({ day, index })).toReversed()
  return (
    // A region that scrolls must be in reach of the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label="Посещения по дням" tabIndex={0} className="max-h-128 overflow-auto">
      <table className="w-full border-separate border-spacing-0 text-13 tabular-nums">
        <caption className="sr-only">Посещения по&nbsp;дням и&nbsp;страницам</caption>
        <thead>
          <tr className="text-12 text-ink-3">
            <HeadCell isFirst>День</HeadCell>
            {visits.pages.map(({ page, title }) => (
              <HeadCell key={page}>
                <span title={page} className="inline-block max-w-28 truncate align-bottom">
                  {title}
                </span>
              </HeadCell>
            ))}
            <HeadCell>Всего</HeadCell>
          </tr>
        </thead>
        <tbody>
          <tr className="font-medium">
            <th scope="row" className={`${cell} sticky start-0 bg-surface text-start font-medium`}>
              Все дни
            </th>
            {visits.pages.map((page) => (
              <td key={page.page} className={cell}>
                {formatNumber(sumOf(page.visits))}
              </td>
            ))}
            <td className={cell}>{formatNumber(sumOf(totals))}</td>
          </tr>
          {rows.map(({ day, index }) => (
            <tr key={day}>
              <th scope="row" className={`${cell} sticky start-0 bg-surface text-start font-normal`}>
                {formatDay(day, timeZone)}
              </th>
              {visits.pages.map((page) => (
                <td key={page.page} className={cell}>
                  {formatNumber(page.visits[index] ?? 0)}
                </td>
              ))}
              <td className={`${cell} font-medium`}>{formatNumber(totals[index] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeadCell({ isFirst = false, children }: { isFirst?: boolean; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      className={`${cell} sticky top-0 border-line bg-surface font-normal ${isFirst ? 'start-0 z-1 text-start' : ''}`}
    >
      {children}
    </th>
  )
}
