import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { STORY_MAX } from '#contract/request-limits.ts'
import type { Match } from '#contract/matching.ts'
import { href } from '#contract/screens.ts'
import { typeset } from '#web/lib/typography.ts'
import { addressQueryOf, type Answers } from './answers.ts'
import type { Person } from './people.ts'
import type { RequestFailure } from './send-request.ts'
import { shownText } from './shown-match.ts'
import { localPath } from './step-link.tsx'

interface Props {
  answers: Answers
  matches: readonly Match<Person>[]
  failure: RequestFailure | undefined
}

/** The first thing that leaves the browser, and only by its button. Works without scripts. */
export function RequestForm({ answers, matches, failure }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { state, formMethod } = useNavigation()
  const isSending = state !== 'idle' && formMethod === 'POST'
  const { typed = {}, errors = {}, notice = null } = failure ?? {}
  useEffect(() => {
    if (failure === undefined) return
    const refused = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(refused ?? form.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus()
  }, [failure])

  return (
    <Form className="request-form" method="post" action={localPath('result')} ref={form} noValidate preventScrollReset>
      <input type="hidden" name="send" value="1" />
      <input type="hidden" name="answers" value={addressQueryOf(answers).toString()} />
      <input type="hidden" name="shown" value={shownText(matches)} />
      {notice !== null && (
        <p className="request-form__notice" role="alert" tabIndex={-1}>
          {typeset(notice)}
        </p>
      )}
      <div className="request-form__pair">
        <Field label="Как к вам обращаться" error={errors.name}>
          {(facts) => (
            <input name="name" defaultValue={typed.name} maxLength={100} autoComplete="name" required {...facts} />
          )}
        </Field>
        <Field label="Как с вами связаться" hint="Телефон, почта или имя в Telegram через @" error={errors.contact}>
          {(facts) => <input name="contact" defaultValue={typed.contact} maxLength={254} required {...facts} />}
        </Field>
      </div>
      <Field label="Когда удобно, если хотите" hint="Например: по будням после шести" error={errors.convenient_time}>
        {(facts) => <input name="convenient_time" defaultValue={typed.convenient_time} maxLength={200} {...facts} />}
      </Field>
      <Field
        label="Что важно знать заранее, если хотите"
        hint="Чтобы передать рассказ, отметьте согласие о сведениях о состоянии."
        error={errors.story}
      >
        {(facts) => (
          <textarea
            name="story"
            defaultValue={typed.story ?? answers.story}
            rows={5}
            maxLength={STORY_MAX}
            {...facts}
          />
        )}
      </Field>
      <div className="request-form__trap" aria-hidden="true">
        <label>
          Сайт
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Consent name="consent" isGiven={typed.consent === '1'} error={errors.consent} isRequired>
        Согласен на{'\u00a0'}
        <a href={href('consent')} target="_blank">
          обработку персональных данных
        </a>
      </Consent>
      <Consent name="consent_health" isGiven={typed.consent_health === '1'} error={errors.consent_health}>
        Отдельно согласен на{'\u00a0'}
        <a href={href('consent')} target="_blank">
          обработку сведений о{'\u00a0'}моём состоянии
        </a>
        : темы и{'\u00a0'}рассказ. Без этого передадим только контакт и{'\u00a0'}пожелания к{'\u00a0'}встрече
      </Consent>
      <button className="btn" type="submit" aria-disabled={isSending || undefined}>
        {isSending ? 'Отправляем…' : 'Отправить координатору'}
      </button>
    </Form>
  )
}

interface FieldFacts {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: string
  hint?: string
  error: string | undefined
  children: (facts: FieldFacts) => ReactNode
}

function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const notes = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="request-field">
      <label htmlFor={id}>{typeset(label)}</label>
      {children({ id, 'aria-invalid': error === undefined ? undefined : true, 'aria-describedby': notes || undefined })}
      {error !== undefined && (
        <p className="request-field__error" id={`${id}-error`}>
          {typeset(error)}
        </p>
      )}
      {hint !== undefined && (
        <p className="request-field__hint" id={`${id}-hint`}>
          {typeset(hint)}
        </p>
      )}
    </div>
  )
}

interface ConsentProps {
  name: 'consent' | 'consent_health'
  isGiven: boolean
  isRequired?: boolean
  error: string | undefined
  children: ReactNode
}

function Consent({ name, isGiven, isRequired, error, children }: ConsentProps) {
  const id = useId()
  return (
    <div className="request-field">
      <label className="request-form__consent">
        <input
          type="checkbox"
          name={name}
          value="1"
          required={isRequired}
          defaultChecked={isGiven}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p className="request-field__error" id={id}>
          {typeset(error)}
        </p>
      )}
    </div>
  )
}
