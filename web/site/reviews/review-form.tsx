import { Form, useNavigation } from 'react-router'
import { REVIEW_TEXT_MAX, REVIEW_TEXT_MIN, type ReviewSubject } from '#contract/requests/reviews.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { formatNumber } from '#web/lib/format.ts'
import { FormConsent, FormField, FormNotice, FormTrap, useFocusOnRefusal } from '../form/form-field.tsx'
import { FormProof } from '#web/shell/form-proof/form-proof.tsx'
import { useFormDraft } from '../form/form-draft.ts'
import { TextArea } from '../form/text-area.tsx'
import type { ReviewFailure } from './send-review.ts'

const ELSEWHERE = 'Если психолога нет в\u00a0списке, напишите отзыв с\u00a0его страницы.'
const RATINGS = [5, 4, 3, 2, 1]

interface Props {
  /** Where the form goes: this very page, with its filters. */
  action: string
  /** Whom one can choose and who is chosen beforehand, or the one whom the link of a letter is about. */
  of: { subjects: ReviewSubject[]; hasMore: boolean; slug: string; mark: string } | { invitation: string }
  failure: ReviewFailure | undefined
}

/** Works without scripts: what was wrong comes back with the page, beside what was typed. */
export function ReviewForm({ action, of, failure }: Props) {
  const form = useFocusOnRefusal(failure)
  useFormDraft(form)
  const { state, formMethod } = useNavigation()
  const isSending = state !== 'idle' && formMethod === 'POST'
  const { typed = {}, errors = {}, notice = null } = failure ?? {}

  return (
    <Form className="review-form" method="post" action={action} ref={form} noValidate preventScrollReset>
      <FormNotice text={notice} />
      {'invitation' in of ? (
        <input type="hidden" name="invitation" value={of.invitation} />
      ) : (
        <FormField label="О ком" error={errors.psychologist} {...(of.hasMore ? { hint: ELSEWHERE } : {})}>
          {(facts) => (
            <select name="psychologist" defaultValue={typed.psychologist ?? of.slug} {...facts}>
              <option value="">
                О{'\u00a0'}сервисе в{'\u00a0'}целом
              </option>
              {of.subjects.map((subject) => (
                <option key={subject.slug} value={subject.slug}>
                  {subject.full_name}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      <FormField
        label="Как вас подписать"
        hint="Имя или любое другое слово. Оно будет рядом с отзывом."
        error={errors.author_name}
      >
        {(facts) => (
          <input
            name="author_name"
            defaultValue={typed.author_name}
            minLength={2}
            maxLength={80}
            autoComplete="name"
            required
            {...facts}
          />
        )}
      </FormField>
      <FormField
        label="Отзыв"
        hint={`От ${REVIEW_TEXT_MIN} до ${formatNumber(REVIEW_TEXT_MAX)} знаков. Без фамилий и диагнозов.`}
        error={errors.text}
      >
        {(facts) => (
          <TextArea name="text" defaultValue={typed.text} rows={7} minLength={REVIEW_TEXT_MIN} required {...facts} />
        )}
      </FormField>
      <FormField label="Оценка, если хотите" error={errors.rating}>
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
      </FormField>
      {'mark' in of && (
        <FormField
          label="Почта, если хотите"
          hint="На сайте её не будет. Пришлём ссылку, по которой отзыв можно убрать."
          error={errors.author_email}
        >
          {(facts) => (
            <input
              name="author_email"
              type="email"
              defaultValue={typed.author_email}
              maxLength={254}
              autoComplete="email"
              {...facts}
            />
          )}
        </FormField>
      )}
      <FormTrap />
      {'mark' in of && <FormProof mark={typed.mark ?? of.mark} />}
      <FormConsent name="consent" isGiven={typed.consent === '1'} error={errors.consent} isRequired>
        Согласен на{'\u00a0'}
        <a href={siteHref('consent')} target="_blank">
          обработку персональных данных
        </a>{' '}
        и{'\u00a0'}на{'\u00a0'}то, что отзыв увидят все
      </FormConsent>
      <button className="btn" type="submit" aria-disabled={isSending || undefined}>
        {isSending ? 'Отправляем…' : 'Отправить отзыв'}
      </button>
    </Form>
  )
}
