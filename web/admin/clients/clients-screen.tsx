import { Suspense, useMemo } from 'react'
import type { Client } from '#contract/requests/clients.ts'
import { api } from '#contract/wire/api.ts'
import { counted } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { readChosenPsychologist } from '../directories/psychologist-filter.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { loadList } from '../list/state/list-loader.ts'
import type { ListSource } from '../list/state/list-source.ts'
import { quickList } from '../list/state/quick-list.ts'
import { readLinked } from '../panel/linked-record.ts'
import { useOpenedRecord } from '../panel/use-opened-record.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/clients-screen'
import { clientColumns, clientFilters, clientLead, clientWords, QuestionMark } from './client-columns.tsx'
import { ContactText } from './client-contacts.tsx'
import { lateOver } from '../screen/late-part.tsx'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/state/revalidate-list.ts'

/** Whoever asked last stands first. */
const LIST: ListSource = {
  screen: 'clients',
  path: api.clients,
  sort: { column: 'last_request_at', direction: 'desc' },
}

const ClientPanel = lateOver(() => import('./client-panel.tsx'))

export const meta = screenTitle('clients')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, linked, psychologist] = await Promise.all([
    loadList<Client>(context, url, LIST),
    readLinked<Client>(context, url, api.client),
    readChosenPsychologist(context, url),
  ])
  return { list, linked, psychologist }
}

export const clientLoader = quickList<Awaited<ReturnType<typeof loader>>>(LIST, ['psychologist_id'])

export default function ClientsScreen({ loaderData }: Route.ComponentProps) {
  const { list, linked, psychologist } = loaderData
  const revalidate = useRevalidate()
  const opened = useOpenedRecord(list.page.data, linked)
  const filters = useMemo(() => clientFilters(psychologist), [psychologist])
  return (
    <>
      <ListFrame<Client>
        list={list}
        source={LIST}
        columns={clientColumns}
        filters={filters}
        search={{ name: 'search', label: 'Имя, номер, контакт' }}
        words={clientWords}
        rowLabel={({ name }) => name}
        onRowOpen={opened.open}
        rowActions={(row) => [{ label: 'Открыть карточку', icon: 'lucide:eye', onSelect: () => opened.open(row) }]}
        lead={clientLead}
        card={(one) => (
          <span className="flex flex-wrap items-center gap-x-3 text-13 text-ink-2">
            {one.contacts.slice(0, 2).map((contact) => (
              <ContactText key={contact.value} contact={contact} />
            ))}
            <span>{counted(one.requests_count, 'заявка', 'заявки', 'заявок')}</span>
            {one.is_in_question && <QuestionMark />}
          </span>
        )}
      />
      {opened.record !== null && (
        <Suspense>
          <ClientPanel opened={opened} onChange={() => void revalidate()} />
        </Suspense>
      )}
    </>
  )
}
