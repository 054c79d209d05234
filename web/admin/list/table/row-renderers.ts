import type { ReactNode } from 'react'
import type { DropdownItem } from '#web/ui/overlays/dropdown.tsx'

/** What a row says of itself and what can be done with it. */
export interface RowRenderers<Row> {
  /** What the row is called. */
  rowLabel: (row: Row) => string
  /** Where its name and Enter lead … */
  rowHref?: (row: Row) => string | undefined
  /** … or what they do. */
  onRowOpen?: (row: Row) => void
  /** What can be done with the row; nothing where the list is empty. */
  rowActions?: (row: Row) => readonly (DropdownItem | 'separator')[]
  /** An avatar or an icon before the name. */
  lead?: (row: Row) => ReactNode
  /** The lines below the name, under 768 px. */
  card: (row: Row) => ReactNode
}
