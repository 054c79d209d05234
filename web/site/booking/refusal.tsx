import type { PublicPsychologist } from '#contract/catalog.ts'
import { FormNotice } from '../form/form-field.tsx'
import { LeaveRequest } from '../person/leave-request.tsx'
import { SavedVisitAt, WayToVisit } from './saved-visits-list.tsx'
import type { VisitLink } from './post-booking.ts'

interface Props {
  /** Null: nothing was refused. */
  told: string | null
  person: Pick<PublicPsychologist, 'slug' | 'full_name'>
  /** The time that was refused. */
  moment?: string | null
  /** What the server knows this browser to have asked for then. */
  visit?: VisitLink | undefined
}

/** Why nothing was booked; the way to what was booked before, and where it says that a request leads on, to one. */
export function Refusal({ told, person, moment = null, visit }: Props) {
  return (
    <>
      <FormNotice text={told} />
      {visit !== undefined ? <WayToVisit visit={visit} /> : moment !== null && <SavedVisitAt moment={moment} />}
      {told?.includes('заявку') === true && (
        <p>
          <LeaveRequest person={person} className="btn btn--quiet" />
        </p>
      )}
    </>
  )
}
