import { Icon } from '#web/ui/icon.tsx'

/** «★ 5», read aloud as «5 из 5». */
export function RatingMark({ rating }: { rating: number | null }) {
  if (rating === null) return <span className="text-ink-3">без&nbsp;оценки</span>
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      <Icon name="lucide:star" className="size-3.5 text-ink-3" />
      {rating}
      <span className="sr-only">из 5</span>
    </span>
  )
}
