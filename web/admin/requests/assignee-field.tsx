import { useState } from 'react'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import type { Linked } from '#contract/wire/http.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { optionOf } from '../directories/directory-form.ts'
import { isTakenByMove } from './board/request-moves.ts'
import { assignRequest } from './save-request.ts'

interface AssigneeFieldProps {
  request: PracticeRequest
  assignees: readonly Linked[]
  onRequest: (request: PracticeRequest) => void
}

/** Who works with the request; one press takes it oneself. */
export function AssigneeField({ request, assignees, onRequest }: AssigneeFieldProps) {
  const { id: ownId } = useSession()
  const viewing = useViewingAs()
  const [error, setError] = useState<string>()
  const { assignee } = request
  // Somebody who no longer works with requests may still hold one.
  const people = assignee && !assignees.some(({ id }) => id === assignee.id) ? [assignee, ...assignees] : assignees
  const mayTake = assignee?.id !== ownId && assignees.some(({ id }) => id === ownId) && !isTakenByMove(request)

  const assign = async (id: number | null) => {
    setError(undefined)
    try {
      await assignRequest(request, id, onRequest)
    } catch (failure) {
      setError(failure instanceof ApiError ? (failure.fieldErrors.assignee_id ?? failure.message) : undefined)
    }
  }

  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label="Кто ведёт" error={error} className="min-w-48 flex-1">
        <Select
          options={people.map(optionOf)}
          value={assignee?.id ?? null}
          onChange={(id) => void assign(id)}
          placeholder="Пока никто"
          clearable
          readOnly={viewing !== null}
        />
      </Field>
      {mayTake && (
        <Button
          variant="outline"
          color="neutral"
          icon="lucide:hand"
          onClick={() => void assign(ownId)}
          disabledReason={viewing?.reason}
        >
          Взять себе
        </Button>
      )}
    </div>
  )
}
