import type { ReactNode } from 'react'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { Textarea } from '#web/ui/fields/textarea.tsx'
import { usePage } from '../page-context.ts'

interface PartTextProps {
  /** Where it stands in the form: its errors are found by that. */
  place: string
  label: string
  value: string
  /** Undefined in a part that is new: nothing in it is marked as changed. */
  saved: string | undefined
  onChange: (value: string) => void
  isLocked: boolean
  hint?: ReactNode
  placeholder?: string
  /** Shows «80 из 160». */
  limit?: number
  /** Several lines. */
  isLong?: boolean
  className?: string
}

/** One text inside a part of the page. */
export function PartText(props: PartTextProps) {
  const { place, label, value, saved, onChange, isLocked, hint, placeholder, limit, isLong = false, className } = props
  const { errors, clearErrors } = usePage()
  const change = (text: string) => {
    if (errors[place] !== undefined) clearErrors(place)
    onChange(text)
  }
  const control = { value, placeholder, readOnly: isLocked, 'data-place': place }
  return (
    <Field
      label={label}
      hint={hint}
      error={errors[place]}
      changed={saved !== undefined && saved.trim() !== value.trim()}
      aside={!isLong && limit !== undefined ? <Length length={value.length} limit={limit} /> : undefined}
      className={className}
    >
      {isLong ? (
        <Textarea {...control} limit={limit} onChange={(event) => change(event.target.value)} />
      ) : (
        <Input {...control} onChange={(event) => change(event.target.value)} />
      )}
    </Field>
  )
}

function Length({ length, limit }: { length: number; limit: number }) {
  return (
    <span className={length > limit ? 'text-danger' : undefined}>
      {length} из {limit}
    </span>
  )
}
