import { useEffect, useEffectEvent } from 'react'

interface ListKeys {
  /** Chooses the row, or no longer. Null where rows cannot be chosen. */
  onToggle: ((id: string, isOn?: boolean) => void) | null
  /** Esc. */
  onClear: () => void
}

/** Where keys mean something else. */
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
const ABOVE = [
  '[role=dialog]:not([aria-modal=false])',
  '[data-panel]',
  '[role=alertdialog]',
  '[role=menu]',
  '[role=listbox]',
].join()

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, о: 1, ArrowUp: -1, k: -1, л: -1 }

/**
 * The keys of a list: `/` searches, ↓ ↑ (within the rows) and J K move along the names, Space and X choose, with Shift
 * on the way too, Enter opens, Esc chooses nothing. Letters count in the Russian layout as well.
 */
export function useListKeys({ onToggle, onClear }: ListKeys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (target?.closest(TYPING) || document.querySelector(ABOVE)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const row = target?.closest<HTMLElement>('[data-row]') ?? null
    if (key === '/' || (event.code === 'Slash' && !event.shiftKey)) return searchFocus(event)
    if (key === 'Escape') return onClear()
    if (STEPS[key] !== undefined) return step(event, row, STEPS[key])
    const isBox = target instanceof HTMLInputElement
    if ((key === 'x' || key === 'ч' || (key === ' ' && isName(target) && !isBox)) && row !== null) {
      event.preventDefault()
      onToggle?.(idOf(row))
    }
  })
  function step(event: KeyboardEvent, row: HTMLElement | null, by: number) {
    if (event.key.startsWith('Arrow') && row === null) return
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    const next = row === null ? rows[0] : rows[rows.indexOf(row) + by]
    event.preventDefault()
    if (next === undefined) return
    if (event.shiftKey && row !== null) {
      onToggle?.(idOf(row), true)
      onToggle?.(idOf(next), true)
    }
    next.querySelector<HTMLElement>('[data-row-name]')?.focus()
  }
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function searchFocus(event: KeyboardEvent) {
  const search = [...document.querySelectorAll<HTMLInputElement>('[data-list-search]')].at(0)
  if (search === undefined) return
  event.preventDefault()
  search.focus()
  search.select()
}

function isName(target: HTMLElement | null): boolean {
  return target?.matches('[data-row-name]') ?? false
}

function idOf(row: HTMLElement): string {
  return row.dataset.row ?? ''
}
