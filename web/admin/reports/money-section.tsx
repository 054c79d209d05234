import type { MoneyReport } from '#contract/office/reports/reports.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Panel } from '../dashboard/panel.tsx'
import { Compared, NumberLink } from './number-link.tsx'

type Sums = Pick<MoneyReport, 'paid' | 'refunded' | 'payments' | 'paid_href' | 'refunded_href'>

/** What came and what went back: in all, by month, for whom and where. */
export function MoneySection({ money }: { money: MoneyReport }) {
  const { paid, refunded, paid_before, refunded_before } = money
  const hasMoved = paid > 0 || refunded > 0
  return (
    <>
      <Panel title="Деньги" remark="По&nbsp;ссылкам на&nbsp;оплату: что прошло через банк">
        <dl className="grid tabular-nums">
          <Line label="Поступило">
            <b className="text-20 font-semibold">
              <Money href={money.paid_href} kopecks={paid} />
            </b>
            <Compared now={paid} before={paid_before} />
          </Line>
          <Line label="Возвращено">
            <Money href={money.refunded_href} kopecks={refunded} />
            <Compared now={refunded} before={refunded_before} />
          </Line>
          <Line label="Осталось">{formatMoney(paid - refunded)}</Line>
          {hasMoved && (
            <Line label="Чеки">
              <Receipts receipts={money.receipts} />
            </Line>
          )}
        </dl>
      </Panel>
      {hasMoved && money.months.length > 1 && (
        <Panel title="По&nbsp;месяцам">
          <Table
            name="Деньги по месяцам"
            head="Месяц"
            rows={money.months.map((month) => ({ key: month.from, title: monthName(month.from), ...month }))}
          />
        </Panel>
      )}
      {hasMoved && (
        <>
          <Panel title="По&nbsp;психологам">
            <Table
              name="Деньги по психологам"
              head="Психолог"
              rows={money.psychologists.map((one) => ({
                key: String(one.id),
                ...one,
                title: one.title ?? 'Карточки уже нет',
              }))}
            />
          </Panel>
          <Panel title="По&nbsp;филиалам">
            <Table
              name="Деньги по филиалам"
              head="Филиал встречи"
              rows={money.branches.map((one) => ({
                key: String(one.id),
                ...one,
                title: one.title ?? 'Филиал не\u00a0указан',
              }))}
            />
          </Panel>
        </>
      )}
    </>
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

/** How many receipts there are for what moved, and what is wrong with the others. */
function Receipts({ receipts: { made, awaited, failed, untold, failed_href } }: Pick<MoneyReport, 'receipts'>) {
  const parts = [
    made > 0 && `выдано ${made}`,
    awaited > 0 && `ждём ${awaited}`,
    untold > 0 && `банк не\u00a0сообщил о\u00a0${untold}`,
  ].filter((part) => part !== false)
  return (
    <span className="text-end">
      {failed > 0 && (
        <>
          <NumberLink href={failed_href} isNone={false}>
            не&nbsp;выдано {failed}
          </NumberLink>
          {parts.length > 0 && ', '}
        </>
      )}
      {parts.join(', ')}
    </span>
  )
}

function Money({ href, kopecks }: { href: string; kopecks: number }) {
  return (
    <NumberLink href={href} isNone={kopecks === 0}>
      {formatMoney(kopecks)}
    </NumberLink>
  )
}

function Table({ name, head, rows }: { name: string; head: string; rows: (Sums & { key: string; title: string })[] }) {
  return (
    <table className="w-full text-13 tabular-nums">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr className="text-12 text-ink-3">
          <th className="py-1 text-start font-normal">{head}</th>
          <th className="py-1 text-end font-normal max-md:hidden">Оплат</th>
          <th className="py-1 ps-3 text-end font-normal">Поступило</th>
          <th className="py-1 ps-3 text-end font-normal">Возвращено</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-t border-line-soft">
            <th scope="row" className="py-2 text-start font-normal wrap-anywhere">
              {row.title}
            </th>
            <td className="py-2 text-end max-md:hidden">{row.payments}</td>
            <td className="py-2 ps-3 text-end whitespace-nowrap">
              <Money href={row.paid_href} kopecks={row.paid} />
            </td>
            <td className="py-2 ps-3 text-end whitespace-nowrap">
              <Money href={row.refunded_href} kopecks={row.refunded} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** «Ноябрь 2026» */
function monthName(day: string): string {
  const format = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const text = format.format(new Date(`${day}T00:00:00Z`)).replace(/\s*г\.$/, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
