import type { Dashboard } from '#contract/office/reports/dashboard.ts'
import { href } from '#contract/people/screens.ts'
import { formatDay, formatMoney } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { BankNotice } from '../notices/bank-notice.tsx'
import { Panel } from './panel.tsx'

type Money = NonNullable<Dashboard['money']>

/** What came and what went back since the first of the month. */
export function MonthMoney({ money }: { money: Money }) {
  const moved = money.days.filter(({ paid, refunded }) => paid > 0 || refunded > 0)
  return (
    <Panel title={`Деньги ${monthOf(money.to, 'genitive')}`} more={{ to: href('transactions'), label: 'Транзакции' }}>
      <BankNotice bank={money.bank} />
      <dl className="grid tabular-nums">
        <Line label="Поступило">
          <b className="text-20 font-semibold">{formatMoney(money.paid)}</b>
        </Line>
        <Line label="Возвращено">{formatMoney(money.refunded)}</Line>
        <Line label="Ждёт оплаты">{formatMoney(money.awaited)}</Line>
        <div className="flex min-h-8 items-baseline justify-between gap-3 border-t border-line-soft py-1.5 text-13 text-ink-3">
          <dt>{monthOf(money.before.to, 'nominative')}, на&nbsp;тот&nbsp;же&nbsp;день</dt>
          <dd>{formatMoney(money.paid_before)}</dd>
        </div>
      </dl>
      {moved.length > 0 && <ByDay days={moved} />}
    </Panel>
  )
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex min-h-8 items-baseline justify-between gap-3 py-1.5">
      <dt className="text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Only days on which money moved, the latest first. */
function ByDay({ days }: { days: Money['days'] }) {
  const { timeZone } = useSite()
  return (
    <details className="text-13">
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-12 text-ink-link max-md:min-h-11">
        По&nbsp;дням
      </summary>
      <table className="mt-1 w-full tabular-nums">
        <caption className="sr-only">Деньги по&nbsp;дням</caption>
        <thead>
          <tr className="text-12 text-ink-3">
            <th className="py-1 text-start font-normal">День</th>
            <th className="py-1 text-end font-normal">Поступило</th>
            <th className="py-1 text-end font-normal">Возвращено</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, paid, refunded }) => (
            <tr key={day} className="border-t border-line-soft">
              <th scope="row" className="py-1.5 text-start font-normal">
                {formatDay(day, timeZone)}
              </th>
              <td className="py-1.5 text-end">{paid === 0 ? '—' : formatMoney(paid)}</td>
              <td className="py-1.5 text-end">{refunded === 0 ? '—' : formatMoney(refunded)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** «ноября» or «Октябрь». */
function monthOf(day: string, wordCase: 'genitive' | 'nominative'): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (wordCase === 'genitive') {
    const text = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(date)
    return text.replace(/^\d+\s/, '')
  }
  const text = new Intl.DateTimeFormat('ru-RU', { month: 'long', timeZone: 'UTC' }).format(date)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
