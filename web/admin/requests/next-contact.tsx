import { useState } from 'react'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { localMoment } from '#web/lib/forms/form-wire.ts'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useNow } from '../panel/use-now.ts'
import { planContact } from './save-request.ts'

interface NextContactProps {
  request: PracticeRequest
  onRequest: (request: PracticeRequest) => void
}

const SOON = [
  [0, 'Сегодня'],
  [1, 'Завтра'],
  [7, 'Через неделю'],
] as const
const DAY_MS = 86_400_000

/** When to speak with the person next; on that day the list and the dashboard say so. */
export function NextContact({ request, onRequest }: NextContactProps) {
  const { timeZone } = useSite()
  const viewing = useViewingAs()
  const now = useNow()
  const [error, setError] = useState<string>()
  const day = request.next_contact_on
  const dayIn = (days: number) => localMoment(new Date((now ?? 0) + days * DAY_MS).toISOString(), timeZone).slice(0, 10)
  const isDue = day !== null && now !== null && day <= dayIn(0)

  const plan = async (next: string | null) => {
    if (next === day) return
    setError(undefined)
    try {
      await planContact(request, next, onRequest)
    } catch (failure) {
      setError(failure instanceof ApiError ? (failure.fieldErrors.next_contact_on ?? failure.message) : undefined)
    }
  }

  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field
        label="Следующая связь"
        error={error}
        hint={isDue ? 'Сегодня связаться' : undefined}
        className="min-w-40 flex-1"
      >
        <DateField value={day ?? ''} onChange={(next) => void plan(next || null)} readOnly={viewing !== null} />
      </Field>
      {SOON.map(([days, label]) => (
        <Button
          key={days}
          size="xs"
          variant="outline"
          color="neutral"
          disabledReason={viewing?.reason}
          onClick={() => void plan(dayIn(days))}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
