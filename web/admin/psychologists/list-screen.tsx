import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { screens } from '#contract/screens.ts'
import { cn } from '#web/ui/cn.ts'
import { counted } from '#web/lib/format.ts'
import { rememberList } from '#web/shell/list-memory.ts'
import { useSession } from '#web/shell/session.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ScreenError } from '../screen-error.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { useListState } from '../use-list-state.ts'
import type { Route } from './+types/list-screen'
import { EmptyList } from './empty-list.tsx'
import { filterDefinitions } from './filters.ts'
import { ListTools } from './list-tools.tsx'
import { loadList } from './list-loader.ts'
import { NewPsychologist } from './new-psychologist.tsx'
import { PsychologistCards } from './psychologist-cards.tsx'
import { PsychologistsTable } from './psychologists-table.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${screens.psychologists.title} — ${matches[0].loaderData?.site.name}` },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadList(context, url)
}

export { ScreenError as ErrorBoundary }

export default function PsychologistsListScreen({ loaderData }: Route.ComponentProps) {
  const { page, directories, total, obstacle } = loaderData
  const { state, isPending, go, searchOf } = useListState()
  const definitions = filterDefinitions(directories)
  const { search } = useLocation()
  const { permissions } = useSession()
  useEffect(() => rememberList('psychologists', search), [search])

  const found = page.meta.total
  const isFiltered = Object.keys(state.filter).length > 0
  const caption = `Психологи, найдено ${found} из ${total}, страница ${page.meta.current_page} из ${Math.max(1, page.meta.last_page)}`
  return (
    <>
      <ScreenHead
        title={screens.psychologists.title}
        aside={
          <span role="status">
            {isFiltered ? `${found} из\u00a0${total}` : counted(total, 'человек', 'человека', 'человек')}
          </span>
        }
        actions={permissions.includes('psychologists.create') && <NewPsychologist />}
      />
      <ListTools definitions={definitions} state={state} found={found} onChange={go} />
      <div aria-busy={isPending} className={cn('transition-opacity', isPending && 'opacity-60 delay-150')}>
        {page.data.length === 0 ? (
          <EmptyList state={state} definitions={definitions} obstacle={obstacle} found={found} onChange={go} />
        ) : (
          <>
            <div className="max-md:hidden">
              <PsychologistsTable cards={page.data} caption={caption} state={state} onStateChange={go} />
            </div>
            <div className="md:hidden">
              <PsychologistCards cards={page.data} label={caption} />
            </div>
            <Pagination
              page={page.meta.current_page}
              perPage={page.meta.per_page}
              total={found}
              hrefFor={(number) => searchOf({ ...state, page: number })}
              onPerPageChange={(perPage) => go({ ...state, perPage, page: 1 })}
            />
          </>
        )}
      </div>
    </>
  )
}
