import { useEffect, useState } from 'react'
import type { NoticeKind } from '#contract/office/live-kinds.ts'
import type { LiveNews } from '#contract/office/live.ts'
import { counted } from '#web/lib/format.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { onSessionEnding } from '../session/session-expired.ts'
import { useSession } from '../session/session.tsx'
import { LiveLine } from './live-line.ts'
import { addArrived, setLiveCounts } from './live-store.ts'
import { useCountInTitle } from './count-in-title.ts'

/** Keeps the numbers of the back office true while it is open, and says politely what has come. */
export function LiveUpdates() {
  const { id, permissions, owes_two_factor } = useSession()
  const [said, setSaid] = useState('')
  const isHeard = permissions.includes('dashboard.view') && !owes_two_factor
  useCountInTitle()
  useEffect(() => {
    if (!isHeard) return
    let line: LiveLine | null = null
    const stopWaiting = whenIdle(() => {
      line = new LiveLine({
        userId: id,
        onCounts: setLiveCounts,
        // After a deployment it may be gone: the numbers in the menu tell the same.
        onRing: (heard) =>
          void import('./ring.ts').then(
            ({ ring }) => ring(heard),
            () => {},
          ),
        onNews: (news) => {
          addArrived(news)
          const text = spoken(news)
          // The same words are heard again only when they are others.
          setSaid((before) => (before === text ? `${text}\u00a0` : text))
        },
      })
    })
    const stopListening = onSessionEnding(() => {
      stopWaiting()
      line?.end()
    })
    return () => {
      stopListening()
      stopWaiting()
      line?.end()
      setLiveCounts(null)
    }
  }, [id, isHeard])
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}

const SPOKEN: Record<NoticeKind, (count: number) => string> = {
  crisis: (count) => `Срочно: ${counted(count, 'новая заявка', 'новые заявки', 'новых заявок')}`,
  requests: (count) => counted(count, 'новая заявка', 'новые заявки', 'новых заявок'),
  assigned: (count) => counted(count, 'заявка поручена вам', 'заявки поручены вам', 'заявок поручено вам'),
  contacts: (count) => counted(count, 'заявка: пора связаться', 'заявки: пора связаться', 'заявок: пора связаться'),
  payments: (count) => counted(count, 'оплата прошла', 'оплаты прошли', 'оплат прошло'),
  reviews: (count) => counted(count, 'новый отзыв', 'новых отзыва', 'новых отзывов'),
  applications: (count) => counted(count, 'новый отклик', 'новых отклика', 'новых откликов'),
}

/** «Срочно: 1 новая заявка. 2 новых отзыва.» */
function spoken(news: LiveNews): string {
  const urgentFirst = news.toSorted((a, b) => Number(b.kind === 'crisis') - Number(a.kind === 'crisis'))
  return urgentFirst.map(({ kind, count }) => `${SPOKEN[kind](count)}.`).join(' ')
}
