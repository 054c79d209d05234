import type { Linked } from '#contract/wire/http.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { withFilter, type ListState } from '#web/lib/list-state.ts'
import { lowerFirst } from '#web/lib/typography.ts'
import type { Option } from '#web/ui/select/option.ts'
import type { LoadOptions } from '#web/ui/select/use-loaded-options.ts'

interface NamedFilter {
  /** Tells the filters of a list apart; of a simple one it is the API's name too. */
  name: string
  label: string
}

export interface ChoiceFilter extends NamedFilter {
  kind: 'one' | 'many'
  options: Option<string>[]
  /** Words for a third of a phone's width, where the label stands above them. */
  shortLabels?: Record<string, string>
}

/** Days `YYYY-MM-DD` under two names of the API, both inclusive. */
export interface PeriodFilter extends NamedFilter {
  kind: 'period'
  from: string
  to: string
}

/** One day `YYYY-MM-DD`: up to and with it. */
export interface DayFilter extends NamedFilter {
  kind: 'day'
}

/** Numbers under two names of the API, both inclusive. */
export interface RangeFilter extends NamedFilter {
  kind: 'range'
  from: string
  to: string
  /** More than it is taken for it. */
  max: number
  /** `₽`: money, kept in kopecks. */
  unit?: '₽'
}

export interface TextFilter extends NamedFilter {
  kind: 'text'
  placeholder?: string
}

/** One of very many, found while one types. */
export interface LookupFilter extends NamedFilter {
  kind: 'lookup'
  load: LoadOptions<string>
  /** The option of the address, with its name; null when there is none. */
  chosen: Option<string> | null
}

export type ListFilter = ChoiceFilter | PeriodFilter | DayFilter | RangeFilter | TextFilter | LookupFilter

/** What draws one filter, whatever its kind. */
export interface FilterControlProps<F extends ListFilter = ListFilter> {
  filter: F
  state: ListState
  onChange: (state: ListState) => void
}

export interface AppliedFilter {
  filter: ListFilter
  /** «тревога», «тревога и ещё 2», «с 01.11.2026». */
  valueText: string
}

export function appliedFilters(filters: ListFilter[], state: ListState): AppliedFilter[] {
  return filters.flatMap((filter) =>
    namesOf(filter).some((name) => state.filter[name] !== undefined)
      ? [{ filter, valueText: textOf(filter, state) }]
      : [],
  )
}

/** What the API calls the filter. */
export function namesOf(filter: ListFilter): string[] {
  return filter.kind === 'period' || filter.kind === 'range' ? [filter.from, filter.to] : [filter.name]
}

export function withoutFilter(state: ListState, filter: ListFilter): ListState {
  return namesOf(filter).reduce((rest, name) => withFilter(rest, name, ''), state)
}

/** The two answers of a yes-or-no filter. */
export function flagOptions(yes: string, no: string): Option<string>[] {
  return [
    { value: '1', label: yes },
    { value: '0', label: no },
  ]
}

export function linkedOptions(records: readonly Linked[]): Option<string>[] {
  return records.map(({ id, title }) => ({ value: String(id), label: title }))
}

export function titledOptions<V extends string>(titles: Record<V, string>): Option<string>[] {
  return Object.entries<string>(titles).map(([value, label]) => ({ value, label }))
}

const NAMED = 2

function textOf(filter: ListFilter, state: ListState): string {
  if (filter.kind === 'lookup') return lookupText(filter, String(state.filter[filter.name]))
  if (filter.kind === 'day') return `до\u00a0${formatDay(String(state.filter[filter.name]), 'UTC')}`
  if (filter.kind === 'text') return String(state.filter[filter.name])
  if ('options' in filter) return choiceText(filter, [state.filter[filter.name] ?? []].flat())
  const { [filter.from]: from, [filter.to]: to } = state.filter
  const format = (value: string | string[]) => boundText(filter, String(value))
  if (from === undefined) return to === undefined ? '' : `до\u00a0${format(to)}`
  if (to === undefined) return `с\u00a0${format(from)}`
  return from === to ? format(from) : `${format(from)}\u00a0—\u00a0${format(to)}`
}

function lookupText({ chosen }: LookupFilter, value: string): string {
  return chosen?.value === value ? chosen.label : `№\u00a0${value}`
}

function choiceText({ kind, options }: ChoiceFilter, values: string[]): string {
  const titles = values.map((value) => {
    const title = options.find((option) => option.value === value)?.label ?? value
    return kind === 'many' ? lowerFirst(title) : title
  })
  if (titles.length <= NAMED) return titles.join(', ')
  return `${titles[0]} и\u00a0ещё ${titles.length - 1}`
}

function boundText(filter: PeriodFilter | RangeFilter, value: string): string {
  if (filter.kind === 'period') return formatDay(value, 'UTC')
  return filter.unit === '₽' ? `${formatNumber(Number(value) / 100)}\u00a0₽` : formatNumber(Number(value))
}
