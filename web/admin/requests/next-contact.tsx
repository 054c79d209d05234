import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { localMoment } from '#web/lib/forms/form-wire.ts'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useNow } from '../panel/use-now.ts'
import { Overdue, useContactDaysPast } from './contact-day.tsx'
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

/**
 * When to speak with the person next; on that day the list and the dashboard say so. A day that is typed is saved when it is
 * left, be it with the page: on the way to it there are other days, each of which would be a reminder and a line of the history.
 */
export function NextContact({ request, onRequest }: NextContactProps) {
  const { timeZone } = useSite()
  const viewing = useViewingAs()
  const now = useNow()
  const [error, setError] = useState<string>()
  const day = request.next_contact_on
  const dayIn = (days: number) => localMoment(new Date((now ?? 0) + days * DAY_MS).toISOString(), timeZone).slice(0, 10)
  const past = useContactDaysPast(request)

  const [typed, setTyped] = useState<string | null>(null)
  /** What is typed and not sent yet. */
  const waiting = useRef<string | null>(null)
  const type = (text: string) => {
    waiting.current = text
    setTyped(text)
  }

  const plan = async (next: string | null) => {
    waiting.current = null
    if (next === day) return setTyped(null)
    setError(undefined)
    try {
      await planContact(request, next, onRequest)
      setTyped(null)
    } catch (failure) {
      setError(failure instanceof ApiError ? (failure.fieldErrors.next_contact_on ?? failure.message) : undefined)
    }
  }

  const planTyped = () => {
    const next = waiting.current
    // A year that is half typed is no day yet.
    if (next === null || (next !== '' && next < '1900')) return
    void plan(next || null)
  }
  const planLeft = useEffectEvent(planTyped)
  useEffect(() => {
    const onLeave = () => planLeft()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      planLeft()
    }
  }, [])

  return (
    <div
      role="group"
      aria-label="Когда связаться"
      className="grid gap-2"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) planTyped()
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') planTyped()
      }}
    >
      <Field
        label="Следующая связь"
        error={error}
        hint={past === null || past < 0 ? undefined : past === 0 ? 'Сегодня связаться' : <Overdue days={past} />}
      >
        <DateField value={typed ?? day ?? ''} onChange={type} readOnly={viewing !== null} />
      </Field>
      <div className="flex flex-wrap gap-2">
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
    </div>
  )
}
