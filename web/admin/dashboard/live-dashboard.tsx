import { useEffect, useEffectEvent } from 'react'
import type { Dashboard, TileName } from '#contract/office/reports/dashboard.ts'
import { OWN_NOTICE_KINDS, type LiveCount, type NoticeKind } from '#contract/office/live-kinds.ts'
import type { LiveCounts } from '#contract/office/live.ts'
import { useArrivedSince, useLiveCounts } from '#web/shell/live/live-store.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'

/** The tiles whose number is told as it changes. */
const LIVE_TILES: Partial<Record<TileName, LiveCount>> = {
  'new-requests': 'requests',
  'own-requests': 'own_requests',
  'pending-reviews': 'reviews',
  'new-applications': 'applications',
  'card-proposals': 'card_proposals',
  'payments-in-question': 'payments_in_question',
  'failed-payments': 'failed_payments',
}
/** What is told without a number that is counted: money, people whom it is time to call, what psychologists have of their own. */
const UNCOUNTED: readonly NoticeKind[] = ['payments', 'contacts', 'days_off', ...OWN_NOTICE_KINDS]

/** Reads the first screen anew when a number on it is another one now, or what is not counted has come. Draws nothing itself. */
export function LiveDashboard({ dashboard }: { dashboard: Dashboard }) {
  const counts = useLiveCounts()
  const arrived = useArrivedSince(UNCOUNTED, dashboard)
  const revalidate = useRevalidate()
  const mendTiles = useEffectEvent((now: LiveCounts) => {
    const isOld = dashboard.tiles.some(({ name, count }) => {
      const live = LIVE_TILES[name]
      return live !== undefined && now[live] !== undefined && now[live] !== count
    })
    if (isOld) void revalidate()
  })
  const mendRest = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (counts !== null) mendTiles(counts)
  }, [counts])
  useEffect(() => {
    if (arrived > 0) mendRest()
  }, [arrived])
  return null
}
