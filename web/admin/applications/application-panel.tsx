import { useState } from 'react'
import { APPLICATION_STATUS_TITLES, type Application, type ApplicationReply } from '#contract/requests/applications.ts'
import { href } from '#contract/people/screens.ts'
import { api, path } from '#contract/wire/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatMoment, formatPhone } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { HistoryPanel } from '../editor/history/history-panel.tsx'
import { toastError } from '../notices/toast-error.ts'
import { Facts } from '../panel/facts.tsx'
import { PanelLink } from '../panel/panel-link.tsx'
import { PanelSection } from '../panel/panel-section.tsx'
import { RecordPanel } from '../panel/record-panel.tsx'
import type { OpenedRecord } from '../panel/use-opened-record.ts'
import { ApplicationState } from './application-state.tsx'
import { ReplyForm } from './reply-form.tsx'
import { REPLIES } from './reply-templates.ts'
import { SameSender } from './same-sender.tsx'
import { Link } from '#web/ui/actions/link.tsx'

interface ApplicationPanelProps {
  opened: OpenedRecord<Application>
  /** The list reads itself anew. */
  onChange: () => void
}

/** One application: who it is, what they show, what was answered, and the next letter. */
export default function ApplicationPanel({ opened, onChange }: ApplicationPanelProps) {
  const { record } = opened
  return record && <OpenApplication key={record.id} application={record} opened={opened} onChange={onChange} />
}

function OpenApplication({ application, opened, onChange }: ApplicationPanelProps & { application: Application }) {
  const { timeZone } = useSite()
  const disabledReason = useViewingAs()?.reason
  const [reply, setReply] = useState<ApplicationReply | null>(null)
  const [isMaking, setMaking] = useState(false)
  const { id, version, email, phone, psychologist, can } = application
  const renew = (saved: Application) => {
    opened.replace(saved)
    onChange()
  }
  const onSaved = (saved: Application) => {
    setReply(null)
    renew(saved)
  }
  const makeCard = async () => {
    if (isMaking) return
    setMaking(true)
    try {
      const call = { method: 'POST' as const, body: { version } }
      onSaved((await callApi<{ data: Application }>(path(api.applicationCard, { id }), call)).data)
    } catch (failure) {
      const current = failure instanceof ApiError ? (failure.body.current as Application | undefined) : undefined
      if (current !== undefined) renew(current)
      // A card that is there by now is what was asked for: a colleague was first, or an answer was lost.
      if (!current?.psychologist) toastError(failure)
    } finally {
      setMaking(false)
    }
  }

  return (
    <RecordPanel
      isOpen={opened.isOpen}
      onClose={opened.close}
      title={application.full_name}
      aside={
        <>
          <ApplicationState status={application.status} />
          <span className="tabular-nums">{formatMoment(application.created_at, timeZone)}</span>
        </>
      }
      onPrevious={opened.previous}
      onNext={opened.next}
      place={opened.place}
      footer={
        reply === null && (
          <>
            {can.make_card && (
              <Button
                icon="lucide:user-plus"
                loading={isMaking}
                onClick={() => void makeCard()}
                disabledReason={disabledReason}
              >
                Завести карточку
              </Button>
            )}
            {can.answers.map((answer) => (
              <Button
                key={answer}
                icon={REPLIES[answer].icon}
                variant="outline"
                color={answer === 'refused' ? 'danger' : 'neutral'}
                onClick={() => setReply(answer)}
                disabledReason={disabledReason}
              >
                {REPLIES[answer].verb}…
              </Button>
            ))}
          </>
        )
      }
    >
      <Facts
        items={[
          [
            'Почта',
            <Link key="email" className="text-ink-link" to={`mailto:${email}`} isExternal>
              {email}
            </Link>,
          ],
          [
            'Подтверждена',
            application.confirmed_at === null ? 'пока нет' : formatMoment(application.confirmed_at, timeZone),
          ],
          phone === null
            ? null
            : [
                'Телефон',
                <Link key="phone" className="text-ink-link" to={`tel:${phone}`} isExternal>
                  {formatPhone(phone)}
                </Link>,
              ],
          psychologist === null
            ? null
            : [
                'Карточка',
                <PanelLink key="card" to={href('psychologistEditor', { id: psychologist.id })}>
                  {psychologist.title}
                </PanelLink>,
              ],
        ]}
      />
      <SameSender known={application.same_sender} />
      {reply !== null && (
        <ReplyForm
          key={reply}
          application={application}
          reply={reply}
          onAnswered={onSaved}
          onChanged={renew}
          onCancel={() => setReply(null)}
        />
      )}
      <Text title="Образование" text={application.education} />
      <Text title="Как работает" text={application.methods} />
      <Text title="О&nbsp;себе" text={application.about} />
      <PanelSection title="Документы">
        {application.documents.length === 0 ? (
          <p className="text-ink-3">Пока не&nbsp;приложены.</p>
        ) : (
          <ul className="grid gap-1">
            {application.documents.map((document) => (
              <li key={document.id}>
                <Link
                  className="text-ink-link wrap-anywhere"
                  to={path(api.applicationDocument, { id, document: document.id })}
                  reloadDocument
                  download
                >
                  {document.name}.{document.type}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
      {application.letters.length > 0 && (
        <PanelSection title="Письма">
          <ul className="grid gap-4">
            {application.letters.map((letter) => (
              <li key={letter.id}>
                <p className="text-13 text-ink-2">
                  {formatMoment(letter.at, timeZone)}, {letter.by?.title ?? 'сотрудник'}:{' '}
                  {APPLICATION_STATUS_TITLES[letter.status].toLocaleLowerCase('ru')}
                </p>
                <p className="font-medium">{letter.subject}</p>
                <p className="max-w-[65ch] whitespace-pre-line wrap-anywhere">{letter.text}</p>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      <div className="-mx-4 mt-5">
        <HistoryPanel key={id} entity="application" id={id} version={version} />
      </div>
    </RecordPanel>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <PanelSection title={title}>
      <p className="max-w-[65ch] leading-relaxed whitespace-pre-line wrap-anywhere">{text}</p>
    </PanelSection>
  )
}
