import { api } from '#contract/wire/api.ts'
import { REQUEST_STATUS_TITLES, REQUEST_STATUSES } from '#contract/requests/requests.ts'
import type { Linked } from '#contract/wire/http.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { ShortSelect } from '#web/ui/select/short-select.tsx'
import { lazy } from '#web/lib/late-code.ts'
import { optionOf } from '../directories/directory-form.ts'
import type { BulkActions } from '../list/bulk/bulk.ts'

const AssigneeChoice = lazy(() => import('./assignee-choice.tsx'))

const statuses = REQUEST_STATUSES.map((value) => ({ value, label: REQUEST_STATUS_TITLES[value] }))

/** What can be done with many requests at once. */
export function requestBulk(assignees: readonly Linked[]): BulkActions {
  const people = assignees.map(optionOf)
  return {
    path: api.requestsBulk,
    idsPath: api.requestsIds,
    actions: [
      {
        name: 'assign',
        label: 'Поручить',
        icon: 'lucide:hand',
        title: (counted) => `Поручить ${counted}?`,
        done: 'Поручено',
        required: ['assignee_id'],
        fields: (params, onChange) => (
          <AssigneeChoice
            people={people}
            value={Number(params.assignee_id) || null}
            onChange={(assignee_id) => onChange({ ...params, assignee_id })}
          />
        ),
      },
      {
        name: 'set-status',
        label: 'Состояние',
        icon: 'lucide:arrow-right',
        title: (counted) => `Изменить состояние: ${counted}?`,
        hint: 'Куда заявке нельзя перейти, там она останется как была.',
        done: 'Изменено',
        required: ['status'],
        fields: (params, onChange) => (
          <Field label="Новое состояние" required>
            <ShortSelect
              options={statuses}
              value={typeof params.status === 'string' ? params.status : null}
              onChange={(status) => onChange({ ...params, status })}
            />
          </Field>
        ),
      },
    ],
  }
}
