import { NOTES_MAX, type PracticeRequest } from '#contract/requests/requests.ts'
import { SOURCE_TITLES } from '#contract/requests/deal.ts'
import type { Linked } from '#contract/wire/http.ts'
import { FOR_WHOM_TITLES } from '#contract/psychologists/matching/match-answers.ts'
import { formatMoment } from '#web/lib/format.ts'
import { isDeepEqual } from '#web/lib/deep-equal.ts'
import { draftKey, hasDraft } from '#web/lib/forms/drafts.ts'
import { useChangedRecords } from '#web/shell/live/changed-records.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { ClientLink, ReturningNotice } from '../clients/client-link.tsx'
import { DraftTextForm } from '../panel/draft-text-form.tsx'
import { Facts } from '../panel/facts.tsx'
import { PanelSection } from '../panel/panel-section.tsx'
import { RecordPanel } from '../panel/record-panel.tsx'
import { useDraftText } from '../panel/use-draft-text.ts'
import type { OpenedRecord } from '../panel/use-opened-record.ts'
import { useRefreshOnOpen } from '../panel/use-refresh-on-open.ts'
import { AssigneeField } from './assignee-field.tsx'
import { useDeleteDraftWhenClosed } from './closed-drafts.ts'
import { ContactLink, SecondAddress } from './contact-link.tsx'
import { EntryForm } from './timeline/entry-form.tsx'
import { MeetingSection } from './deal/meeting-section.tsx'
import { Moves } from './board/moves.tsx'
import { NextContact } from './next-contact.tsx'
import { PaymentsSection } from './deal/payments-section.tsx'
import { RequestState } from './request-state.tsx'
import { responseText } from './timeline/response-text.ts'
import { addRequestNote, readRequest } from './save-request.ts'
import { SenderNotices, Wanted } from './timeline/sender-notices.tsx'
import { ShownMatches } from './shown-matches.tsx'
import { Timeline } from './timeline/timeline.tsx'
import { CrisisNotice, ErasedNotice, Story, Wishes } from './timeline/request-story.tsx'
import type { RequestMoves } from './board/use-request-moves.tsx'
import { useTimeline } from './timeline/use-timeline.ts'
import { WaitingMark } from './waiting-mark.tsx'

interface RequestPanelProps {
  opened: OpenedRecord<PracticeRequest>
  assignees: readonly Linked[]
  branches: readonly Linked[]
  moves: RequestMoves
  /** The list reads itself anew. `saved`: this person has saved the request, and so it is now. */
  onChange: (saved?: PracticeRequest) => void
}

interface OpenRequestProps extends RequestPanelProps {
  request: PracticeRequest
}

/** One request: whom to answer, how, with what, and where it goes from here. */
export default function RequestPanel(props: RequestPanelProps) {
  const { record } = props.opened
  return record && <OpenRequest {...props} request={record} />
}

function OpenRequest({ request, opened, assignees, branches, moves, onChange }: OpenRequestProps) {
  const { timeZone } = useSite()
  const { id: ownId } = useSession()
  useDeleteDraftWhenClosed(request)
  const read = useTimeline(request)
  const note = useDraftText('request.notes', request, request.notes)
  const onRequest = (saved: PracticeRequest) => {
    moves.renew(saved)
    opened.replace(saved)
    onChange(saved)
  }
  // What is being written here meets it when it is sent: what its writer has not read yet it does not take the place of.
  const isWrittenAnew = ({ notes, next_contact_on }: PracticeRequest) =>
    (notes !== request.notes && note.isChanged) ||
    (next_contact_on !== request.next_contact_on && hasDraft(draftKey(ownId, 'request.next-contact', request.id)))
  const take = (now: PracticeRequest) => {
    const isNewer = now.version > request.version || !isDeepEqual(now.client, request.client)
    if (now.id === request.id && isNewer && !isWrittenAnew(now)) opened.replace(now)
  }
  useRefreshOnOpen(request.id, readRequest, take)
  useChangedRecords(['requests', 'transactions'], {
    read: () => readRequest(request.id),
    onRead: (now) => {
      take(now)
      read.renew()
    },
    isHeld: moves.question !== null,
  })
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
      footer={request.can.manage && <Moves request={request} moves={moves} note={note} onRequest={onRequest} />}
    >
      {request.crisis_flag && <CrisisNotice />}
      <ErasedNotice request={request} />
      <SenderNotices request={request} />
      <ReturningNotice client={request.client} />
      <Facts
        items={[
          request.erased_at === null ? ['Связаться', <ContactLink key="contact" request={request} />] : null,
          request.email === null
            ? null
            : ['Почта', <SecondAddress key="email" email={request.email} can={request.can} />],
          request.client && ['Клиент', <ClientLink key="client" client={request.client} />],
          request.psychologist === null ? null : ['К кому', <Wanted key="wanted" {...request.psychologist} />],
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
          request.response_minutes === null ? null : ['Ответили через', responseText(request.response_minutes)],
          request.source === 'site' ? null : ['Откуда', SOURCE_TITLES[request.source]],
        ]}
      />
      {request.can.manage ? (
        <div key={request.id} className="mt-5 grid gap-4 border-t border-line pt-4">
          <AssigneeField request={request} assignees={assignees} onRequest={onRequest} />
          <NextContact request={request} onRequest={onRequest} />
          <DraftTextForm
            draft={note}
            field="notes"
            label="Заметки"
            hint={
              note.along !== undefined
                ? 'Ещё не\u00a0сохранена: сохранится кнопкой или вместе со\u00a0сменой состояния'
                : 'Видны только тем, кто ведёт заявки'
            }
            limit={NOTES_MAX}
            saveLabel="Сохранить заметку"
            onSave={(text) => addRequestNote(request, text, onRequest)}
          />
        </div>
      ) : (
        <PanelSection title="Кто ведёт">{request.assignee?.title ?? 'Пока никто'}</PanelSection>
      )}
      <MeetingSection request={request} moves={moves} onRequest={onRequest} />
      <PaymentsSection
        request={request}
        payments={read.timeline?.payments ?? []}
        onChange={() => {
          read.renew()
          onChange()
        }}
      />
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
      <Timeline key={`timeline-${request.id}`} read={read}>
        {request.can.manage && (
          <EntryForm
            key={request.id}
            request={request}
            people={assignees}
            onMade={(saved) => {
              read.renew()
              onRequest(saved)
            }}
          />
        )}
      </Timeline>
      {!request.can.manage && request.erased_at === null && (
        <p className="mt-5 text-13 text-ink-3">
          Контакт скрыт: отвечать людям может тот, у&nbsp;кого есть доступ «Вести заявки».
        </p>
      )}
    </RecordPanel>
  )
}
