import { useRef, useState, type FormEvent } from 'react'
import {
  LETTER_SUBJECT_MAX,
  LETTER_TEXT_MAX,
  type Application,
  type ApplicationReply,
} from '#contract/requests/applications.ts'
import { api, path } from '#contract/wire/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { Textarea } from '#web/ui/fields/textarea.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'
import { letterFor, REPLIES } from './reply-templates.ts'

interface ReplyFormProps {
  application: Application
  reply: ApplicationReply
  onAnswered: (application: Application) => void
  /** Somebody else was first: what is written here stays. */
  onChanged: (application: Application) => void
  onCancel: () => void
}

/** The letter before it goes, every word of it open to change. A letter that has gone cannot be taken back. */
export function ReplyForm({ application, reply, onAnswered, onChanged, onCancel }: ReplyFormProps) {
  const [subject, setSubject] = useState(REPLIES[reply].subject)
  const [text, setText] = useState(() => letterFor(reply, application))
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  const { id: ownId } = useSession()
  /** A letter was sent and not answered: a conflict after it may be with that one. */
  const isUnanswered = useRef(false)

  const tell = (answered: Application) => {
    onAnswered(answered)
    toast({ title: 'Письмо отправлено', description: escapeHtml(answered.email), icon: 'lucide:mail' })
  }
  const tellOfConflict = (current: Application) => {
    const isOwn = (letter: Application['letters'][number]) =>
      letter.by?.id === ownId && letter.subject === subject.trim() && letter.text === text.trim()
    if (isUnanswered.current && current.letters.some(isOwn)) return tell(current)
    isUnanswered.current = false
    onChanged(current)
    toast({
      title: 'Отклик только что изменили',
      description: 'Показываем, как сохранено сейчас. Ваше письмо на\u00a0месте и\u00a0не\u00a0отправлено.',
      icon: 'lucide:refresh-cw',
      color: 'warn',
    })
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setErrors({})
    try {
      const { id, version } = application
      const { data } = await callApi<{ data: Application }>(path(api.applicationLetters, { id }), {
        method: 'POST',
        body: { status: reply, subject, text, version },
      })
      tell(data)
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 422) setErrors(failure.fieldErrors)
      else if (failure instanceof ApiError && failure.status === 409)
        tellOfConflict(failure.body.current as Application)
      else {
        isUnanswered.current = true
        toastError(failure)
      }
    } finally {
      setSending(false)
    }
  }

  return (
    <form className="mt-5 grid gap-3 border-t border-line pt-4" onSubmit={(event) => void send(event)} noValidate>
      <Field label="Тема письма" error={errors.subject} required>
        <Input value={subject} maxLength={LETTER_SUBJECT_MAX} onChange={(event) => setSubject(event.target.value)} />
      </Field>
      <Field label="Письмо" error={errors.text ?? errors.status} hint={`Уйдёт на ${application.email}`} required>
        <Textarea rows={8} value={text} limit={LETTER_TEXT_MAX} onChange={(event) => setText(event.target.value)} />
      </Field>
      <p className="flex flex-wrap gap-2">
        <Button type="submit" icon="lucide:send" loading={isSending}>
          Отправить: {REPLIES[reply].verb.toLocaleLowerCase('ru')}
        </Button>
        <Button variant="ghost" color="neutral" onClick={onCancel}>
          Не&nbsp;сейчас
        </Button>
      </p>
    </form>
  )
}
