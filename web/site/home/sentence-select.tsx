import { useEffect, useRef } from 'react'
import type { Slot } from './sentence.ts'

/** A native select that is as wide as its chosen words, and as small as they need, so that it reads as part of the sentence. */
export function SentenceSelect({ slot, initial, onChange }: { slot: Slot; initial: string; onChange: () => void }) {
  const select = useRef<HTMLSelectElement>(null)

  useEffect(() => {
    fit(select.current)
    // The serif may come later than the scripts.
    void document.fonts.ready.then(() => fit(select.current))
  }, [])

  return (
    <select
      name={slot.name}
      aria-label={slot.label}
      defaultValue={initial}
      ref={select}
      onChange={({ target }) => {
        fit(target)
        onChange()
      }}
    >
      {slot.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </select>
  )
}

/** Tells the styles how wide the chosen words are, in sizes of their letters. */
function fit(select: HTMLSelectElement | null) {
  const context = document.createElement('canvas').getContext('2d')
  if (select === null || context === null) return
  const { font, fontSize } = getComputedStyle(select)
  context.font = font
  const { width } = context.measureText(select.selectedOptions[0]?.text ?? '')
  select.style.setProperty('--chosen', String(width / Number.parseFloat(fontSize)))
}
