import { useChoice } from './consent/choice-store.ts'
import { CookieBanner } from './consent/cookie-banner.tsx'
import { useAnalytics } from './consent/use-analytics.ts'
import { TimedModal } from './visits/timed-modal.tsx'
import { useVisits } from './visits/use-visits.ts'

export default function Visitor() {
  const choice = useChoice()
  useVisits(choice)
  useAnalytics(choice)
  return (
    <>
      <CookieBanner choice={choice} />
      <TimedModal />
    </>
  )
}
