import { useId } from 'react'
import {
  STATUS_PART_TITLES,
  STATUS_STATE_TITLES,
  type StatusFact,
  type StatusPart,
  type StatusState,
} from '#contract/office/status.ts'
import { formatMoment, formatNumber } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { formatRoom } from './room-words.ts'

const MARKS = {
  ok: { mark: 'lucide:circle-check', tone: 'ok' },
  attention: { mark: 'lucide:triangle-alert', tone: 'warn' },
  person: { mark: 'lucide:circle-alert', tone: 'danger' },
} as const satisfies Record<StatusState, object>

/** One part: its state, what to do about it, and the figures behind that. */
export function PartLine({ part: { name, state, advice, facts, screen, docs } }: { part: StatusPart }) {
  const id = useId()
  const title = STATUS_PART_TITLES[name]
  return (
    <li
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 md:flex-col md:items-start">
        <h2 id={id} className="text-16 font-semibold">
          {title}
        </h2>
        <StatusMark {...MARKS[state]} className="text-13">
          {STATUS_STATE_TITLES[state]}
        </StatusMark>
      </div>
      <div className="grid min-w-0 content-start gap-3">
        {advice !== null && <p className="max-w-160 wrap-anywhere">{advice}</p>}
        {facts.length > 0 && (
          <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-8 gap-y-2 text-13">
            {facts.map((fact) => (
              <div key={fact.name} className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 md:block">
                <dt className="min-w-0 wrap-anywhere text-ink-3">{fact.label}</dt>
                <dd className="min-w-0 wrap-anywhere tabular-nums">
                  <Value fact={fact} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {state !== 'ok' && (screen !== null || docs !== null) && (
          <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-13 text-ink-2">
            {screen !== null && (
              <Link to={screen.path} className="inline-flex items-center text-ink-link max-md:min-h-11">
                Открыть «{screen.title}»
              </Link>
            )}
            {docs !== null && (
              <span>
                Подробнее: docs/operations.md, раздел <span lang="en">«{docs}»</span>
              </span>
            )}
          </p>
        )}
      </div>
    </li>
  )
}

function Value({ fact }: { fact: StatusFact }) {
  const { timeZone } = useSite()
  if (fact.value === null) return <span className="text-ink-3">—</span>
  switch (fact.kind) {
    case 'count':
      return formatNumber(fact.value)
    case 'moment':
      return formatMoment(fact.value, timeZone)
    case 'bytes':
      return fact.of === null ? formatRoom(fact.value) : `${formatRoom(fact.value)} из\u00a0${formatRoom(fact.of)}`
    default:
      return fact.value
  }
}
