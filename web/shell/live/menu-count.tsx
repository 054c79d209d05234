import type { LiveCount } from '#contract/office/live-kinds.ts'
import type { ScreenName } from '#contract/people/screens.ts'
import { formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { useLiveCounts } from './live-store.ts'

/** What waits behind an entry of the menu. */
const COUNT_OF: Partial<Record<ScreenName, LiveCount>> = {
  requests: 'requests',
  reviews: 'reviews',
  applications: 'applications',
}

interface MenuWaiting {
  count: number
  /** Those that somebody in danger has left. */
  urgent: number
}

/** How much waits there; null when nothing does, or nothing is counted. */
export function useMenuWaiting(screen: ScreenName): MenuWaiting | null {
  const counts = useLiveCounts()
  const name = COUNT_OF[screen]
  const count = (name !== undefined && counts?.[name]) || 0
  return count === 0 ? null : { count, urgent: screen === 'requests' ? (counts?.crisis ?? 0) : 0 }
}

/** «ждут: 4, срочных: 1», for who does not see the number. */
export function waitingWords({ count, urgent }: MenuWaiting): string {
  return `ждут: ${formatNumber(count)}${urgent === 0 ? '' : `, срочных: ${formatNumber(urgent)}`}`
}

/** The number beside an entry of the menu; on the rail it stands at the icon. */
export function MenuCount({ waiting: { count, urgent }, isRail }: { waiting: MenuWaiting; isRail: boolean }) {
  return (
    <span
      aria-hidden
      className={cn(
        'ms-auto text-12 font-medium tabular-nums',
        urgent > 0 ? 'text-danger' : 'text-ink-2',
        isRail &&
          'max-lg:absolute max-lg:start-[58%] max-lg:top-0.5 max-lg:rounded-s max-lg:bg-ground max-lg:px-0.5 max-lg:leading-4',
      )}
    >
      {formatNumber(count)}
    </span>
  )
}
