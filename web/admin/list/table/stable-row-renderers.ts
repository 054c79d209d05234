import { useLayoutEffect, useMemo, useRef } from 'react'
import type { RowRenderers } from './row-renderers.ts'

/**
 * The same face for the whole life of the list, though a screen writes its functions anew at each render: rows are drawn
 * again when their data or their columns change, and only then.
 */
export function useStableRowRenderers<Row>(face: RowRenderers<Row>): RowRenderers<Row> {
  const latest = useRef(face)
  useLayoutEffect(() => {
    latest.current = face
  })
  const { rowHref, onRowOpen, rowActions, lead } = face
  const has = [rowHref, onRowOpen, rowActions, lead].map((part) => part !== undefined).join()
  return useMemo(() => {
    const { current } = latest
    return {
      rowLabel: (row) => latest.current.rowLabel(row),
      card: (row) => latest.current.card(row),
      rowHref: current.rowHref && ((row) => latest.current.rowHref?.(row)),
      onRowOpen: current.onRowOpen && ((row) => latest.current.onRowOpen?.(row)),
      rowActions: current.rowActions && ((row) => latest.current.rowActions?.(row) ?? []),
      lead: current.lead && ((row) => latest.current.lead?.(row)),
    } satisfies RowRenderers<Row>
    // Which parts there are is all that matters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [has])
}
