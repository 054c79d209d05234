import type { ListSort } from '#web/lib/list-state.ts'
import type { DropdownItem } from '#web/ui/dropdown.tsx'
import { startExport } from '../jobs/start-export.ts'
import { apiSearch } from './api-search.ts'

/** «Экспорт»: what the list shows, as Excel or as CSV; with the columns chosen when some are. `ids` name the rows where the API cannot filter them. */
export function exportItems(
  { path, sort }: { path: string; sort?: ListSort },
  search: string,
  columns: string[] | null,
  ids?: readonly number[],
): DropdownItem[] {
  const start = (format: 'xlsx' | 'csv', names: string[] | null) => () => {
    const params = ids === undefined ? new URLSearchParams(apiSearch(search, sort)) : namedBy(ids)
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

function namedBy(ids: readonly number[]): URLSearchParams {
  return new URLSearchParams(ids.map((id) => ['ids[]', String(id)]))
}
