import { useImperativeHandle, useRef, useState, type ChangeEvent, type ComponentProps } from 'react'
import { Input } from './input.tsx'
import { readPhone, showPhone } from './typed/phone-text.ts'
import { countBeforeCaret, useStableCaret } from './typed/use-stable-caret.ts'

const DIGIT = /\d/

interface PhoneFieldProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** `+79991234567`, or `''` when there is none. */
  value: string
  onChange: (value: string) => void
}

/** A phone, typed or pasted in any form, shown as «+7 (999) 123-45-67». */
export function PhoneField({ value, onChange, name, ref, ...props }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const keepCaret = useStableCaret(input, DIGIT)
  /** The plus of another country's number is typed before there is a digit to keep. */
  const [hasPlus, setHasPlus] = useState(false)
  const text = value === '' && hasPlus ? '+' : showPhone(value)

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = readPhone(target.value)
    const typed = countBeforeCaret(target, DIGIT)
    const grown = Math.max(0, digitCount(next) - digitCount(target.value))
    keepCaret(typed === 0 ? 0 : typed + grown)
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
