import { api } from '#contract/wire/api.ts'
import { REJECTION_REASON_TITLES, REJECTION_REASONS } from '#contract/requests/reviews.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { ShortSelect } from '#web/ui/select/short-select.tsx'
import type { BulkActions } from '../list/bulk/bulk.ts'

const reasons = REJECTION_REASONS.map((value) => ({ value, label: REJECTION_REASON_TITLES[value] }))

/** What can be done with many reviews at once. */
export const reviewBulk: BulkActions = {
  path: api.reviewsBulk,
  idsPath: api.reviewsIds,
  actions: [
    {
      name: 'publish',
      label: 'Опубликовать',
      icon: 'lucide:check',
      title: (counted) => `Опубликовать ${counted}?`,
      hint: 'Они сразу появятся на\u00a0сайте. Отменить можно в\u00a0уведомлении.',
      done: 'Опубликовано',
    },
    {
      name: 'reject',
      label: 'Отклонить',
      icon: 'lucide:ban',
      color: 'danger',
      title: (counted) => `Отклонить ${counted}?`,
      hint: 'На\u00a0сайте их\u00a0не\u00a0будет. Отменить можно в\u00a0уведомлении.',
      done: 'Отклонено',
      required: ['rejection_reason'],
      fields: (params, onChange) => (
        <Field label="Почему" required>
          <ShortSelect
            options={reasons}
            value={typeof params.rejection_reason === 'string' ? params.rejection_reason : null}
            onChange={(rejection_reason) => onChange({ ...params, rejection_reason })}
          />
        </Field>
      ),
    },
  ],
}
