import { client, type Client } from '#contract/requests/clients.ts'
import { formatMoney } from '#web/lib/format.ts'
import type { Option } from '#web/ui/select/option.ts'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { psychologistFilter } from '../directories/psychologist-filter.ts'
import { entityFilters } from '../list/filters/entity-filters.ts'
import type { ListFilter } from '../list/filters/list-filter.ts'
import type { ListWords } from '../list/list-words.ts'
import { entityColumns } from '../list/table/entity-columns.tsx'
import { ContactText } from './client-contacts.tsx'

export const clientWords: ListWords = {
  count: ['клиент', 'клиента', 'клиентов'],
  wouldBeFound: 'нашёлся бы',
  nothingFound: 'По этим условиям клиентов нет',
  nothing: 'Клиентов пока нет',
  nothingHint: 'Карточка появляется сама, с\u00a0первой заявкой или первым платежом.',
  icon: 'lucide:contact',
}

export const clientColumns = entityColumns<Client>(client, {
  name: {
    isName: true,
    isQuiet: false,
  },
  paid_amount: {
    cell: ({ paid_amount: amount }) => (amount === null || amount === 0 ? '—' : formatMoney(amount)),
  },
  contacts: {
    cell: ({ contacts }) =>
      contacts.length === 0 ? '—' : contacts.map((contact) => <ContactText key={contact.value} contact={contact} />),
  },
})

/** Before the name: somebody is to look who is who. */
export function clientLead({ is_in_question }: Client) {
  return is_in_question ? <Icon name="lucide:circle-help" className="text-warn" label="Проверить" /> : null
}

/** The same in words, where there is room. */
export function QuestionMark() {
  return (
    <StatusMark mark="lucide:circle-help" tone="warn">
      Проверить
    </StatusMark>
  )
}

export function clientFilters(psychologist: Option<string> | null): ListFilter[] {
  return entityFilters(client, {}, { psychologist_id: psychologistFilter(psychologist) })
}
