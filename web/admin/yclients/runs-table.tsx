import type { YclientsRun } from '#contract/office/yclients.ts'
import { counted, formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'

const STATES = {
  running: { mark: 'lucide:loader-circle', tone: 'neutral', title: 'Идёт' },
  done: { mark: 'lucide:check', tone: 'ok', title: 'Готово' },
  failed: { mark: 'lucide:circle-alert', tone: 'danger', title: 'Не\u00a0удалась' },
  cancelled: { mark: 'lucide:ban', tone: 'quiet', title: 'Отменена' },
} as const

const TRIGGERS = { button: 'кнопкой', schedule: 'по\u00a0расписанию', webhook: 'по\u00a0уведомлению' } as const

/** Some branches could be fetched, and others not. */
const PARTLY = { mark: 'lucide:triangle-alert', tone: 'warn', title: 'Не\u00a0полностью' } as const

function stateOf({ state, errors }: YclientsRun) {
  return state === 'done' && errors.length > 0 ? PARTLY : STATES[state]
}

/** The last syncs: when, how they ended, what they changed. */
export function RunsTable({ runs }: { runs: YclientsRun[] }) {
  const { timeZone } = useSite()
  return (
    <section aria-labelledby="runs">
      <h2 id="runs" className="mb-1 text-16 font-semibold">
        Сверки
      </h2>
      {runs.length === 0 ? (
        <p className="text-13 text-ink-3">Ещё ни&nbsp;одной.</p>
      ) : (
        <ul aria-label="Сверки" className="border-t border-line">
          {runs.map((run) => (
            <li key={run.id} className="grid gap-1 border-b border-line py-2.5 text-14 md:grid-cols-[14rem_8rem_1fr]">
              <span className="tabular-nums">
                {formatMoment(run.started_at, timeZone)}
                <span className="block text-13 text-ink-3">{TRIGGERS[run.trigger]}</span>
              </span>
              <StatusMark mark={stateOf(run).mark} tone={stateOf(run).tone}>
                {stateOf(run).title}
              </StatusMark>
              <span className="min-w-0 wrap-anywhere">
                {run.state === 'running' ? '' : changedWords(run.counts)}
                {run.errors.map((error) => (
                  <span key={error} className="block text-13 text-danger">
                    {error}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function changedWords({
  created,
  updated,
  fired,
  staff,
  services,
  branches,
  positions,
}: YclientsRun['counts']): string {
  const parts = [
    created > 0 && `заведено: ${counted(created, 'карточка', 'карточки', 'карточек')}`,
    updated > 0 && `изменено: ${counted(updated, 'карточка', 'карточки', 'карточек')}`,
    fired > 0 && `уволено: ${fired}`,
    staff > 0 && `записей о\u00a0сотрудниках: ${staff}`,
    services > 0 && `услуг: ${services}`,
    branches > 0 && `филиалов: ${branches}`,
    positions > 0 && `должностей: ${positions}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Ничего не\u00a0изменилось' : parts.join(', ')
}
