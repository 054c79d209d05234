import type { CalendarDate } from '@internationalized/date'
import { useContext, useMemo, useState } from 'react'
import { DateField, DateFieldStateContext, DateInput, DateSegment } from 'react-aria-components/DateField'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { calendarDay } from './calendar-day.ts'
import { dayProblem } from './day-text.ts'
import { TypedDate } from './typed-date.ts'

interface DateSegmentsProps {
  value: string
  onChange: (value: string) => void
  onNoDay?: (text: string) => void
  /** Why what stands in the field is no day; null when it is one, or none yet. */
  onProblem: (problem: string | null) => void
  /** Whether the focus is in the field: what is half typed is not wrong yet. */
  isInside: boolean
  min?: string
  max?: string
  disabled?: boolean
  readOnly?: boolean
  isInvalid: boolean
  isRequired: boolean
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
}

/** No day before it is a birthday or a day of work; a year half typed is still invalid. */
const MIN = '1900-01-01'

/** The three numbers of a `DateField`. */
export default function DateSegments({
  value,
  onChange,
  onNoDay,
  onProblem,
  isInside,
  min = MIN,
  max,
  disabled,
  readOnly,
  isInvalid,
  ...props
}: DateSegmentsProps) {
  const [problem, setProblem] = useState<string | null>(null)
  /** A date that is no day, with the day that the segments began from: a new one would empty them. */
  const [typed, setTyped] = useState<{ text: string; day: CalendarDate | null } | null>(null)
  const day = useMemo(() => calendarDay(value) ?? (typed?.text === value ? typed.day : null), [value, typed])
  const isOutside = value !== '' && (value < min || (max !== undefined && value > max))
  const put = (text: string) => {
    const found = dayProblem(text)
    setProblem(found)
    onProblem(found)
    if (found === null) return
    setTyped({ text, day })
    onNoDay?.(text)
  }
  return (
    <I18nProvider locale="ru-RU">
      <DateField<CalendarDate>
        {...props}
        value={day}
        onChange={(next) => onChange(next === null ? '' : next.toString())}
        isDisabled={disabled}
        isReadOnly={readOnly}
        isInvalid={isInvalid || (!isInside && (isOutside || problem !== null))}
        granularity="day"
        shouldForceLeadingZeros
        validationBehavior="aria"
        className="flex min-w-0 flex-1 items-center"
      >
        <DateInput className="flex items-center">
          {(segment) => (
            <DateSegment
              segment={segment}
              className={
                segment.type === 'literal'
                  ? 'pointer-events-none -mx-0.5 text-ink-3'
                  : 'flex h-6 min-w-6 items-center justify-center rounded-s px-0.5 outline-none data-focused:bg-primary data-focused:text-on-primary data-placeholder:not-data-focused:text-ink-3 max-md:h-11'
              }
            />
          )}
        </DateInput>
        <TypedDate value={value} isOwn={typed !== null && typed.text === value} onText={put} onDay={onChange} />
        {!isInside && <Unfinished />}
      </DateField>
    </I18nProvider>
  )
}

/** A day left half typed is not kept; say so instead of looking kept. */
function Unfinished() {
  const parts = useContext(DateFieldStateContext)?.segments.filter((segment) => segment.isEditable) ?? []
  const missing = parts.filter((part) => part.isPlaceholder).length
  if (missing === 0 || missing === parts.length) return null
  return (
    <span role="alert" className="ms-2 min-w-0 truncate text-12 text-danger">
      допишите дату
    </span>
  )
}
