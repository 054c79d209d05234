import type { Filter, Filters } from '#contract/entity/filter.ts'
import type { Option } from '#web/ui/select/option.ts'
import { flagOptions, titledOptions, type ListFilter } from './list-filter.ts'

/**
 * The menu of filters of an entity's list, as its definition has it. `records` has the options of each directory, `own`
 * what single filters do otherwise.
 */
export function entityFilters(
  { filters }: { filters: Filters },
  records: Readonly<Record<string, readonly Option<number>[]>> = {},
  own: Readonly<Record<string, ListFilter>> = {},
): ListFilter[] {
  return Object.entries(filters).flatMap(([name, filter]) =>
    filter.kind === 'search' ? [] : (own[name] ?? { name, label: filter.label, ...controlOf(filter, records) }),
  )
}

type Control = ListFilter extends infer F ? (F extends ListFilter ? Omit<F, 'name' | 'label'> : never) : never

function controlOf(
  filter: Exclude<Filter, { kind: 'search' }>,
  records: Readonly<Record<string, readonly Option<number>[]>>,
): Control {
  switch (filter.kind) {
    case 'flag':
      return {
        kind: 'one',
        options: flagOptions(filter.yes, filter.no),
        ...(filter.short === undefined ? {} : { shortLabels: filter.short }),
      }
    case 'choice':
      return { kind: 'one', options: titledOptions(filter.titles) }
    case 'choices':
      return { kind: 'many', options: titledOptions(filter.titles) }
    case 'record':
      return { kind: 'one', options: texts(records[filter.of]) }
    case 'records':
      return {
        kind: 'many',
        options: [
          ...(filter.none === undefined ? [] : [{ value: 'none', label: filter.none }]),
          ...texts(records[filter.of]),
        ],
      }
    case 'day':
      return { kind: 'day' }
    case 'integer':
      return { kind: 'one', options: numbersOf(filter) }
    case 'text':
    case 'period':
    case 'range':
      return filter
  }
}

/** The greatest first. */
function numbersOf({ min, max }: { min: number; max: number }): Option<string>[] {
  const numbers = Array.from({ length: max - min + 1 }, (_, place) => String(max - place))
  return numbers.map((value) => ({ value, label: value }))
}

function texts(options: readonly Option<number>[] = []): Option<string>[] {
  return options.map((option) => ({ ...option, value: String(option.value) }))
}
