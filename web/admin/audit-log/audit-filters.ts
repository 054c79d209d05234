import { HISTORY_SUBJECTS, type HistorySubject } from '#contract/office/audit-log.ts'
import { entityOf } from '#contract/entities.ts'
import { screens, type ScreenName } from '#contract/people/screens.ts'
import type { Option } from '#web/ui/select/option.ts'
import { loggedFields } from '../history/field-words.ts'
import { ACTION_TITLES } from '../history/action-titles.ts'
import { titledOptions, type ListFilter } from '../list/filters/list-filter.ts'
import { actorFilter } from './actor-filter.ts'

/** What the filter calls the records that are not called as their list is. */
const SUBJECTS: Partial<Record<HistorySubject, string>> = {
  user: 'Пользователи и\u00a0входы',
}
/** What leaves lines and has no screen of its own. */
const OTHERS = { export: 'Выгрузки', 'saved-view': 'Виды списков', job: 'Задания' }

export function auditFilters(actor: Option<string> | null): ListFilter[] {
  return [
    actorFilter(actor),
    {
      kind: 'one',
      name: 'subject_type',
      label: 'Раздел',
      options: [
        ...HISTORY_SUBJECTS.map((value) => ({ value, label: SUBJECTS[value] ?? listTitle(value) })),
        ...titledOptions(OTHERS),
      ],
    },
    { kind: 'one', name: 'action', label: 'Что сделали', options: titledOptions(ACTION_TITLES) },
    { kind: 'one', name: 'field', label: 'Какое поле', options: loggedFields() },
    { kind: 'period', name: 'period', label: 'Когда', from: 'date_from', to: 'date_to' },
    {
      kind: 'one',
      name: 'result',
      label: 'Исход',
      options: titledOptions({ ok: 'Получилось', denied: 'Отказано', error: 'Ошибка' }),
    },
    { kind: 'text', name: 'subject_id', label: 'Номер записи' },
    { kind: 'text', name: 'ip', label: 'IP-адрес' },
    { kind: 'text', name: 'request_id', label: 'Номер запроса' },
  ]
}

function listTitle(type: string): string {
  const list = entityOf(type)?.plural
  return list === undefined ? type : screens[list as ScreenName].title
}
