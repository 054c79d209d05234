import { useState } from 'react'
import type { CardProposal } from '#contract/psychologists/card-proposals.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import { href } from '#contract/people/screens.ts'
import { path } from '#contract/wire/api.ts'
import { cardProposalsApi } from '#contract/wire/card-proposals-api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProposedChange } from './proposed-change.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { whyWords } from './why-words.ts'
import { OfficeLink } from '../screen/office-link.tsx'

interface ProposalRowProps {
  proposal: CardProposal
  onAccepted: () => void
  onReturned: () => void
  onFailure: (failure: unknown) => void
}

/** One change of one card: why it waits, what would differ on the site, and the two ways out. */
export function ProposalRow({ proposal, onAccepted, onReturned, onFailure }: ProposalRowProps) {
  const { id, version, card_version, psychologist: person, field, is_stale } = proposal
  const { timeZone } = useSite()
  const [isChecked, setChecked] = useState(false)
  const [isReturning, setReturning] = useState(false)
  const [isSending, setSending] = useState(false)
  const label = psychologist.fields[field].label
  const accept = async () => {
    setSending(true)
    try {
      const body = { version, card_version, is_checked: isChecked }
      await callApi(path(cardProposalsApi.cardProposalAccept, { id }), { method: 'POST', body })
      onAccepted()
    } catch (failure) {
      onFailure(failure)
    } finally {
      setSending(false)
    }
  }
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-14 font-semibold wrap-anywhere">
          <OfficeLink to={href('psychologistEditor', { id: person.id })} className="underline underline-offset-3">
            {person.title}
          </OfficeLink>
          <span className="font-normal">: {label}</span>
        </h2>
        <span className="text-13 text-ink-3">{formatMoment(proposal.updated_at, timeZone)}</span>
      </div>
      <p className="mt-1 text-13 text-ink-2">
        {whyWords(proposal)}.{remark(proposal)}
      </p>
      {is_stale && (
        <p className="mt-1 flex items-start gap-1.5 text-13 text-warn">
          <Icon name="lucide:git-merge" className="mt-0.5" />
          Это поле тем временем изменили: показано отличие от&nbsp;того, что стоит в&nbsp;карточке сейчас.
        </p>
      )}
      <ProposedChange field={field} old={proposal.old} new={proposal.new} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {field === 'credentials' && (
          <Checkbox
            label={<span className="text-13">Я&nbsp;видел все документы: отметить их&nbsp;проверенными</span>}
            checked={isChecked}
            onChange={({ target }) => setChecked(target.checked)}
            className="max-md:basis-full md:me-2"
          />
        )}
        <Button
          variant="outline"
          icon="lucide:check"
          loading={isSending}
          aria-label={`Принять: ${person.title}, ${label}`}
          onClick={() => void accept()}
        >
          Принять
        </Button>
        <Button
          variant="ghost"
          color="neutral"
          aria-label={`Вернуть: ${person.title}, ${label}`}
          onClick={() => setReturning(true)}
        >
          Вернуть с&nbsp;причиной
        </Button>
      </div>
      <ReturnDialog
        proposal={proposal}
        isOpen={isReturning}
        onClose={() => setReturning(false)}
        onDone={onReturned}
        onFailure={onFailure}
      />
    </li>
  )
}

function remark({ is_published, is_author_gone }: CardProposal): string {
  const site = is_published ? '' : ' Карточка сейчас не\u00a0на\u00a0сайте.'
  return is_author_gone ? `${site} Автор здесь больше не\u00a0работает: письма не\u00a0будет.` : site
}
