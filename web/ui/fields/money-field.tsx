import { useImperativeHandle, useRef, useState, type ComponentProps } from 'react'
import { Input } from './input.tsx'
import { cleanMoney, groupDigits, readMoney, showMoney } from './typed/number-text.ts'
import { countBeforeCaret, useStableCaret } from './typed/use-stable-caret.ts'

const MEANINGFUL = /[\d.,]/

interface MoneyFieldProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'suffix'> {
  /** Kopecks. */
  value: number | null
  onChange: (kopecks: number | null) => void
}

/** Roubles to the eye, kopecks inside. Takes «4200», «4 200,50» and «4200.5». */
export function MoneyField({ value, onChange, name, ref, ...props }: MoneyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const keepCaret = useStableCaret(input, MEANINGFUL)
  /** What stands in the field while it is typed: «4200,» and «4200,5» are the same sum as «4200,50». */
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <>
      <Input
        inputMode="decimal"
        autoComplete="off"
        suffix="₽"
        {...props}
        ref={input}
        value={draft === null ? (value === null ? '' : showMoney(value)) : groupDigits(draft)}
        onBlur={(event) => {
          props.onBlur?.(event)
          setDraft(null)
        }}
        onChange={({ target }) => {
          const text = cleanMoney(target.value)
          keepCaret(countBeforeCaret(target, MEANINGFUL))
          setDraft(text)
          onChange(readMoney(text))
        }}
      />
      {name !== undefined && <input type="hidden" name={name} value={value ?? ''} disabled={props.disabled} />}
    </>
  )
}
