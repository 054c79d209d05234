import type { Landing } from '#contract/content/landings.ts'
import { formatNumber } from '#web/lib/format.ts'
import { FreeTime, upcoming } from '../person/free-time.tsx'
import { formatCounts, priceWords } from './landing-words.ts'

/** Numbers counted now: how many people, what a meeting costs, when the nearest time is. */
export function LandingFacts({ landing, now }: { landing: Landing; now: string }) {
  const price = priceWords(landing)
  const formats = formatCounts(landing)
  const slot = upcoming(landing.next_slot_at, now)
  return (
    <dl className="landing__facts">
      <div>
        <dt>Психологов</dt>
        <dd className="figures">{formatNumber(landing.psychologists)}</dd>
      </div>
      {price !== null && (
        <div>
          <dt>Встреча стоит</dt>
          <dd className="figures">{price}</dd>
        </div>
      )}
      {slot !== null && (
        <div>
          <dt>Ближайшее время</dt>
          <dd>
            <FreeTime slot={slot} now={now} />
          </dd>
        </div>
      )}
      {formats !== null && (
        <div>
          <dt>Как встречаются</dt>
          <dd className="figures">{formats}</dd>
        </div>
      )}
    </dl>
  )
}
