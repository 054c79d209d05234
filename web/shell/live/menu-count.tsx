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
  card_proposals: 'card_proposals',
  transactions: 'failed_payments',
  letters: 'refused_letters',
  status: 'troubles',
}
/** What waits there has gone wrong. */
const FAILURES: readonly LiveCount[] = ['failed_payments', 'refused_letters', 'troubles']

interface MenuWaiting {
  count: number
  /** Those that somebody in danger has left. */
  urgent: number
  /** They are no work that waits but something that failed. */
  isFailure: boolean
}

/** How much waits there; null when nothing does, or nothing is counted. */
export function useMenuWaiting(screen: ScreenName): MenuWaiting | null {
  const counts = useLiveCounts()
  const name = COUNT_OF[screen]
  const own = (name !== undefined && counts?.[name]) || 0
  const count = own + (screen === 'transactions' ? (counts?.payments_in_question ?? 0) : 0)
  if (name === undefined || count === 0) return null
  return { count, urgent: screen === 'requests' ? (counts?.crisis ?? 0) : 0, isFailure: FAILURES.includes(name) }
}

/** «ждут: 4, срочных: 1», «требуют внимания: 2», for who does not see the number. */
export function waitingWords({ count, urgent, isFailure }: MenuWaiting): string {
  if (isFailure) return `требуют внимания: ${formatNumber(count)}`
  return `ждут: ${formatNumber(count)}${urgent === 0 ? '' : `, срочных: ${formatNumber(urgent)}`}`
}

/** The number beside an entry of the menu; on the rail it stands at the icon. */
export function MenuCount({
  waiting: { count, urgent, isFailure },
  isRail,
}: {
  waiting: MenuWaiting
  isRail: boolean
}) {
  return (
    <span
      aria-hidden
      className={cn(
        'ms-auto text-12 font-medium tabular-nums',
        urgent > 0 || isFailure ? 'text-danger' : 'text-ink-2',
        isRail &&
          'max-lg:absolute max-lg:start-[58%] max-lg:top-0.5 max-lg:rounded-s max-lg:bg-ground max-lg:px-0.5 max-lg:leading-4',
      )}
    >
      {formatNumber(count)}
    </span>
  )
}
