import { GENDER_TITLES, GENDERS, type PsychologistFilter } from '#contract/psychologists.ts'
import type { FilterValue, ListState } from '#web/lib/list-state.ts'
import { lowerFirst } from '#web/lib/typography.ts'
import type { Option } from '#web/ui/option.ts'
import type { Directories } from './directories.ts'

/** One filter of the list: what it is called and what may be chosen, as texts of the URL. */
export interface FilterDefinition {
  name: Exclude<keyof PsychologistFilter, 'full_name'>
  label: string
  kind: 'one' | 'many'
  options: Option<string>[]
}

/** Every filter of specification §3 but the search, in the order of the menu. */
export function filterDefinitions(directories: Directories): FilterDefinition[] {
  return [
    { name: 'is_published', label: 'Публикация', kind: 'one', options: flag('На сайте', 'Снято') },
    { name: 'ycl_is_ready', label: 'Запись', kind: 'one', options: flag('Готово', 'Не готово') },
    { name: 'topics', label: 'Тема', kind: 'many', options: linked(directories.topics) },
    { name: 'specializations', label: 'Специализация', kind: 'many', options: linked(directories.specializations) },
    { name: 'positions', label: 'Должность', kind: 'many', options: linked(directories.positions) },
    { name: 'branch_id', label: 'Филиал', kind: 'one', options: linked(directories.branches) },
    { name: 'page_id', label: 'Страница', kind: 'one', options: linked(directories.pages) },
    {
      name: 'gender',
      label: 'Пол',
      kind: 'one',
      options: GENDERS.map((value) => ({ value, label: GENDER_TITLES[value] })),
    },
    { name: 'is_couples', label: 'Пары', kind: 'one', options: flag('Работает с парами', 'Не работает с парами') },
    { name: 'duplicates', label: 'Дубли', kind: 'one', options: flag('Только возможные дубли', 'Без дублей') },
  ]
}

export interface AppliedFilter extends FilterDefinition {
  value: FilterValue
  /** «тревога», «тревога, выгорание», «тревога и ещё 2». */
  valueText: string
}

export function appliedFilters(definitions: FilterDefinition[], state: ListState): AppliedFilter[] {
  return definitions.flatMap((definition) => {
    const value = state.filter[definition.name]
    return value === undefined ? [] : [{ ...definition, value, valueText: textOf(definition, value) }]
  })
}

const NAMED = 2

function textOf(definition: FilterDefinition, value: FilterValue): string {
  const titles = [value].flat().map((one) => {
    const title = definition.options.find((option) => option.value === one)?.label ?? one
    return definition.kind === 'many' ? lowerFirst(title) : title
  })
  if (titles.length <= NAMED) return titles.join(', ')
  return `${titles[0]} и\u00a0ещё ${titles.length - 1}`
}

function flag(yes: string, no: string): Option<string>[] {
  return [
    { value: '1', label: yes },
    { value: '0', label: no },
  ]
}

function linked(options: Option<number>[]): Option<string>[] {
  return options.map((option) => ({ ...option, value: String(option.value) }))
}
