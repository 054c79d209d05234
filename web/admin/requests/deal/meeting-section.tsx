import { FORMAT_TITLES } from '#contract/psychologists/session-format.ts'
import { LOST_REASON_TITLES } from '#contract/requests/deal.ts'
import type { RequestProposal } from '#contract/requests/request-entries.ts'
import { OPEN_STATUSES } from '#contract/requests/request-moves.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { href } from '#contract/people/screens.ts'
import { formatMoment, formatMoney } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { toastError } from '../../notices/toast-error.ts'
import { isOnDayOff } from '../../own-work/day-off.ts'
import { Facts } from '../../panel/facts.tsx'
import { PanelLink } from '../../panel/panel-link.tsx'
import { PanelSection } from '../../panel/panel-section.tsx'
import { useNow } from '../../panel/use-now.ts'
import { Proposals } from '../proposals.tsx'
import { arrangeMeeting } from '../save-request.ts'
import type { RequestMoves } from '../board/use-request-moves.tsx'

interface MeetingSectionProps {
  request: PracticeRequest
  moves: RequestMoves
  onRequest: (request: PracticeRequest) => void
}

/** With whom the person meets, when and for how much; while nobody is chosen, whom to propose. */
export function MeetingSection({ request, moves, onRequest }: MeetingSectionProps) {
  const disabledReason = useViewingAs()?.reason
  const { timeZone } = useSite()
  const now = useNow()
  const { chosen_psychologist: chosen, meeting_at, can } = request
  const isOpen = OPEN_STATUSES.includes(request.status)
  const isKnown = chosen !== null || meeting_at !== null || request.ycl_record_id !== null
  // Whom to propose is for those who lead requests: the others would read a heading over nothing.
  const isProposed = isOpen && can.manage
  if (!isProposed && !isKnown && request.lost_reason === null && request.status !== 'paid') return null
  const choose = async ({ psychologist, price }: RequestProposal, time?: string) => {
    const fields = {
      chosen_psychologist_id: psychologist.id,
      price: price ?? request.price,
      ...(time !== undefined && { meeting_at: time }),
    }
    await arrangeMeeting(request, fields, onRequest).catch(toastError)
  }
  return (
    <PanelSection title="Встреча">
      {request.status === 'paid' && (meeting_at === null || chosen === null) && (
        <Notice tone="warn" icon="lucide:calendar-x" className="mb-3">
          Оплата пришла, а&nbsp;психолог и&nbsp;время не&nbsp;назначены.
        </Notice>
      )}
      {isOnDayOff(request, now, timeZone) && (
        <Notice tone="warn" icon="lucide:calendar-x" className="mb-3">
          Психолог в&nbsp;этот день не&nbsp;работает: договоритесь о&nbsp;другом времени.
        </Notice>
      )}
      <Agreed request={request} />
      {can.manage && isOpen && chosen === null && (
        <Proposals
          requestId={request.id}
          chosenId={null}
          verb="Выбрать"
          disabledReason={disabledReason}
          onChoose={(proposal, time) => void choose(proposal, time)}
        />
      )}
      {can.manage && isOpen && (
        <Button
          size="xs"
          variant="outline"
          color="neutral"
          icon="lucide:pencil"
          className="mt-3"
          disabledReason={disabledReason}
          onClick={() => moves.arrange(request, onRequest)}
        >
          {chosen === null ? 'Выбрать другого…' : 'Изменить встречу…'}
        </Button>
      )}
    </PanelSection>
  )
}

function Agreed({ request }: { request: PracticeRequest }) {
  const { timeZone } = useSite()
  const { chosen_psychologist: chosen, meeting_at, meeting_format, meeting_branch, price, lost_reason } = request
  const { ycl_record_id } = request
  const place = [meeting_format && FORMAT_TITLES[meeting_format].toLocaleLowerCase('ru'), meeting_branch?.title]
  return (
    <Facts
      items={[
        [
          'Психолог',
          chosen ? (
            <PanelLink to={href('psychologistEditor', { id: chosen.id })}>{chosen.title}</PanelLink>
          ) : (
            // The practice has given the visit to them on its own side.
            ycl_record_id && meeting_at && 'без карточки на\u00a0сайте: кто это, видно в\u00a0YCLIENTS'
          ),
        ],
        ['Когда', meeting_at && formatMoment(meeting_at, timeZone)],
        ['Где', place.filter(Boolean).join(', ')],
        ['Номер в\u00a0YCLIENTS', ycl_record_id],
        ['Цена', price === null ? null : formatMoney(price)],
        [
          'Не\u00a0сложилось',
          lost_reason && [LOST_REASON_TITLES[lost_reason], request.lost_words].filter(Boolean).join(': '),
        ],
      ]}
    />
  )
}
