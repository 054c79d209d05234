import type { Linked } from '#contract/wire/http.ts'
import { lowerFirst } from '#web/lib/typography.ts'

const SHOWN = 2

/** Two topics as words, and how many more; the number is never cut. */
export function TopicWords({ topics }: { topics: Linked[] }) {
  const rest = topics.length - SHOWN
  const words = topics.slice(0, SHOWN).map(({ title }) => lowerFirst(title))
  return (
    <span className="flex min-w-0 gap-1.5">
      <span className="min-w-0 truncate">{words.join(', ')}</span>
      {rest > 0 && <span className="shrink-0 text-ink-3">ещё&nbsp;{rest}</span>}
    </span>
  )
}
