import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { formatDay } from '#web/lib/format.ts'
import { localMoment } from '#web/lib/forms/form-wire.ts'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useDraftText, type DraftText } from '../panel/use-draft-text.ts'
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
 * One that nobody took stays here, beside what a colleague set meanwhile.
 */
export function NextContact({ request, onRequest }: NextContactProps) {
  const { timeZone } = useSite()
  const viewing = useViewingAs()
  const now = useNow()
  const draft = useDraftText('request.next-contact', request, request.next_contact_on)
  const dayIn = (days: number) => localMoment(new Date(now + days * DAY_MS).toISOString(), timeZone).slice(0, 10)
  const past = useContactDaysPast(request)

  const [isSettling, setSettling] = useState(false)
  /** What is typed and not sent yet. */
  const waiting = useRef<string | null>(null)
  const type = (text: string) => {
    waiting.current = text
    setSettling(true)
    draft.set(text)
  }

  const plan = async (next: string) => {
    waiting.current = null
    draft.set(next)
    if (next === (request.next_contact_on ?? '')) return setSettling(false)
    setSettling(true)
    try {
      if (await planContact(request, next || null, onRequest)) draft.keep(next)
    } catch (failure) {
      if (failure instanceof ApiError) draft.refuse(failure.fieldErrors.next_contact_on ?? failure.message)
    } finally {
      setSettling(waiting.current !== null)
    }
  }

  const planTyped = () => {
    const next = waiting.current
    // Over a colleague's day goes what the button sends alone.
    if (next !== null && !isHalfTyped(next) && draft.theirs === null) void plan(next)
  }
  const planLeft = useEffectEvent(() => {
    if (waiting.current !== null && isHalfTyped(waiting.current)) draft.forget()
    planTyped()
  })
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
        error={draft.error}
        changed={draft.isChanged}
        hint={past === null || past < 0 ? undefined : past === 0 ? 'Сегодня связаться' : <Overdue days={past} />}
      >
        <DateField value={draft.text} onChange={type} readOnly={viewing !== null} />
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
      {draft.isChanged && (!isSettling || draft.theirs !== null) && (
        <Unsaved
          draft={draft}
          reason={viewing?.reason}
          onSave={() => {
            if (!isHalfTyped(draft.text)) void plan(draft.text)
          }}
        />
      )}
    </div>
  )
}

/** A year that is half typed is no day yet. */
function isHalfTyped(day: string): boolean {
  return day !== '' && day < '1900'
}

interface UnsavedProps {
  draft: DraftText
  reason: string | undefined
  onSave: () => void
}

/** The day was not taken, or an earlier visit left it. */
function Unsaved({ draft, reason, onSave }: UnsavedProps) {
  const { timeZone } = useSite()
  return (
    <>
      <div role="status">
        <Notice tone="warn" icon={draft.theirs === null ? 'lucide:pencil' : 'lucide:git-merge'}>
          {draft.theirs === null
            ? 'Этот день ещё не\u00a0сохранён.'
            : draft.theirs === ''
              ? 'Пока вы\u00a0правили, день здесь убрали. Ваш ещё не\u00a0сохранён.'
              : `Пока вы\u00a0правили, здесь поставили ${formatDay(draft.theirs, timeZone)}. Ваш день ещё не\u00a0сохранён.`}
        </Notice>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="xs" variant="outline" color="neutral" disabledReason={reason} onClick={onSave}>
          {draft.text === '' ? 'Убрать день' : 'Сохранить день'}
        </Button>
        <Button size="xs" variant="ghost" color="neutral" onClick={draft.forget}>
          Отменить правку
        </Button>
      </div>
    </>
  )
}
