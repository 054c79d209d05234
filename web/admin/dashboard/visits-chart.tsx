import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { axisMarks, barScale } from './chart-scale.ts'
import { longDay, shortDay } from './visits.ts'

const HEIGHT = 216
const AXIS = { left: 36, bottom: 22, top: 8 }
const WIDTH_BEFORE_MEASURING = 632

interface VisitsChartProps {
  days: string[]
  totals: number[]
  chosen: number[]
  chosenTitle: string
}

/** A bar a day: all visits, and within it those of the chosen page. Arrow keys and the pointer read one day after another. */
export function VisitsChart({ days, totals, chosen, chosenTitle }: VisitsChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const last = days.length - 1
  // Null while nobody reads: then today is told and nothing is marked.
  const [at, setAt] = useState<number | null>(null)
  const read = Math.min(at ?? last, last)

  const bars = barScale(days.length, AXIS.left, width)
  const marks = axisMarks(Math.max(4, ...totals))
  const floor = HEIGHT - AXIS.bottom
  const top = (value: number) => floor - (value / (marks.at(-1) ?? 1)) * (floor - AXIS.top)

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: read - 1, ArrowRight: read + 1, Home: 0, End: last }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(last, next)))
  }

  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left - AXIS.left
    setAt(Math.max(0, Math.min(last, Math.floor((left / (width - AXIS.left)) * days.length))))
  }

  const words = `${longDay(days[read] ?? '')}: всего ${formatNumber(totals[read] ?? 0)}, ${chosenTitle}\u00a0— ${formatNumber(chosen[read] ?? 0)}`
  return (
    <div ref={frame}>
      <div
        role="slider"
        tabIndex={0}
        aria-label="День на графике"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={read + 1}
        aria-valuetext={words}
        onKeyDown={onKeyDown}
        onFocus={() => setAt((day) => day ?? last)}
        onBlur={() => setAt(null)}
        className="rounded-s"
      >
        <svg
          aria-hidden
          viewBox={`0 0 ${width} ${HEIGHT}`}
          width="100%"
          height={HEIGHT}
          className="block overflow-visible text-12 tabular-nums"
          onPointerMove={onPointerMove}
          onPointerLeave={() => setAt(null)}
        >
          {marks.map((tick) => (
            <g key={tick}>
              <line x1={AXIS.left} x2={width} y1={top(tick)} y2={top(tick)} className="stroke-line-soft" />
              <text x={AXIS.left - 8} y={top(tick) + 4} textAnchor="end" className="fill-ink-3">
                {formatNumber(tick)}
              </text>
            </g>
          ))}
          {days.map((day, index) => {
            const bar = { x: bars.start(index), width: bars.width }
            const [total, part] = [totals[index] ?? 0, chosen[index] ?? 0]
            const isToday = index === last
            return (
              <g key={day}>
                <rect
                  {...bar}
                  y={top(total)}
                  height={floor - top(total)}
                  strokeDasharray={isToday ? '3 2' : undefined}
                  className={isToday ? 'fill-none stroke-line-field' : 'fill-(--chart-2)'}
                />
                <rect {...bar} y={top(part)} height={floor - top(part)} className="fill-(--chart)" />
                {index === at && (
                  <rect
                    {...bar}
                    x={bar.x - 2}
                    width={bar.width + 4}
                    y={top(total) - 2}
                    height={floor - top(total) + 4}
                    rx={2}
                    className="fill-none stroke-ink"
                  />
                )}
              </g>
            )
          })}
          {labelled(days.length, width).map((index) => (
            <text
              key={index}
              x={bars.start(index) + bars.width / 2}
              y={HEIGHT - 5}
              textAnchor={index === last ? 'end' : 'middle'}
              dx={index === last ? bars.width / 2 : 0}
              className={index === last ? 'fill-ink font-medium' : 'fill-ink-3'}
            >
              {index === last ? 'сегодня' : shortDay(days[index] ?? '')}
            </text>
          ))}
        </svg>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 pb-3 text-12 text-ink-3 md:ps-9">
        <Legend className="bg-(--chart-2)">все страницы</Legend>
        <Legend className="bg-(--chart)">{chosenTitle}</Legend>
        {/* A line of its own, two on a phone, whatever is read: nothing below moves under the pointer. */}
        <output className="min-h-4 basis-full text-ink-2 tabular-nums max-md:min-h-8">
          {words}
          {read === last && ' (неполный день)'}
        </output>
      </div>
    </div>
  )
}

function Legend({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <span aria-hidden className={`size-2.5 shrink-0 ${className}`} />
      <span className="truncate">{children}</span>
    </span>
  )
}

/** The days that are named below the chart: every week or more, the last one always, none so near that words meet. */
function labelled(count: number, width: number): number[] {
  const step = Math.max(7, Math.ceil(count / (width / 90) / 7) * 7)
  const last = count - 1
  const room = (count / width) * 90
  const indexes = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
  return [...indexes.filter((index) => last - index > room), last]
}

/** The width in pixels, so that words on the chart keep their size. */
function useWidth(frame: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(WIDTH_BEFORE_MEASURING)
  useEffect(() => {
    if (frame.current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(240, Math.round(entry?.contentRect.width ?? 0))))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [frame])
  return width
}
