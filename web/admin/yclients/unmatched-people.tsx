import { useState } from 'react'
import type { UnmatchedPerson } from '#contract/office/yclients.ts'
import { href } from '#contract/people/screens.ts'
import { path } from '#contract/wire/api.ts'
import { yclientsApi } from '#contract/wire/yclients-api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toastError } from '../notices/toast-error.ts'
import { reasonOf } from './difference-words.ts'
import { OfficeLink } from '../screen/office-link.tsx'

/** People of YCLIENTS of whom nobody knows who they are here, each with the cards that may be theirs. */
export function UnmatchedPeople({ people }: { people: UnmatchedPerson[] }) {
  return (
    <section aria-labelledby="unmatched">
      <h2 id="unmatched" className="mb-1 text-16 font-semibold">
        Кого не&nbsp;узнали
      </h2>
      {people.length === 0 ? (
        <p className="text-13 text-ink-3">У&nbsp;всех, кто работает в&nbsp;YCLIENTS, есть карточка.</p>
      ) : (
        <ul aria-label="Кого не узнали" className="border-t border-line">
          {people.map((person) => (
            <PersonLine key={person.id} person={person} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PersonLine({ person }: { person: UnmatchedPerson }) {
  const [isBusy, setBusy] = useState(false)
  const revalidate = useRevalidate()
  const match = async (psychologistId: number | null) => {
    setBusy(true)
    try {
      const body = { psychologist_id: psychologistId }
      await callApi(path(yclientsApi.yclientsPersonMatch, { id: person.id }), { method: 'POST', body })
      await revalidate()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="grid gap-2 border-b border-line py-3 lg:grid-cols-[18rem_1fr] lg:gap-4">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{person.name}</span>
        <span className="block text-13 text-ink-3">
          {[person.specialization, person.branch].filter(Boolean).join(' · ')}
        </span>
      </p>
      <div className="grid gap-2">
        {person.candidates.map((candidate) => (
          <div key={candidate.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OfficeLink to={href('psychologistEditor', { id: candidate.id })} className="underline wrap-anywhere">
              {candidate.full_name}
            </OfficeLink>
            <span className="text-13 text-ink-3">{reasonOf(candidate)}</span>
            <Button
              size="xs"
              variant="outline"
              loading={isBusy}
              aria-label={`${person.name}: это карточка ${candidate.id}, ${candidate.full_name}`}
              onClick={() => void match(candidate.id)}
            >
              Карточка та же
            </Button>
          </div>
        ))}
        <div>
          <Button
            size="xs"
            variant="outline"
            color="neutral"
            loading={isBusy}
            aria-label={`${person.name}: завести новую карточку`}
            onClick={() => void match(null)}
          >
            Завести карточку
          </Button>
        </div>
      </div>
    </li>
  )
}
