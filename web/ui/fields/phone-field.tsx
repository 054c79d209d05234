import { useImperativeHandle, useRef, useState, type ChangeEvent, type ComponentProps } from 'react'
import { Input } from './input.tsx'
import { countBeforeCaret, useStableCaret } from './typed/use-stable-caret.ts'

const DIGIT = /\d/

interface PhoneFieldProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** `+79991234567`, or `''` when there is none. */
  value: string
  onChange: (value: string) => void
  /** What was typed so far → what is kept of it. */
  read: (text: string) => string
  /** What is kept → what stands in the field. */
  show: (value: string) => string
}

/** A phone, typed or pasted in any form; `read` and `show` know how phones are written. */
export function PhoneField({ value, onChange, read, show, name, ref, ...props }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const keepCaret = useStableCaret(input, DIGIT)
  /** The plus of another country's number is typed before there is a digit to keep. */
  const [hasPlus, setHasPlus] = useState(false)
  const text = value === '' && hasPlus ? '+' : show(value)

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = read(target.value)
    const typed = countBeforeCaret(target, DIGIT)
    const grown = Math.max(0, digitCount(next) - digitCount(target.value))
    const isAtEnd = target.selectionStart === target.value.length
    keepCaret(isAtEnd ? Infinity : typed === 0 ? 0 : typed + grown)
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
