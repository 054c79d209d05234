import { useEffect, useEffectEvent, useState } from 'react'
import { whenIdle } from '#web/ui/when-idle.ts'
import { useRevalidate } from '../navigation/revalidate.ts'
import { onSessionEnding } from '../session/session-expired.ts'
import { useSite } from '../site.tsx'
import { useSession } from '../session/session.tsx'
import { setLiveCounts } from './live-store.ts'
import { useCountInTitle } from './count-in-title.ts'

/** Keeps the numbers of the back office true while it is open, and says politely what has come. */
export function LiveUpdates() {
  const user = useSession()
  const { id, permissions, owes_two_factor } = user
  const { timeZone } = useSite()
  const [said, setSaid] = useState('')
  const isHeard = permissions.includes('dashboard.view') && !owes_two_factor
  const revalidate = useRevalidate()
  const session = useEffectEvent(() => user)
  const reread = useEffectEvent(() => void revalidate())
  useCountInTitle()
  useEffect(() => {
    if (!isHeard) return
    let line: { end: () => void } | null = null
    let isOver = false
    // The same words are heard again only when they are others.
    const say = (text: string) => setSaid((before) => (before === text ? `${text}\u00a0` : text))
    const begin = async () => {
      // Gone after a deployment: the screens tell their numbers as they are opened.
      const module = await import('./listen.ts').catch(() => null)
      if (!isOver && module !== null)
        line = module.listen(id, { timeZone, session: () => session(), reread: () => reread(), say })
    }
    const stopWaiting = whenIdle(() => void begin())
    const end = () => {
      isOver = true
      stopWaiting()
      line?.end()
    }
    const stopListening = onSessionEnding(end)
    return () => {
      stopListening()
      end()
      setLiveCounts(null)
    }
  }, [id, isHeard, timeZone])
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}
