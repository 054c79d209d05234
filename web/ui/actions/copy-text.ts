/** Puts a text on the clipboard; false when the browser refuses. Works on plain http too, where there is no clipboard API. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;inset-inline-start:-100vw'
  // Inside an open dialog: outside of it the focus would be sent back.
  const place = focused?.closest('[role=dialog], [role=alertdialog]') ?? document.body
  place.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
