import { useLayoutEffect, useRef, useState, type ChangeEvent, type ComponentProps } from 'react'
import { Input } from './input.tsx'
import { caretAfterDigits, readPhone, showPhone } from './phone-text.ts'

interface PhoneFieldProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** `+79991234567`, or `''` when there is none. */
  value: string
  onChange: (value: string) => void
}

/** A phone, typed or pasted in any form, shown as «+7 (999) 123-45-67». */
export function PhoneField({ value, onChange, name, ...props }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  /** The plus of another country's number is typed before there is a digit to keep. */
  const [hasPlus, setHasPlus] = useState(false)
  const text = value === '' && hasPlus ? '+' : showPhone(value)

  // The text is set anew after every key, which would leave the caret at its end.
  useLayoutEffect(() => {
    if (caret.current === null) return
    const place = caretAfterDigits(text, caret.current)
    caret.current = null
    if (document.activeElement === input.current) input.current?.setSelectionRange(place, place)
  })

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = readPhone(target.value)
    const typed = target.value.slice(0, target.selectionStart ?? target.value.length).replace(/\D/g, '').length
    const grown = digitCount(next) - digitCount(target.value)
    caret.current = typed + (typed === 0 ? 0 : Math.max(0, grown))
    setHasPlus(target.value.trim() === '+' && text === '')
    // «+7» left over from a number that was rubbed out is no phone.
    const isRubbedOut = next === '+7' && text.length > target.value.length
    onChange(isRubbedOut ? '' : next)
  }

  return (
    <>
      <Input
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="+7 (___) ___-__-__"
        {...props}
        ref={input}
        value={text}
        onChange={change}
      />
      {name !== undefined && <input type="hidden" name={name} value={value} disabled={props.disabled} />}
    </>
  )
}

function digitCount(text: string): number {
  return text.replace(/\D/g, '').length
}
