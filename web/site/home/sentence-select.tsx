import { useEffect, useRef, useState } from 'react'
import type { Slot } from './sentence.ts'

/** A native select that is as wide as its chosen words, so that it reads as part of the sentence. */
export function SentenceSelect({ slot, initial, onChange }: { slot: Slot; initial: string; onChange: () => void }) {
  const select = useRef<HTMLSelectElement>(null)
  const [width, setWidth] = useState<number | null>(null)

  function fit() {
    if (select.current !== null && !CSS.supports('field-sizing', 'content')) setWidth(widthOfChosen(select.current))
  }
  useEffect(fit, [])

  return (
    <select
      name={slot.name}
      aria-label={slot.label}
      defaultValue={initial}
      ref={select}
      style={width === null ? undefined : { width }}
      onChange={() => {
        fit()
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

/** Pixels of the chosen option's words with the room that the arrow takes. */
function widthOfChosen(select: HTMLSelectElement): number | null {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return null
  const style = getComputedStyle(select)
  context.font = style.font
  return Math.ceil(
    context.measureText(select.selectedOptions[0]?.text ?? '').width + Number.parseFloat(style.paddingRight) + 2,
  )
}
