import { useId, useRef, useState, type ClipboardEvent, type FocusEvent } from 'react'
import { cn } from '../cn.ts'
import { partsOf, wholeDate, type DateParts } from './date-parts.ts'
import { DateSegments } from './date-segments.tsx'
import { dayError, readDay } from './day-text.ts'
import { useControlProps, useEdited, useLabelId } from '../fields/field-context.ts'
import { Icon } from '../icon.tsx'

/** No day before it is a birthday or a day of work; a year half typed is still invalid. */
const MIN = '1900-01-01'

interface DateFieldProps {
  /** `YYYY-MM-DD`, or `''` when there is none. */
  value: string
  onChange: (value: string) => void
  /**
   * Gets a whole date that is no day, `2026-04-31`: it stays as it was typed and is told to be wrong. Whoever saves must
   * keep it, and refuse. Without this `value` stays as it was.
   */
  onNoDay?: (text: string) => void
  /** Days outside get the edge of an error. */
  min?: string
  max?: string
  /** Offers to take the date away. */
  clearable?: boolean
  disabled?: boolean
  readOnly?: boolean
  /** Sends the value with a form. */
  name?: string
  className?: string
  'aria-label'?: string
}

/** A day as дд.мм.гггг: three numbers to type or step through. A pasted date of any common form is understood. */
export function DateField({
  value,
  onChange,
  onNoDay,
  min = MIN,
  max,
  clearable = true,
  disabled = false,
  readOnly = false,
  name,
  className,
  'aria-label': label,
}: DateFieldProps) {
  const tellEdited = useEdited()
  const control = useControlProps()
  const labelId = useLabelId()
  const problemId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [isInside, setInside] = useState(false)
  /** What is typed, and the value that it goes with: another value from outside takes its place. */
  const [typed, setTyped] = useState({ parts: partsOf(value), value })
  const isOlder = typed.value !== value && wholeDate(typed.parts) !== value
  const parts = isOlder ? partsOf(value) : typed.parts
  if (typed.value !== value) setTyped({ parts, value })

  const text = wholeDate(parts)
  const isUnfinished = text === '' && parts.some((part) => part !== '')
  const problem = isInside ? null : dayError(text)
  const isOutside = value !== '' && (value < min || (max !== undefined && value > max))
  const isInvalid = control['aria-invalid'] === true || (!isInside && (isOutside || problem !== null))
  const isFixed = disabled || readOnly
  const canClear = clearable && value !== '' && !isFixed

  const change = (day: string) => {
    tellEdited?.()
    onChange(day)
  }

  const put = (next: DateParts) => {
    setTyped({ parts: next, value })
    const day = wholeDate(next)
    if (day === value || (day === '' && next.some((part) => part !== ''))) return
    if (dayError(day) === null) change(day)
    else onNoDay?.(day)
  }

  const paste = (event: ClipboardEvent) => {
    const day = readDay(event.clipboardData.getData('text'))
    if (day === null || isFixed) return
    event.preventDefault()
    event.stopPropagation()
    put(partsOf(day))
  }

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setInside(false)
  }

  const clear = () => {
    change('')
    // The button goes away with the date: the keyboard stays in the field.
    frame.current?.querySelector('input')?.focus()
  }

  const box = (
    <div
      ref={frame}
      onPasteCapture={paste}
      onFocusCapture={() => setInside(true)}
      onBlurCapture={leave}
      data-invalid={isInvalid || undefined}
      className={cn(
        'relative flex h-control w-full min-w-0 items-center rounded-m border border-line-field bg-surface px-1.5 text-14 tabular-nums transition-colors hover:border-ink-2 max-md:text-16',
        'has-[input:focus]:border-ring has-[input:focus]:outline-2 has-[input:focus]:-outline-offset-1 has-[input:focus]:outline-ring',
        'data-invalid:border-danger data-invalid:inset-ring data-invalid:inset-ring-danger',
        isFixed && 'border-line bg-sunken text-ink-2 hover:border-line',
        canClear && 'pe-8 max-md:pe-11',
        className,
      )}
    >
      <DateSegments
        parts={parts}
        onChange={put}
        disabled={disabled}
        readOnly={readOnly}
        isInvalid={isInvalid}
        isRequired={control['aria-required'] === true}
        // The parts of a range share the field, and have names of their own.
        id={label === undefined ? control.id : undefined}
        aria-label={label}
        aria-labelledby={label === undefined ? labelId : undefined}
        aria-describedby={cn(control['aria-describedby'], problem !== null && problemId) || undefined}
      />
      {/* A day left half typed is not kept; say so instead of looking kept. */}
      {isUnfinished && !isInside && (
        <span role="alert" className="ms-2 min-w-0 truncate text-12 text-danger">
          допишите дату
        </span>
      )}
      {canClear && (
        <button
          type="button"
          aria-label="Очистить дату"
          onClick={clear}
          className="absolute -inset-y-px end-0 grid w-8 place-items-center rounded-m text-ink-3 hover:text-ink focus-visible:-outline-offset-2 max-md:w-11"
        >
          <Icon name="lucide:x" className="size-3.5" />
        </button>
      )}
      {name !== undefined && <input type="hidden" name={name} value={value} disabled={disabled} />}
    </div>
  )
  if (problem === null) return box
  return (
    <>
      {box}
      <p id={problemId} role="alert" className="mt-1 flex basis-full gap-1.5 text-13 text-danger">
        <Icon name="lucide:circle-alert" className="mt-0.5" />
        {problem}
      </p>
    </>
  )
}
