import { screens } from '#contract/people/screens.ts'
import type { Reports } from '#contract/office/reports/reports.ts'
import { api } from '#contract/wire/api.ts'
import { formatDay } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { startExport } from '../jobs/start-export.ts'
import { readForScreen } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { ScreenHead } from '../screen/screen-head.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/reports-screen'
import { LoadSection } from './load-section.tsx'
import { MoneySection } from './money-section.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { RequestsSection } from './requests-section.tsx'

export { ScreenError as ErrorBoundary }

export const meta = screenTitle('reports')

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = new URLSearchParams()
  for (const name of ['from', 'to']) asked.set(name, url.searchParams.get(name) ?? '')
  const { data } = await readForScreen<{ data: Reports }>(context, `${api.reports}?${asked}`, url)
  return data
}

/** The practice in numbers for whoever answers for it: each opens the list that it counts. */
export default function ReportsScreen({ loaderData }: Route.ComponentProps) {
  const { period, before, requests, money, load } = loaderData
  const { timeZone } = useSite()
  const compared = `${formatDay(before.from, timeZone)}\u00a0—\u00a0${formatDay(before.to, timeZone)}`
  return (
    <>
      <ScreenHead
        title={screens.reports.title}
        actions={
          money !== null && (
            <Button
              variant="outline"
              color="neutral"
              icon="lucide:file-spreadsheet"
              onClick={() => void startExport(`${api.movementsExport}?from=${period.from}&to=${period.to}&format=xlsx`)}
            >
              Деньги в&nbsp;Excel
            </Button>
          )
        }
      />
      <PeriodPicker key={`${period.from} ${period.to}`} period={period} />
      <p className="pt-2 text-13 text-ink-3">
        Рядом с&nbsp;каждым числом&nbsp;— насколько оно изменилось по&nbsp;сравнению с&nbsp;{compared}.
      </p>
      <div className="grid grid-cols-1 gap-x-10 pb-10 xl:grid-cols-2 xl:[&>:nth-child(2)]:border-t-0">
        {requests !== null && <RequestsSection requests={requests} />}
        {money !== null && <MoneySection money={money} />}
        {load !== null && <LoadSection load={load} />}
      </div>
    </>
  )
}
