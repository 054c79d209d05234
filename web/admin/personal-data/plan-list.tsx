import type { ErasurePlan } from '#contract/visitors/personal-data.ts'
import { typeset } from '#web/lib/typography.ts'

/** What goes, and how much of it. */
export function ErasedList({ erased }: Pick<ErasurePlan, 'erased'>) {
  return (
    <ul className="grid gap-1.5">
      {erased.map(({ what, count }) => (
        <li key={what} className="flex items-baseline justify-between gap-4">
          <span>{typeset(what)}</span>
          <span className="text-ink-2 tabular-nums">{count}</span>
        </li>
      ))}
    </ul>
  )
}

/** What stays, and why. */
export function RetainedList({ kept }: Pick<ErasurePlan, 'kept'>) {
  return (
    <ul className="grid gap-3">
      {kept.map(({ what, count, why }) => (
        <li key={what}>
          <span className="flex items-baseline justify-between gap-4">
            <span>{typeset(what)}</span>
            <span className="text-ink-2 tabular-nums">{count}</span>
          </span>
          <span className="text-13 text-ink-3">{typeset(why)}</span>
        </li>
      ))}
    </ul>
  )
}
