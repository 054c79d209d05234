import { otherLayout } from '#contract/wire/keyboard-layout.ts'
import type { FilterValue } from '#web/lib/list-state.ts'

interface ReadAsProps {
  typed: FilterValue | undefined
  /** What was searched instead. */
  meant: string
}

/**
 * Says quietly that the search was read in the other keyboard layout, or Latin letters as they are spelled in Russian. The
 * count above says it aloud.
 */
export function CorrectedQuery({ typed, meant }: ReadAsProps) {
  const isLayout = otherLayout([typed ?? ''].flat().join(' ')) === meant
  return (
    <p className="pb-3 text-13 wrap-anywhere text-ink-2">
      Показано по&nbsp;запросу <b className="font-medium text-ink">«{meant}»</b>: по&nbsp;«{typed}» ничего нет
      {isLayout && <>, похоже на&nbsp;другую раскладку</>}.
    </p>
  )
}
