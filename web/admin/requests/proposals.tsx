import type { RequestProposal } from '#contract/requests/request-entries.ts'
import { formatMoment, formatMoney } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { cn } from '#web/ui/cn.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { useProposals } from './use-proposals.ts'

interface ProposalsProps {
  requestId: number
  /** Whom the person meets already. */
  chosenId: number | null
  verb: string
  disabledReason?: string | undefined
  /** `time`: the free time that was pressed. */
  onChoose: (proposal: RequestProposal, time?: string) => void
}

/** Three people whom the matching would show now, with reasons and free times: a press chooses one, or one at a time. */
export function Proposals({ requestId, chosenId, verb, disabledReason, onChoose }: ProposalsProps) {
  const { timeZone } = useSite()
  const { proposals, hasFailed } = useProposals(requestId)
  if (hasFailed) return <p className="text-13 text-ink-3">Подбор не&nbsp;ответил. Выберите психолога по&nbsp;имени.</p>
  if (proposals === null) return <Skeleton className="h-24 w-full" />
  if (proposals.length === 0) return <p className="text-13 text-ink-3">Подходящих на&nbsp;сайте сейчас нет</p>
  return (
    <ul aria-label="Кого предложить" className="grid gap-2">
      {proposals.map((proposal) => {
        const { psychologist, price, next_slot_at, free_times, reasons } = proposal
        const facts = [
          price !== null && formatMoney(price),
          free_times.length === 0 &&
            (next_slot_at === null
              ? 'времени в\u00a0расписании нет'
              : `свободно ${formatMoment(next_slot_at, timeZone)}`),
        ].filter((fact) => fact !== false)
        return (
          <li
            key={psychologist.id}
            className={cn(
              'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 rounded-m border border-line p-2.5',
              psychologist.id === chosenId && 'bg-selected inset-ring inset-ring-primary-mark',
            )}
          >
            <Avatar size="xs" name={psychologist.title} src={proposal.avatar} />
            <p className="font-medium wrap-anywhere">{psychologist.title}</p>
            <div className="col-span-2 col-start-2 row-start-2">
              <p className="text-13 text-ink-2 tabular-nums">{facts.join(' · ')}</p>
              <p className="text-12 text-ink-3">{reasons.slice(0, 3).join(', ')}</p>
              {free_times.length > 0 && (
                <ul aria-label={`Свободно: ${psychologist.title}`} className="mt-1.5 flex flex-wrap gap-1.5">
                  {free_times.map((time) => (
                    <li key={time}>
                      <Button
                        size="xs"
                        variant="soft"
                        color="neutral"
                        aria-label={`${psychologist.title}, ${formatMoment(time, timeZone)}`}
                        disabledReason={disabledReason}
                        onClick={() => onChoose(proposal, time)}
                      >
                        {formatMoment(time, timeZone)}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <Button
              size="xs"
              variant="outline"
              color="neutral"
              icon={psychologist.id === chosenId ? 'lucide:check' : undefined}
              className="col-start-3 row-start-1"
              aria-label={`${verb}: ${psychologist.title}`}
              aria-pressed={chosenId === null ? undefined : psychologist.id === chosenId}
              disabledReason={disabledReason}
              onClick={() => onChoose(proposal)}
            >
              {verb}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
