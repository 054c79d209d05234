import { useState, type ReactNode } from 'react'
import { NOTES_MAX, type PracticeRequest, type RequestStatus } from '#contract/requests/requests.ts'
import type { Linked } from '#contract/wire/http.ts'
import { FOR_WHOM_TITLES, NEAREST_TIME_TITLES } from '#contract/psychologists/matching.ts'
import { ERASED_REQUEST_NAME } from '#contract/requests/request-terms.ts'
import { FORMAT_TITLES } from '#contract/psychologists/psychologists.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { formatDay, formatMoment, formatMoney } from '#web/lib/format.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { href } from '#contract/people/screens.ts'
import { HistoryPanel } from '../editor/history/history-panel.tsx'
import { toastError } from '../notices/toast-error.ts'
import { DraftTextForm } from '../panel/draft-text-form.tsx'
import { Facts } from '../panel/facts.tsx'
import { PanelSection } from '../panel/panel-section.tsx'
import { RecordPanel } from '../panel/record-panel.tsx'
import { useDraftText, type DraftText } from '../panel/use-draft-text.ts'
import type { OpenedRecord } from '../panel/use-opened-record.ts'
import { AssigneeField } from './assignee-field.tsx'
import { ContactLink } from './contact-link.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { MOVE_ICONS, verbOf } from './request-moves.ts'
import { RequestState } from './request-state.tsx'
import { moveRequest, noteRequest } from './save-request.ts'
import { ShownMatches } from './shown-matches.tsx'
import { WaitingMark } from './waiting-mark.tsx'

interface RequestPanelProps {
  opened: OpenedRecord<PracticeRequest>
  assignees: readonly Linked[]
  branches: readonly Linked[]
  /** The list reads itself anew. */
  onChange: () => void
}

interface OpenRequestProps extends RequestPanelProps {
  request: PracticeRequest
}

/** One request: whom to answer, how, with what, and where it goes from here. */
export default function RequestPanel(props: RequestPanelProps) {
  const { record } = props.opened
  return record && <OpenRequest {...props} request={record} />
}

function OpenRequest({ request, opened, assignees, branches, onChange }: OpenRequestProps) {
  const { timeZone } = useSite()
  const note = useDraftText('request.notes', request, request.notes)
  const onRequest = (saved: PracticeRequest) => {
    opened.replace(saved)
    onChange()
  }
  return (
    <RecordPanel
      isOpen={opened.isOpen}
      onClose={opened.close}
      title={request.name}
      aside={
        <>
          <span className="tabular-nums">№&nbsp;{request.number}</span>
          <RequestState request={request} />
          <WaitingMark request={request} />
        </>
      }
      onPrevious={opened.previous}
      onNext={opened.next}
      place={opened.place}
      footer={request.can.manage && <Moves request={request} note={note} onRequest={onRequest} />}
    >
      {request.crisis_flag && <CrisisNotice />}
      <ErasedNotice request={request} />
      <Facts
        items={[
          request.erased_at === null ? ['Связаться', <ContactLink key="contact" request={request} />] : null,
          ['Когда удобно', request.convenient_time],
          ['Помощь', FOR_WHOM_TITLES[request.for_whom].toLocaleLowerCase('ru')],
          ['Темы', request.topics.map(({ title }) => title).join(', ')],
          request.erased_at === null
            ? ['Пожелания', <Wishes key="wishes" request={request} branches={branches} />]
            : null,
          ['Получена', formatMoment(request.created_at, timeZone)],
          request.first_response_at === null
            ? null
            : ['Первый ответ', formatMoment(request.first_response_at, timeZone)],
        ]}
      />
      {request.can.manage ? (
        <div key={request.id} className="mt-5 grid gap-4 border-t border-line pt-4">
          <AssigneeField request={request} assignees={assignees} onRequest={onRequest} />
          <DraftTextForm
            draft={note}
            field="notes"
            label="Заметки"
            hint={
              note.isChanged
                ? 'Ещё не\u00a0сохранена: сохранится кнопкой или вместе со\u00a0сменой состояния'
                : 'Видны только тем, кто ведёт заявки'
            }
            limit={NOTES_MAX}
            saveLabel="Сохранить заметку"
            onSave={(text) => noteRequest(request, text, onRequest)}
          />
        </div>
      ) : (
        <PanelSection title="Кто ведёт">{request.assignee?.title ?? 'Пока никто'}</PanelSection>
      )}
      {request.has_story && (
        <PanelSection title="Рассказ">
          <Story request={request} />
        </PanelSection>
      )}
      {request.match_snapshot && request.match_snapshot.length > 0 && (
        <PanelSection title="Кого предложила анкета">
          <ShownMatches matches={request.match_snapshot} />
        </PanelSection>
      )}
      <div className="-mx-4 mt-5">
        <HistoryPanel key={request.id} entity="request" id={request.id} version={request.version} />
      </div>
      {!request.can.manage && request.erased_at === null && (
        <p className="mt-5 text-13 text-ink-3">
          Контакт скрыт: отвечать людям может тот, у&nbsp;кого есть доступ «Вести заявки».
        </p>
      )}
    </RecordPanel>
  )
}

/** What is no longer there, and since when. */
function ErasedNotice({ request }: { request: PracticeRequest }) {
  const { timeZone } = useSite()
  const { erased_at, story_erased_at } = request
  const at = erased_at ?? story_erased_at
  if (at === null) return null
  const what = erased_at === null ? 'Рассказ, темы и\u00a0заметки стёрты по\u00a0сроку' : ERASED_REQUEST_NAME
  return (
    <Notice icon="lucide:clock" className="mb-4">
      {what}, {formatDay(at, timeZone)}
    </Notice>
  )
}

interface MovesProps {
  request: PracticeRequest
  note: DraftText
  onRequest: (request: PracticeRequest) => void
}

/** Where the request may go from here; the usual next step is filled. A note that is typed goes with it. */
function Moves({ request, note, onRequest }: MovesProps) {
  const { id: ownId } = useSession()
  const disabledReason = useViewingAs()?.reason
  const usual = { new: 'in_work', in_work: 'booked', booked: 'done' }[request.status as string]
  const [moving, setMoving] = useState<RequestStatus | null>(null)
  const move = async (status: RequestStatus) => {
    if (moving !== null) return
    setMoving(status)
    try {
      const text = note.isChanged ? note.text : undefined
      const isSaved = await moveRequest(request, { status, note: text }, ownId, onRequest)
      if (isSaved && text !== undefined) note.keep(text)
    } catch (failure) {
      if (failure instanceof ApiError && failure.fieldErrors.notes) note.refuse(failure.fieldErrors.notes)
      else toastError(failure)
    } finally {
      setMoving(null)
    }
  }
  const moves = request.can.moves.toSorted((a, b) => Number(b === usual) - Number(a === usual))
  return moves.map((status) => (
    <Button
      key={status}
      icon={MOVE_ICONS[status]}
      variant={status === usual ? 'solid' : 'outline'}
      color={status === usual ? 'primary' : 'neutral'}
      disabledReason={disabledReason}
      loading={moving === status}
      onClick={() => void move(status)}
    >
      {verbOf(request.status, status)}
    </Button>
  ))
}

function Story({ request }: { request: PracticeRequest }): ReactNode {
  if (request.story === null) return <p className="text-ink-3">Рассказ есть; его читают те, кто ведёт заявки.</p>
  return <p className="max-w-[65ch] leading-relaxed whitespace-pre-line wrap-anywhere">{request.story}</p>
}

function Wishes({ request: { preferences }, branches }: { request: PracticeRequest; branches: readonly Linked[] }) {
  const { gender, format, branch, price_to, time } = preferences
  const wishes = [
    gender && (gender === 'female' ? 'женщина' : 'мужчина'),
    format && FORMAT_TITLES[format].toLocaleLowerCase('ru'),
    branch && (branches.find(({ id }) => id === branch)?.title ?? 'филиал, которого уже нет'),
    price_to !== undefined && `до\u00a0${formatMoney(price_to)}`,
    time && NEAREST_TIME_TITLES[time].toLocaleLowerCase('ru'),
  ].filter((wish) => typeof wish === 'string')
  return wishes.length === 0 ? <span className="text-ink-3">не&nbsp;названы</span> : wishes.join(' · ')
}

/** Somebody wrote of harming themselves: what to do before anything else. */
function CrisisNotice() {
  return (
    <Notice tone="danger" icon="lucide:life-buoy" className="mb-4">
      <b className="text-ink">В&nbsp;заявке есть слова о&nbsp;желании навредить себе.</b> Ответьте на&nbsp;неё раньше
      остальных. Телефоны, которые человек уже видел, собраны на&nbsp;экране{' '}
      <Link to={href('crisis_lines')} className="text-ink-link">
        «Срочная помощь»
      </Link>
      .
    </Notice>
  )
}
