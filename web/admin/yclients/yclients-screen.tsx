import { api } from '#contract/wire/api.ts'
import { yclientsApi } from '#contract/wire/yclients-api.ts'
import type { Difference, Integration, UnmatchedPerson, WrongLink, YclientsRun } from '#contract/office/yclients.ts'
import type { Job } from '#contract/office/jobs.ts'
import type { PageMeta } from '#contract/wire/http.ts'
import { screens } from '#contract/people/screens.ts'
import { CopyCode } from '#web/ui/actions/copy-code.tsx'
import { EmptyState } from '#web/ui/data/empty-state.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { readForScreen } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { ScreenHead } from '../screen/screen-head.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/yclients-screen'
import type { Duplicate } from '#contract/office/duplicates.ts'
import { DifferencesBoard } from './differences-board.tsx'
import { DuplicatesBoard } from './duplicates/duplicates-board.tsx'
import { RulesForm } from './rules-form.tsx'
import { RunsTable } from './runs-table.tsx'
import { SyncControl } from './sync-control.tsx'
import { UnmatchedPeople } from './unmatched-people.tsx'
import { WrongLinks } from './wrong-links.tsx'

export { ScreenError as ErrorBoundary }

export const meta = screenTitle('yclients')

const SYNC_KIND = 'yclients-sync'

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const page = url.searchParams.get('page') ?? '1'
  const [integration, runs, differences, people, links, duplicates, jobs] = await Promise.all([
    readForScreen<{ data: Integration }>(context, yclientsApi.yclients, url),
    readForScreen<{ data: YclientsRun[] }>(context, yclientsApi.yclientsRuns, url),
    readForScreen<{ data: Difference[]; meta: PageMeta }>(
      context,
      `${yclientsApi.yclientsDifferences}?sort_direction=asc&per_page=50&page=${encodeURIComponent(page)}`,
      url,
    ),
    readForScreen<{ data: UnmatchedPerson[] }>(context, yclientsApi.yclientsPeople, url),
    readForScreen<{ data: WrongLink[] }>(context, yclientsApi.yclientsLinks, url),
    readForScreen<{ data: Duplicate[] }>(context, yclientsApi.yclientsDuplicates, url),
    readForScreen<{ data: Job[] }>(context, api.jobs, url),
  ])
  return {
    integration: integration.data,
    runs: runs.data,
    differences,
    people: people.data,
    links: links.data,
    duplicates: duplicates.data,
    job: jobs.data.find(({ kind, can }) => kind === SYNC_KIND && can.cancel) ?? null,
  }
}

/** Where staff see what comes from YCLIENTS and decide what the cards take. */
export default function YclientsScreen({ loaderData }: Route.ComponentProps) {
  const { integration, runs, differences, people, links, duplicates, job } = loaderData
  const { source, problem, webhook_url: webhookUrl } = integration
  // Before a run has come to its end nobody knows whether the cards differ.
  const isCompared = runs.some(({ state }) => state === 'done') || differences.meta.total > 0 || people.length > 0
  return (
    <>
      <ScreenHead
        title={screens.yclients.title}
        aside={source === 'demo' ? 'учебный' : undefined}
        actions={source === 'off' ? undefined : <SyncControl job={job} />}
      />
      {source === 'off' && (
        <EmptyState icon="lucide:unplug" title="YCLIENTS не&nbsp;подключён">
          Ключи YCLIENTS_PARTNER_TOKEN и&nbsp;YCLIENTS_USER_TOKEN задаёт тот, кто запускает программу.
        </EmptyState>
      )}
      {problem !== null && (
        <Notice tone="warn" icon="lucide:triangle-alert" className="mb-4 whitespace-pre-line">
          {problem}
        </Notice>
      )}
      <div className="grid gap-8 pb-10">
        {isCompared && (
          <>
            <DifferencesBoard key={differences.meta.current_page} page={differences} />
            <UnmatchedPeople people={people} />
            <WrongLinks links={links} />
          </>
        )}
        <DuplicatesBoard pairs={duplicates} />
        <RulesForm key={integration.rules.join()} rules={integration.rules} />
        <RunsTable runs={runs} />
        {webhookUrl !== null && source === 'yclients' && (
          <section aria-labelledby="webhook">
            <h2 id="webhook" className="mb-1 text-16 font-semibold">
              Уведомления
            </h2>
            <p className="mb-2 max-w-160 text-13 text-ink-2">
              Впишите этот адрес в&nbsp;настройки вебхуков YCLIENTS&nbsp;— тогда перемены видны сразу. Никому его
              не&nbsp;показывайте.
            </p>
            <CopyCode text={webhookUrl} label="Скопировать адрес" />
          </section>
        )}
      </div>
    </>
  )
}
