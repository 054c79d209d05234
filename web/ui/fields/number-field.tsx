import { useImperativeHandle, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useEdited } from './field-context.ts'
import { Input } from './input.tsx'
import { cleanNumber, groupDigits, readNumber } from './typed/number-text.ts'
import { countBeforeCaret, useStableCaret } from './typed/use-stable-caret.ts'

const MEANINGFUL = /[\d-]/

interface NumberFieldProps extends Omit<
  ComponentProps<typeof Input>,
  'value' | 'onChange' | 'type' | 'min' | 'max' | 'step'
> {
  value: number | null
  onChange: (value: number | null) => void
  /** Bounds of the arrow keys; what is typed beyond them is left for the error to tell. */
  min?: number
  max?: number
  step?: number
}

/** A whole number in groups of three: «12 400». The arrow keys step. */
export function NumberField({ value, onChange, min, max, step = 1, name, ref, ...props }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const keepCaret = useStableCaret(input, MEANINGFUL)
  /** What stands in the field while it is typed: «-» is no number yet. */
  const [draft, setDraft] = useState<string | null>(null)
  const tellEdited = useEdited()
  const isFixed = props.disabled === true || props.readOnly === true

  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event)
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined || isFixed || event.defaultPrevented) return
    event.preventDefault()
    const next = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, (value ?? 0) + direction * step))
    setDraft(String(next))
    tellEdited?.()
    onChange(next)
  }

  return (
    <>
      <Input
        inputMode={min !== undefined && min < 0 ? 'text' : 'numeric'}
        autoComplete="off"
        {...props}
        ref={input}
        value={groupDigits(draft ?? (value === null ? '' : String(value)))}
        onBlur={(event) => {
          props.onBlur?.(event)
          setDraft(null)
        }}
        onKeyDown={move}
        onChange={({ target }) => {
          const text = cleanNumber(target.value, min === undefined || min < 0)
          keepCaret(countBeforeCaret(target, MEANINGFUL))
          setDraft(text)
          onChange(readNumber(text))
        }}
      />
      {name !== undefined && <input type="hidden" name={name} value={value ?? ''} disabled={props.disabled} />}
    </>
  )
}
