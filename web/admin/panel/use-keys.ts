import { useEffect, useEffectEvent } from 'react'

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox]'
/** What stands above a list and its panel: toasts are dialogs to assistive technology, but they cover nothing. */
const ABOVE = '[role=alertdialog], [role=menu], [role=listbox], [role=dialog]:not([data-panel], [aria-modal=false])'

/**
 * Keys by `KeyboardEvent.code`, so that the layout does not matter. Heard wherever the focus is, but not while somebody
 * types or something stands above.
 */
export function useKeys(isOn: boolean, keys: Record<string, ((target: Element | null) => void) | undefined>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.code]
    const target = event.target instanceof Element ? event.target : null
    if (action === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (target?.closest(TYPING) || document.querySelector(ABOVE) !== null) return
    event.preventDefault()
    action(target)
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}
