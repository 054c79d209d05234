import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { REVIEW_TEXT_MAX, REVIEW_TEXT_MIN, type ReviewSubject } from '#contract/reviews.ts'
import { href } from '#contract/screens.ts'
import { typeset } from '#web/lib/typography.ts'
import type { ReviewFailure } from './send-review.ts'

const RATINGS = [5, 4, 3, 2, 1]

interface Props {
  /** Where the form goes: this very page, with its filters. */
  action: string
  subjects: readonly ReviewSubject[]
  /** Chosen beforehand: whose page led here. */
  slug: string
  failure: ReviewFailure | undefined
}

/** Works without scripts: what was wrong comes back with the page, beside what was typed. */
export function ReviewForm({ action, subjects, slug, failure }: Props) {
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
    <Form className="review-form" method="post" action={action} ref={form} noValidate preventScrollReset>
      {notice !== null && (
        <p className="review-form__notice" role="alert" tabIndex={-1}>
          {typeset(notice)}
        </p>
      )}
      <Field label="О ком" error={errors.psychologist}>
        {(facts) => (
          <select name="psychologist" defaultValue={typed.psychologist ?? slug} {...facts}>
            <option value="">
              О{'\u00a0'}сервисе в{'\u00a0'}целом
            </option>
            {subjects.map((subject) => (
              <option key={subject.slug} value={subject.slug}>
                {subject.full_name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Как вас подписать"
        hint="Имя или любое другое слово. Оно будет рядом с отзывом."
        error={errors.author_name}
      >
        {(facts) => (
          <input
            name="author_name"
            defaultValue={typed.author_name}
            maxLength={80}
            autoComplete="name"
            required
            {...facts}
          />
        )}
      </Field>
      <Field
        label="Отзыв"
        hint={`От ${REVIEW_TEXT_MIN} до ${REVIEW_TEXT_MAX} знаков. Без фамилий и диагнозов.`}
        error={errors.text}
      >
        {(facts) => <textarea name="text" defaultValue={typed.text} rows={7} required {...facts} />}
      </Field>
      <Field label="Оценка, если хотите" error={errors.rating}>
        {(facts) => (
          <select name="rating" defaultValue={typed.rating ?? ''} {...facts}>
            <option value="">Без оценки</option>
            {RATINGS.map((rating) => (
              <option key={rating} value={rating}>
                {rating} из{'\u00a0'}5
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="review-form__trap" aria-hidden="true">
        <label>
          Сайт
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Consent isGiven={typed.consent === '1'} error={errors.consent} />
      <button className="btn" type="submit" aria-disabled={isSending || undefined}>
        {isSending ? 'Отправляем…' : 'Отправить отзыв'}
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
    <div className="field">
      <label htmlFor={id}>{typeset(label)}</label>
      {children({ id, 'aria-invalid': error === undefined ? undefined : true, 'aria-describedby': notes || undefined })}
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`}>
          {typeset(error)}
        </p>
      )}
      {hint !== undefined && (
        <p className="field__hint" id={`${id}-hint`}>
          {typeset(hint)}
        </p>
      )}
    </div>
  )
}

function Consent({ isGiven, error }: { isGiven: boolean; error: string | undefined }) {
  const id = useId()
  return (
    <div className="field">
      <label className="review-form__consent">
        <input
          type="checkbox"
          name="consent"
          value="1"
          required
          defaultChecked={isGiven}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>
          Согласен на{'\u00a0'}
          <a href={href('consent')} target="_blank">
            обработку персональных данных
          </a>{' '}
          и{'\u00a0'}на{'\u00a0'}то, что отзыв увидят все
        </span>
      </label>
      {error !== undefined && (
        <p className="field__error" id={id}>
          {typeset(error)}
        </p>
      )}
    </div>
  )
}
