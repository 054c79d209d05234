import { lazy, Suspense, useId, useRef, useState, type ClipboardEvent, type FocusEvent } from 'react'
import { cn } from './cn.ts'
import { readDay, showDay } from './day-text.ts'
import { useControlProps, useEdited, useLabelId } from './field-context.ts'
import { Icon } from './icon.tsx'
import { useSettled } from './use-settled.ts'

/** React Aria's segments are heavy, to load and to draw: they come after the screen, in a box that shows the same text. */
const DateSegments = lazy(() => import('./date-segments.tsx'))

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
export function DateField({ clearable = true, name, className, 'aria-label': label, ...rest }: DateFieldProps) {
  const { value, disabled = false, readOnly = false } = rest
  const tellEdited = useEdited()
  const onChange = (day: string) => {
    tellEdited?.()
    rest.onChange(day)
  }
  const control = useControlProps()
  const labelId = useLabelId()
  const isSettled = useSettled()
  const problemId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [isInside, setInside] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const shownProblem = isInside ? null : problem
  const isFixed = disabled || readOnly
  const canClear = clearable && value !== '' && !isFixed

  const paste = (event: ClipboardEvent) => {
    const day = readDay(event.clipboardData.getData('text'))
    if (day === null || isFixed) return
    event.preventDefault()
    event.stopPropagation()
    onChange(day)
  }

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setInside(false)
  }

  const clear = () => {
    onChange('')
    // The button goes away with the date: the keyboard stays in the field.
    frame.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus()
  }

  const box = (
    <div
      ref={frame}
      onPasteCapture={paste}
      onFocusCapture={() => setInside(true)}
      onBlurCapture={leave}
      data-invalid={control['aria-invalid'] ?? (shownProblem === null ? undefined : true)}
      className={cn(
        'relative flex h-control w-full min-w-0 items-center rounded-m border border-line-field bg-surface px-1.5 text-14 tabular-nums transition-colors hover:border-ink-2 max-md:text-16',
        'has-[[role=spinbutton]:focus]:border-ring has-[[role=spinbutton]:focus]:outline-2 has-[[role=spinbutton]:focus]:-outline-offset-1 has-[[role=spinbutton]:focus]:outline-ring',
        'has-data-invalid:border-danger has-data-invalid:inset-ring has-data-invalid:inset-ring-danger data-invalid:border-danger data-invalid:inset-ring data-invalid:inset-ring-danger',
        isFixed && 'border-line bg-sunken text-ink-2 hover:border-line',
        canClear && 'pe-8 max-md:pe-11',
        className,
      )}
    >
      {isSettled ? (
        <Suspense fallback={<AsText value={value} />}>
          <DateSegments
            {...rest}
            onChange={onChange}
            id={control.id}
            isInside={isInside}
            onProblem={setProblem}
            isInvalid={control['aria-invalid'] === true}
            isRequired={control['aria-required'] === true}
            aria-describedby={cn(control['aria-describedby'], shownProblem !== null && problemId) || undefined}
            aria-label={label}
            aria-labelledby={label === undefined ? labelId : undefined}
          />
        </Suspense>
      ) : (
        <AsText value={value} />
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
  if (shownProblem === null) return box
  return (
    <>
      {box}
      <p id={problemId} role="alert" className="mt-1 flex basis-full gap-1.5 text-13 text-danger">
        <Icon name="lucide:circle-alert" className="mt-0.5" />
        {shownProblem}
      </p>
    </>
  )
}

function AsText({ value }: { value: string }) {
  if (value === '') return <span className="px-1 text-ink-3">дд.мм.гггг</span>
  return <span className="px-1">{showDay(value)}</span>
}
