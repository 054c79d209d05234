import { useId } from 'react'
import { Button } from '../actions/button.tsx'
import { cn } from '../cn.ts'
import { DateField } from './date-field.tsx'
import { addDays } from './day-text.ts'
import { Icon } from '../icon.tsx'

export interface DayRange {
  /** `YYYY-MM-DD`, or `''` for an open end. */
  from: string
  to: string
}

interface DateRangeProps {
  value: DayRange
  onChange: (value: DayRange) => void
  /** Today in the time zone of the site: `YYYY-MM-DD`. */
  today: string
  /** Names the pair. */
  label: string
  disabled?: boolean
  className?: string
}

/** From one day to another, with the usual periods one press away. */
export function DateRange({ value, onChange, today, label, disabled, className }: DateRangeProps) {
  const errorId = useId()
  const isBackwards = value.from !== '' && value.to !== '' && value.from > value.to
  return (
    <div role="group" aria-label={label} aria-describedby={isBackwards ? errorId : undefined} className={className}>
      <div className="grid grid-cols-2 gap-2 max-xs:grid-cols-1">
        <DateField
          aria-label={`${label}: с`}
          value={value.from}
          onChange={(from) => onChange({ ...value, from })}
          disabled={disabled}
        />
        <DateField
          aria-label={`${label}: по`}
          value={value.to}
          onChange={(to) => onChange({ ...value, to })}
          disabled={disabled}
        />
      </div>
      {isBackwards && (
        <p id={errorId} role="alert" className="mt-1 flex gap-1.5 text-13 text-danger">
          <Icon name="lucide:circle-alert" className="mt-0.5" />
          Начало позже конца: за этот период ничего нет.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-1.5">
        {periods(today).map(({ title, range }) => {
          const isChosen = range.from === value.from && range.to === value.to
          return (
            <Button
              key={title}
              size="2xs"
              variant={isChosen ? 'soft' : 'outline'}
              color={isChosen ? 'primary' : 'neutral'}
              aria-pressed={isChosen}
              onClick={() => onChange(range)}
              disabledReason={disabled ? 'Период сейчас не меняется' : undefined}
              className={cn(isChosen && 'inset-ring inset-ring-primary-mark')}
            >
              {title}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

/** Periods that end today. A month is the one that goes on now. */
function periods(today: string): { title: string; range: DayRange }[] {
  return [
    { title: 'Сегодня', range: { from: today, to: today } },
    { title: '7\u00a0дней', range: { from: addDays(today, -6), to: today } },
    { title: '30\u00a0дней', range: { from: addDays(today, -29), to: today } },
    { title: 'Месяц', range: { from: `${today.slice(0, 8)}01`, to: today } },
  ]
}
