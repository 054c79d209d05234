import { useContext, useEffect, useEffectEvent, useLayoutEffect, type ContextType } from 'react'
import { DateFieldStateContext } from 'react-aria-components/DateField'
import { calendarDay } from './calendar-day.ts'
import { dayProblem } from './day-text.ts'

type DateFieldState = NonNullable<ContextType<typeof DateFieldStateContext>>

interface TypedDateProps {
  value: string
  /** `value` is what stands here, and no day. */
  isOwn: boolean
  /** Gets the whole date as it stands, `2026-04-31` too; '' while it is not whole. */
  onText: (text: string) => void
  onDay: (day: string) => void
}

/** Looks at what stands in the segments: the field itself knows days alone, and would make 30.04 of 31.04. */
export function TypedDate({ value, isOwn, onText, onDay }: TypedDateProps) {
  const state = useContext(DateFieldStateContext)
  const numbers = PARTS.map(([type]) => numberIn(state, type))
  const filled = numbers.filter((number) => number !== null).length
  const text = filled < PARTS.length ? '' : PARTS.map(([, width], at) => pad(numbers[at], width)).join('-')
  const isNoDay = dayProblem(text) !== null

  useLayoutEffect(() => {
    if (state !== null) leaveAsTyped(state)
  }, [state])

  const tell = useEffectEvent((whole: string, count: number) => {
    onText(whole)
    // The field is silent about the day that it began from, and about what was never a day.
    if (isOwn && !isNoDay && (count === 0 || whole !== '')) onDay(whole)
  })
  useEffect(() => tell(text, filled), [text, filled])

  const follow = useEffectEvent((day: string) => {
    if (isNoDay && text !== day) state?.setValue(calendarDay(day))
  })
  useEffect(() => follow(value), [value])

  // What a draft has kept is put back number by number.
  const fill = useEffectEvent((day: string, count: number) => {
    if (isOwn || count === PARTS.length || dayProblem(day) === null) return
    const wanted = day.split('-').map(Number)
    const at = numbers.findIndex((number, index) => number !== wanted[index])
    const part = PARTS[at]
    if (part !== undefined) state?.setSegment(part[0], wanted[at] ?? 0)
  })
  useEffect(() => fill(value, filled), [value, filled])
  return null
}

/** The parts of a date as it is written, with their widths. */
const PARTS = [
  ['year', 4],
  ['month', 2],
  ['day', 2],
] as const

function numberIn(state: DateFieldState | null, type: (typeof PARTS)[number][0]): number | null {
  const part = state?.segments.find((segment) => segment.type === type)
  return part === undefined || part.isPlaceholder ? null : (part.value ?? null)
}

function pad(number: number | null | undefined, width: number): string {
  return String(number ?? 0).padStart(width, '0')
}

/** When the focus leaves, the field would put the nearest day in the place of what was typed. */
function leaveAsTyped(state: DateFieldState) {
  state.confirmPlaceholder = () => {}
}
