import { GENDER_TITLES } from '#contract/psychologists.ts'
import type { Option } from '#web/ui/option.ts'
import { flagOptions, titledOptions, type ListFilter } from '../list/list-filter.ts'
import type { Directories } from './directories.ts'

/** Every filter of specification §3 but the search, in the order of the menu. */
export function psychologistFilters(directories: Directories): ListFilter[] {
  return [
    { kind: 'one', name: 'is_published', label: 'Публикация', options: flagOptions('На\u00a0сайте', 'Снято') },
    { kind: 'one', name: 'ycl_is_ready', label: 'Запись', options: flagOptions('Готово', 'Не\u00a0готово') },
    { kind: 'many', name: 'topics', label: 'Тема', options: texts(directories.topics) },
    { kind: 'many', name: 'specializations', label: 'Специализация', options: texts(directories.specializations) },
    { kind: 'many', name: 'positions', label: 'Должность', options: texts(directories.positions) },
    { kind: 'one', name: 'branch_id', label: 'Филиал', options: texts(directories.branches) },
    { kind: 'one', name: 'page_id', label: 'Страница', options: texts(directories.pages) },
    { kind: 'one', name: 'gender', label: 'Пол', options: titledOptions(GENDER_TITLES) },
    {
      kind: 'one',
      name: 'is_couples',
      label: 'Пары',
      options: flagOptions('Работает с\u00a0парами', 'Не\u00a0работает с\u00a0парами'),
      shortLabels: { 1: 'Работает', 0: 'Не\u00a0работает' },
    },
    { kind: 'one', name: 'has_avatar', label: 'Фотография', options: flagOptions('Есть', 'Нет') },
    { kind: 'day', name: 'schedule_ends_by', label: 'Расписание кончается' },
    {
      kind: 'one',
      name: 'duplicates',
      label: 'Дубли',
      options: flagOptions('Только возможные дубли', 'Без дублей'),
      shortLabels: { 1: 'Только дубли' },
    },
  ]
}

function texts(options: Option<number>[]): Option<string>[] {
  return options.map((option) => ({ ...option, value: String(option.value) }))
}
