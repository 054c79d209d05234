import { cn } from '#web/ui/cn.ts'
import { popupClass } from '#web/ui/select/list-class.ts'
import type { ListFilter } from './list-filter.ts'

/** Lists reach the edges of their popup, fields stand inside it. */
export function filterPopupClass(filter: ListFilter | null): string {
  const isList = filter === null || filter.kind === 'one' || filter.kind === 'many'
  return cn(popupClass, 'max-w-(--available-width)', isList ? 'w-68' : 'w-80 p-2')
}
