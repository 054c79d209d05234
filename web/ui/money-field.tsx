import { useState, type ComponentProps } from 'react'
import { Input } from './input.tsx'
import { cleanMoney, readMoney, showMoney } from './number-text.ts'

interface MoneyFieldProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'suffix'> {
  /** Kopecks. */
  value: number | null
  onChange: (kopecks: number | null) => void
}

/** Roubles to the eye, kopecks inside. Takes «4200», «4 200,50» and «4200.5». */
export function MoneyField({ value, onChange, name, ...props }: MoneyFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const shown = value === null ? '' : showMoney(value)
  const isFixed = props.disabled === true || props.readOnly === true
  return (
    <>
      <Input
        inputMode="decimal"
        autoComplete="off"
        suffix="₽"
        {...props}
        value={draft ?? shown}
        onFocus={(event) => {
          props.onFocus?.(event)
          if (!isFixed) setDraft(shown.replaceAll('\u00a0', ''))
        }}
        onBlur={(event) => {
          props.onBlur?.(event)
          setDraft(null)
        }}
        onChange={({ target }) => {
          const text = cleanMoney(target.value)
          setDraft(text)
          onChange(readMoney(text))
        }}
      />
      {name !== undefined && <input type="hidden" name={name} value={value ?? ''} disabled={props.disabled} />}
    </>
  )
}
