/** The little bar beside a number: how much of the most it is. Silent, the number speaks. */
export function Meter({ value, max }: { value: number; max: number }) {
  const percent = Math.min(100, Math.max(0, (value / max) * 100))
  return (
    <span aria-hidden className="inline-block h-1 w-8 shrink-0 overflow-hidden rounded-full bg-track align-middle">
      <span className="block h-full bg-meter forced-colors:bg-[color:CanvasText]" style={{ width: `${percent}%` }} />
    </span>
  )
}
