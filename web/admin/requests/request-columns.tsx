import { REQUEST_STATUS_TITLES, type ConsultationRequest, type ContactType } from '#contract/consultation-requests.ts'
import type { Linked } from '#contract/http.ts'
import { FOR_WHOM_TITLES } from '#contract/matching.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Option } from '#web/ui/option.ts'
import { psychologistFilter } from '../directories/psychologist-filter.ts'
import type { ListColumn } from '../list/columns.ts'
import { flagOptions, linkedOptions, titledOptions, type ListFilter } from '../list/list-filter.ts'
import type { ListWords } from '../list/list-words.ts'
import { ContactLink } from './contact-link.tsx'
import { RequestState } from './request-state.tsx'
import { WaitingMark } from './waiting-mark.tsx'

export const requestWords: ListWords = {
  count: ['заявка', 'заявки', 'заявок'],
  wouldBeFound: 'нашлась бы',
  showOne: 'заявку',
  nothingFound: 'По этим условиям заявок нет',
  nothing: 'Заявок пока нет',
  nothingHint: 'Они приходят из\u00a0подбора психолога на\u00a0сайте.',
  icon: 'lucide:inbox',
}

export const requestColumns: ListColumn<ConsultationRequest>[] = [
  { id: 'name', title: 'Кто', cell: (request) => request.name, isName: true, width: 206 },
  {
    id: 'status',
    title: 'Состояние',
    cell: (request) => <RequestState request={request} />,
    sort: { column: 'status', direction: 'asc' },
    width: 140,
  },
  {
    id: 'created_at',
    title: 'Получена',
    cell: (request) => <WaitingMark request={request} />,
    sort: { column: 'created_at', direction: 'desc' },
    width: 160,
    isQuiet: true,
  },
  { id: 'contact', title: 'Контакт', cell: (request) => <ContactLink request={request} />, width: 164, from: 1024 },
  {
    id: 'topics',
    title: 'Темы',
    cell: (request) => request.topics.map(({ title }) => title.toLocaleLowerCase('ru')).join(', '),
    from: 1440,
    isQuiet: true,
  },
  {
    id: 'assignee',
    title: 'Ведёт',
    cell: (request) => request.assignee?.title ?? <span className="text-ink-3">никто</span>,
    width: 180,
    from: 1280,
    isQuiet: true,
  },
  {
    id: 'for_whom',
    title: 'Для кого',
    cell: (request) => FOR_WHOM_TITLES[request.for_whom],
    width: 140,
    from: 1600,
    isQuiet: true,
  },
  {
    id: 'number',
    title: 'Номер',
    cell: (request) => request.number,
    sort: { column: 'number', direction: 'desc' },
    numeric: true,
    width: 100,
    from: 1600,
    isQuiet: true,
  },
]

export function requestFilters(
  assignees: readonly Linked[],
  ownId: number,
  psychologist: Option<string> | null,
): ListFilter[] {
  const own = assignees.filter(({ id }) => id === ownId).map(({ id }) => ({ value: String(id), label: 'Я' }))
  const others = linkedOptions(assignees.filter(({ id }) => id !== ownId))
  return [
    { kind: 'many', name: 'status', label: 'Состояние', options: titledOptions(REQUEST_STATUS_TITLES) },
    {
      kind: 'one',
      name: 'assignee',
      label: 'Ведёт',
      options: [{ value: 'none', label: 'Пока никто' }, ...own, ...others],
    },
    { kind: 'one', name: 'overdue', label: 'Ответ', options: flagOptions('Просрочен', 'Вовремя') },
    { kind: 'one', name: 'crisis', label: 'Кризис', options: flagOptions('Есть слова о\u00a0вреде себе', 'Нет') },
    { kind: 'one', name: 'for_whom', label: 'Для кого', options: titledOptions(FOR_WHOM_TITLES) },
    psychologistFilter(psychologist),
    { kind: 'period', name: 'created', label: 'Получена', from: 'date_from', to: 'date_to' },
  ]
}

const CONTACT_ICONS: Record<ContactType, string> = {
  phone: 'lucide:phone',
  email: 'lucide:mail',
  telegram: 'lucide:send',
}

/** How to reach the person; somebody in danger is seen before the name is read. */
export function requestLead(request: ConsultationRequest) {
  if (request.crisis_flag) {
    return <Icon name="lucide:life-buoy" className="text-danger" label="Слова о желании навредить себе" />
  }
  return <Icon name={CONTACT_ICONS[request.contact_type]} className="text-ink-3" />
}
