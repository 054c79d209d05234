import { application, type Application } from '#contract/requests/applications.ts'
import { entityFilters } from '../list/filters/entity-filters.ts'
import type { ListWords } from '../list/list-words.ts'
import { entityColumns } from '../list/table/entity-columns.tsx'
import { ApplicationState } from './application-state.tsx'

export const applicationWords: ListWords = {
  count: ['отклик', 'отклика', 'откликов'],
  wouldBeFound: 'нашёлся бы',
  nothingFound: 'По этим условиям откликов нет',
  nothing: 'Откликов пока нет',
  nothingHint: 'Психологи оставляют их\u00a0на\u00a0странице «Психологам».',
  icon: 'lucide:user-plus',
}

export const applicationColumns = entityColumns<Application>(application, {
  full_name: { isName: true, isQuiet: false },
  status: { cell: ({ status }) => <ApplicationState status={status} />, isQuiet: false },
})

export const applicationFilters = entityFilters(application, {}, {})
