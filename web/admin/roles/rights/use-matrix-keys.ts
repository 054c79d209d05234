import { useState, type FocusEvent, type KeyboardEvent } from 'react'

const STEPS: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * The matrix is one stop of the Tab key; arrows, Home and End move inside it. A checkbox that takes part carries
 * `data-row` and `data-column`, both numbers; one that is not shown takes no part.
 */
export function useMatrixKeys() {
  const [active, setActive] = useState<string | null>(null)

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.dataset.row !== undefined) setActive(keyOf(target))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.target as HTMLElement
    if (from.dataset.row === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const next = nextCell(cellsOf(event.currentTarget), from, event.key)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest' })
  }

  /** `first` is the cell that Tab enters by before any other was visited. */
  const tabIndexOf = (row: number, column: number, first: boolean) =>
    (active === null ? first : active === `${row}:${column}`) ? 0 : -1

  return { onFocus, onKeyDown, tabIndexOf, forget: () => setActive(null) }
}

function nextCell(cells: HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const column = cells.filter((cell) => cell.dataset.column === from.dataset.column)
  if (key === 'Home') return column[0]
  if (key === 'End') return column.at(-1)
  const step = STEPS[key]
  if (step === undefined) return undefined
  const [down, along] = step
  const line = down === 0 ? cells.filter((cell) => cell.dataset.row === from.dataset.row) : column
  return line[line.indexOf(from) + down + along]
}

function cellsOf(table: HTMLElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>('input[data-row]')].filter((cell) => cell.offsetParent !== null)
}

function keyOf({ dataset }: HTMLElement): string {
  return `${dataset.row}:${dataset.column}`
}
