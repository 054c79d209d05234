import { useState } from 'react'
import type { Review } from '#contract/requests/reviews.ts'
import { href } from '#contract/people/screens.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { AsyncSelect } from '#web/ui/select/async-select.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { optionOf } from '../directories/directory-form.ts'
import { findPsychologists } from '../directories/psychologist-search.ts'
import { PanelLink } from '../panel/panel-link.tsx'
import { assignReview } from './save-review.ts'

/** Whom the review is about; somebody who moderates may put that right, but for the one whom a payment names. */
export function ReviewSubject({ review, onReview }: { review: Review; onReview: (review: Review) => void }) {
  const [isEditing, setEditing] = useState(false)
  const [error, setError] = useState<string>()
  const { psychologist } = review

  const assign = async (id: number | null) => {
    setError(undefined)
    try {
      if (await assignReview(review, id, onReview)) setEditing(false)
    } catch (failure) {
      setError(failure instanceof ApiError ? (failure.fieldErrors.psychologist_id ?? failure.message) : undefined)
    }
  }

  if (isEditing) {
    return (
      <Field label="Психолог" error={error} hint={'Пусто: отзыв о\u00a0сервисе'}>
        <AsyncSelect
          load={findPsychologists}
          value={psychologist && optionOf(psychologist)}
          onChange={(option) => void assign(option?.value ?? null)}
          placeholder="О сервисе"
          clearable
        />
      </Field>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {psychologist === null ? (
        <span>{review.is_subject_shown ? 'О\u00a0сервисе' : 'О\u00a0психологе, карточка которого удалена'}</span>
      ) : (
        <PanelLink to={href('psychologistEditor', { id: psychologist.id })}>{psychologist.title}</PanelLink>
      )}
      {review.can.moderate && review.proof === null && (
        <Button size="xs" variant="ghost" color="neutral" icon="lucide:pencil" onClick={() => setEditing(true)}>
          Изменить
        </Button>
      )}
      {!review.is_subject_shown && review.status !== 'rejected' && (
        <p className="basis-full text-13 text-warn">
          {psychologist === null
            ? 'На\u00a0сайте его нет. Если отзыв о\u00a0ком-то ещё, выберите о\u00a0ком.'
            : 'Карточки нет на\u00a0сайте: опубликованный отзыв виден там только вместе с\u00a0ней.'}
        </p>
      )}
    </div>
  )
}
