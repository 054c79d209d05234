import { useRef, useSyncExternalStore, type ChangeEvent, type KeyboardEvent, type MouseEvent } from 'react'
import {
  DATE_PARTS,
  isPartFull,
  lastDay,
  padPart,
  partsOf,
  shortenedPart,
  steppedPart,
  typedPart,
  type DateParts,
} from './date-parts.ts'

interface DateSegmentsProps {
  parts: DateParts
  onChange: (parts: DateParts) => void
  disabled: boolean
  readOnly: boolean
  isInvalid: boolean
  isRequired: boolean
  id: string | undefined
  'aria-label': string | undefined
  'aria-labelledby': string | undefined
  'aria-describedby': string | undefined
}

/** The three numbers of a `DateField`: a full one leads on to the next, the arrow keys go between them and step. */
export function DateSegments({ parts, onChange, isInvalid, isRequired, id, ...props }: DateSegmentsProps) {
  const { disabled, readOnly, 'aria-label': label, 'aria-labelledby': labelId, 'aria-describedby': describedBy } = props
  const group = useRef<HTMLDivElement>(null)
  const isIos = useSyncExternalStore(subscribe, seesIos, () => false)
  const put = (index: number, digits: string) => {
    onChange(parts.map((part, at) => (at === index ? digits : part)) as unknown as DateParts)
  }
  const focus = (index: number) => group.current?.querySelectorAll('input')[index]?.focus()

  const type = (index: number, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const part = DATE_PARTS[index]
    if (part === undefined) return
    const { data, inputType } = nativeEvent as InputEvent
    // The number is selected as a whole, but nobody sees that: a digit is what goes.
    if (inputType === 'deleteContentBackward') return put(index, shortenedPart(parts[index] ?? ''))
    const digits = typedPart(part, target.value, data ?? target.value)
    const leadsOn = Boolean(data) && isPartFull(part, digits)
    put(index, leadsOn ? padPart(part, digits) : digits)
    if (leadsOn) focus(index + 1)
  }

  const onKeyDown = (index: number, event: KeyboardEvent<HTMLInputElement>) => {
    const part = DATE_PARTS[index]
    if (part === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const digits = parts[index] ?? ''
    const range = { ...part, max: index === 0 ? lastDay(parts) : part.max }
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? (event.key === 'Backspace' && digits === '' ? -1 : 0)
    const step = { ArrowUp: 1, ArrowDown: -1, PageUp: part.leap, PageDown: -part.leap }[event.key]
    const edge = { Home: range.min, End: range.max }[event.key]
    if (way === 0 && step === undefined && edge === undefined) return
    event.preventDefault()
    if (way !== 0) focus(index + way)
    else if (disabled || readOnly) return
    else if (edge !== undefined) put(index, padPart(part, String(edge)))
    else if (step !== undefined) put(index, steppedPart(range, digits, step, today()[index] ?? ''))
  }

  /** Beside the numbers: the first that is not typed, or the last. */
  const press = (event: MouseEvent) => {
    if (event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const empty = parts.indexOf('')
    focus(empty === -1 ? DATE_PARTS.length - 1 : empty)
  }

  return (
    <div
      ref={group}
      role="group"
      id={id}
      aria-label={label}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-disabled={disabled || undefined}
      onMouseDown={press}
      className="flex min-w-0 flex-1 items-center self-stretch"
    >
      {DATE_PARTS.map((part, index) => {
        const digits = parts[index] ?? ''
        return (
          <span key={part.name} className="contents">
            {index > 0 && (
              <span aria-hidden className="-mx-0.5 text-ink-3">
                .
              </span>
            )}
            <input
              // VoiceOver on iOS does not stop at a spinbutton.
              role={isIos ? undefined : 'spinbutton'}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint={index < DATE_PARTS.length - 1 ? 'next' : undefined}
              id={id === undefined ? undefined : `${id}-${index}`}
              aria-label={label === undefined ? part.name : `${part.name}, ${label}`}
              aria-labelledby={labelId === undefined ? undefined : `${id}-${index} ${labelId}`}
              placeholder={part.placeholder}
              value={digits}
              disabled={disabled}
              readOnly={readOnly}
              aria-invalid={isInvalid || undefined}
              aria-required={isRequired || undefined}
              aria-describedby={index === 0 || isInvalid ? describedBy : undefined}
              {...(!isIos && {
                'aria-valuemin': part.min,
                'aria-valuemax': index === 0 ? lastDay(parts) : part.max,
                'aria-valuenow': digits === '' ? undefined : Number(digits),
                'aria-valuetext': digits === '' ? 'не заполнено' : spoken(index, digits),
              })}
              onChange={(event) => type(index, event)}
              onKeyDown={(event) => onKeyDown(index, event)}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onClick={({ currentTarget }) => currentTarget.select()}
              onBlur={({ currentTarget }) => {
                // What stands there: the digit that leads on is typed, but not drawn yet.
                if (currentTarget.value.length === 1) put(index, padPart(part, currentTarget.value))
              }}
              className={`${part.width === 4 ? 'w-[2.75em]' : 'w-[1.75em] text-center'} h-6 shrink-0 rounded-s bg-transparent px-0.5 caret-transparent outline-none selection:bg-transparent selection:text-inherit placeholder:text-ink-3 focus:bg-primary focus:text-on-primary focus:placeholder:text-on-primary max-md:h-11`}
            />
          </span>
        )
      })}
    </div>
  )
}

/** A month by its name, so that «04» is heard as a month. */
function spoken(index: number, digits: string): string {
  const month = Number(digits)
  if (index !== 1 || month < 1 || month > 12) return digits
  return `${digits}\u00a0– ${new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1))}`
}

function today(): DateParts {
  const now = new Date()
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return partsOf(`${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`)
}

function subscribe() {
  return () => {}
}

function seesIos(): boolean {
  return navigator.platform.startsWith('iP') || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
}
