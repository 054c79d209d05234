import type { ListSort } from '#web/lib/list-state.ts'
import type { DropdownItem } from '#web/ui/overlays/dropdown.tsx'
import { startExport } from '../jobs/start-export.ts'
import { apiSearch } from './search/api-search.ts'

interface Exported {
  path: string
  sort?: ListSort
  /** The columns chosen, if some are. */
  columns: string[] | null
  /** Name the rows where the API cannot filter them. */
  ids?: readonly number[]
}

/** «Экспорт»: what the list shows when it is pressed, as Excel or as CSV; with the columns chosen when some are. */
export function exportItems({ path, sort, columns, ids }: Exported): DropdownItem[] {
  const start = (format: 'xlsx' | 'csv', names: string[] | null) => () => {
    const params = ids === undefined ? new URLSearchParams(apiSearch(window.location.search, { sort })) : namedBy(ids)
    for (const name of ['page', 'per_page']) params.delete(name)
    if (names !== null) params.set('columns', names.join(','))
    params.set('format', format)
    void startExport(`${path}?${params}`)
  }
  const whole: DropdownItem[] = [
    { label: 'Excel, все столбцы', icon: 'lucide:file-spreadsheet', onSelect: start('xlsx', null) },
    { label: 'CSV, все столбцы', icon: 'lucide:file-text', onSelect: start('csv', null) },
  ]
  if (columns === null) return whole
  return [
    { label: 'Excel, как\u00a0на\u00a0экране', icon: 'lucide:file-spreadsheet', onSelect: start('xlsx', columns) },
    ...whole,
  ]
}

/** A list of none is sent as one empty name: without any the API answers with every row. */
export function namedBy(ids: readonly number[]): URLSearchParams {
  return new URLSearchParams(ids.length === 0 ? [['ids[]', '']] : ids.map((id) => ['ids[]', String(id)]))
}
