import { useState } from 'react'
import type { OwnProposal } from '#contract/psychologists/card-proposals.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import { href } from '#contract/people/screens.ts'
import { path } from '#contract/wire/api.ts'
import { cardProposalsApi } from '#contract/wire/card-proposals-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { whyWords } from '../card-proposals/why-words.ts'
import { toastError } from '../notices/toast-error.ts'

interface ProposalsProps {
  proposals: readonly OwnProposal[]
  /** Whoever keeps the cards decides in the list of what waits. */
  isKeeper: boolean
  /** Something is typed that nobody has saved. */
  hasTyped: () => boolean
}

/** What of the card visitors do not see yet, and what has come back. */
export default function Proposals({ proposals, isKeeper, hasTyped }: ProposalsProps) {
  const waiting = proposals.filter(({ state }) => state === 'waiting')
  if (isKeeper && waiting.length === 0) return null
  if (isKeeper) {
    return (
      <Notice
        icon="lucide:clock"
        className="mb-4"
        action={
          <Link to={href('card_proposals')} className="text-ink-link">
            Посмотреть
          </Link>
        }
      >
        <b className="font-semibold text-ink">Правки психолога ждут проверки:</b>{' '}
        {waiting.map(({ field }) => `«${psychologist.fields[field].label}»`).join(', ')}.
      </Notice>
    )
  }
  return (
    <ul aria-label="Ваши правки на проверке" className="mb-4 grid gap-2">
      {proposals.map((proposal) => (
        <li key={proposal.id}>
          <OwnProposalNotice proposal={proposal} hasTyped={hasTyped} />
        </li>
      ))}
    </ul>
  )
}

interface OwnProposalNoticeProps extends Pick<ProposalsProps, 'hasTyped'> {
  proposal: OwnProposal
}

function OwnProposalNotice({ proposal, hasTyped }: OwnProposalNoticeProps) {
  const { id, field, state, reason, updated_at } = proposal
  const { timeZone } = useSite()
  const revalidate = useRevalidate()
  const [isSending, setSending] = useState(false)
  const label = psychologist.fields[field].label
  const withdraw = async () => {
    if (hasTyped()) {
      toast({ title: 'Сначала сохраните или отмените остальное', icon: 'lucide:info', color: 'neutral' })
      return
    }
    setSending(true)
    try {
      await callApi(path(cardProposalsApi.cardProposal, { id }), { method: 'DELETE' })
    } catch (failure) {
      // It was settled meanwhile: what stands now is read anew.
      if (!(failure instanceof ApiError) || failure.status !== 404) {
        setSending(false)
        return toastError(failure)
      }
    }
    await revalidate()
  }
  const isReturned = state === 'returned'
  const verb = isReturned ? 'Оставить прежнее' : 'Отозвать'
  return (
    <Notice tone={isReturned ? 'warn' : 'neutral'} icon={isReturned ? 'lucide:undo-2' : 'lucide:clock'}>
      {isReturned ? (
        <>
          <b className="font-semibold text-ink">Модератор вернул правку: «{label}».</b>{' '}
          <span className="wrap-anywhere whitespace-pre-line">{reason}</span> Исправьте и&nbsp;сохраните; на&nbsp;сайте
          пока прежнее.
        </>
      ) : (
        <>
          <b className="font-semibold text-ink">Ждёт проверки: «{label}».</b> {whyWords(proposal)}. Отправлено{' '}
          {formatMoment(updated_at, timeZone)}; на&nbsp;сайте пока прежнее.
        </>
      )}
      {/* Beside the words it would leave them a narrow column on a phone. */}
      <div>
        <Button
          variant="link"
          size="xs"
          loading={isSending}
          aria-label={`${verb}: ${label}`}
          onClick={() => void withdraw()}
        >
          {verb}
        </Button>
      </div>
    </Notice>
  )
}
