import { request, type PracticeRequest, type ContactType } from '#contract/requests/requests.ts'
import type { Linked } from '#contract/wire/http.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Option } from '#web/ui/select/option.ts'
import { psychologistFilter } from '../directories/psychologist-filter.ts'
import { entityColumns } from '../list/table/entity-columns.tsx'
import { entityFilters } from '../list/filters/entity-filters.ts'
import { linkedOptions, type ListFilter } from '../list/filters/list-filter.ts'
import type { ListWords } from '../list/list-words.ts'
import { ContactDay } from './contact-day.tsx'
import { ContactLink } from './contact-link.tsx'
import { responseText } from './timeline/response-text.ts'
import { RequestState } from './request-state.tsx'
import { WaitingMark } from './waiting-mark.tsx'

export const requestWords: ListWords = {
  count: ['заявка', 'заявки', 'заявок'],
  wouldBeFound: 'нашлась бы',
  showOne: 'заявку',
  nothingFound: 'По этим условиям заявок нет',
  nothing: 'Заявок пока нет',
  nothingHint: 'Они приходят из\u00a0подбора и\u00a0со\u00a0страниц психологов.',
  icon: 'lucide:inbox',
}

export const requestColumns = entityColumns<PracticeRequest>(request, {
  name: { isName: true, isQuiet: false },
  status: { cell: (one) => <RequestState request={one} />, isQuiet: false },
  created_at: { cell: (one) => <WaitingMark request={one} />, numeric: false },
  contact: { cell: (one) => <ContactLink request={one} />, isQuiet: false },
  next_contact_on: { cell: (one) => <ContactDay request={one} /> },
  chosen_psychologist: { cell: ({ chosen_psychologist }) => chosen_psychologist?.title ?? '' },
  response_minutes: { cell: ({ response_minutes: minutes }) => (minutes === null ? '' : responseText(minutes)) },
  psychologist: { cell: ({ psychologist }) => psychologist?.title ?? '' },
  topics: { cell: ({ topics }) => topics.map(({ title }) => title.toLocaleLowerCase('ru')).join(', ') },
  assignee: { cell: ({ assignee }) => assignee?.title ?? <span className="text-ink-3">никто</span> },
  number: { sort: { column: 'number', direction: 'desc' }, numeric: true },
})

/** Those to whom a request may be given, and those of these rows who led theirs and can do so no more. */
export function assigneeOptions(
  assignees: readonly Linked[],
  rows: readonly Pick<PracticeRequest, 'assignee'>[],
): Linked[] {
  const former = rows.flatMap(({ assignee }) => (assignee === null ? [] : [assignee]))
  return [...new Map([...assignees, ...former].map((person) => [person.id, person])).values()]
}

export function requestFilters(
  assignees: readonly Linked[],
  ownId: number,
  psychologist: Option<string> | null,
  chosen: Option<string> | null,
): ListFilter[] {
  const own = assignees.filter(({ id }) => id === ownId).map(({ id }) => ({ value: String(id), label: 'Я' }))
  const others = linkedOptions(assignees.filter(({ id }) => id !== ownId))
  const options = [{ value: 'none', label: 'Пока никто' }, ...own, ...others]
  const { label } = request.filters.assignee
  const met = { name: 'chosen_psychologist_id', label: request.filters.chosen_psychologist_id.label }
  return entityFilters(
    request,
    {},
    {
      assignee: { kind: 'one', name: 'assignee', label, options },
      psychologist_id: psychologistFilter(psychologist),
      chosen_psychologist_id: psychologistFilter(chosen, met),
    },
  )
}

const CONTACT_ICONS: Record<ContactType, string> = {
  phone: 'lucide:phone',
  email: 'lucide:mail',
  telegram: 'lucide:send',
}

/** How to reach the person; somebody in danger is seen before the name is read. */
export function requestLead({ crisis_flag, contact_type }: PracticeRequest) {
  if (crisis_flag) {
    return <Icon name="lucide:life-buoy" className="text-danger" label="Слова о желании навредить себе" />
  }
  return <Icon name={CONTACT_ICONS[contact_type]} className="text-ink-3" />
}
