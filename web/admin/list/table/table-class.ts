import type { ColumnWidth } from './columns.ts'

/** The column of checkboxes; `start-9` below says the same. Pixels. */
export const SELECT_WIDTH = 36

/** What stays in sight while the table scrolls sideways: the checkbox and the name. */
export const frozenClass = {
  headSelect: 'start-0 z-7',
  headName: 'start-0 z-7 border-e',
  select: 'sticky start-0 z-2 bg-surface',
  name: 'sticky start-0 z-2 border-e border-e-line bg-surface',
}

const hiddenBelow: Record<ColumnWidth, string> = {
  768: '',
  1024: 'max-lg:hidden',
  1280: 'max-xl:hidden',
  1440: 'max-[1439px]:hidden',
  1600: 'max-[1599px]:hidden',
}

/** From which width a usual column is shown. */
export function breakpointClass(from: ColumnWidth = 768): string {
  return hiddenBelow[from]
}
