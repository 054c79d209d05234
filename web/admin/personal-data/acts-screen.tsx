import { useMemo } from 'react'
import { api, path } from '#contract/wire/api.ts'
import type { StoredAct } from '#contract/visitors/personal-data.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { loadWholeList } from '../list/state/whole-list.ts'
import { readLinked } from '../panel/linked-record.ts'
import { useOpenedRecord } from '../panel/use-opened-record.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/acts-screen'
import { actColumns, LeftCount, Moment } from './act-columns.tsx'
import { ActPanel } from './act-panel.tsx'
import { ACTS_FILTERS, ACTS_SOURCE, ACTS_WORDS, actsWhole, asRow, countedWords, type ActRow } from './acts-list.ts'
import { openAddress } from '#web/ui/actions/open-address.ts'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/state/revalidate-list.ts'

export const meta = screenTitle('erasureActs')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, linked] = await Promise.all([
    loadWholeList<StoredAct>(context, url, ACTS_SOURCE, actsWhole),
    readLinked<StoredAct>(context, url, api.personalDataAct),
  ])
  return { list, linked }
}

/** What was erased at the demand of its owners: the proof that Roskomnadzor asks for, and nothing of theirs. */
export default function ErasureActsScreen({ loaderData: { list, linked } }: Route.ComponentProps) {
  const { page } = list
  const rows = useMemo(() => page.data.map(asRow), [page.data])
  const opened = useOpenedRecord(rows, linked && asRow(linked))
  return (
    <>
      <ListFrame<ActRow>
        list={{ ...list, page: { ...page, data: rows } }}
        source={ACTS_SOURCE}
        columns={actColumns}
        filters={ACTS_FILTERS}
        search={{ name: 'text', label: 'Номер или адрес' }}
        words={ACTS_WORDS}
        rowLabel={({ number }) => `Акт № ${number}`}
        onRowOpen={opened.open}
        rowActions={(act) => [
          { label: 'Открыть', icon: 'lucide:eye', onSelect: () => opened.open(act) },
          {
            label: 'Скачать',
            icon: 'lucide:download',
            onSelect: () => openAddress(path(api.personalDataActFile, { id: act.id })),
          },
        ]}
        card={(act) => (
          <span className="grid text-13 text-ink-2">
            <span>
              <Moment value={act.at} />, {act.subject}
            </span>
            <span className="text-ink-3">{countedWords(act.erased)}</span>
            <LeftCount act={act} />
          </span>
        )}
      />
      <ActPanel opened={opened} />
    </>
  )
}
