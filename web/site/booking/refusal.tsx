import type { PublicPsychologist } from '#contract/catalog.ts'
import { FormNotice } from '../form/form-field.tsx'
import { LeaveRequest } from '../person/leave-request.tsx'

interface Props {
  /** Null: nothing was refused. */
  told: string | null
  person: Pick<PublicPsychologist, 'slug' | 'full_name'>
}

/** Why nothing was booked; where it says that a request leads on, the way to one. */
export function Refusal({ told, person }: Props) {
  return (
    <>
      <FormNotice text={told} />
      {told?.includes('заявку') === true && (
        <p>
          <LeaveRequest person={person} className="btn btn--quiet" />
        </p>
      )}
    </>
  )
}
