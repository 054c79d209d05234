import type { PublicPsychologist } from '#contract/catalog.ts'
import type { Booking } from '#contract/requests/bookings.ts'
import { formatPhone } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { meetingPlaces } from '../person/practice.ts'
import { Price } from '../person/price.tsx'

interface Props {
  booking: Pick<Booking, 'price' | 'minutes'>
  /** Null: they are not on the site any more. */
  person: PublicPsychologist | null
}

/** What was read before booking and is wanted again before the meeting: how long it is, what it costs, where it is. */
export function VisitFacts({ booking: { price, minutes }, person }: Props) {
  const { phone } = useSite()
  const places = person === null ? null : meetingPlaces(person)
  const isEither = person !== null && person.format.length > 1
  return (
    <>
      {(price !== null || places !== null) && (
        <p>
          {price !== null && <Price price={price} minutes={minutes} />}
          {price !== null && places !== null && <br />}
          {places}
        </p>
      )}
      {isEither && (
        <p className="small">
          {typeset('Как встретитесь на\u00a0этот раз, можно уточнить по\u00a0телефону')}{' '}
          <a className="nowrap" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        </p>
      )}
    </>
  )
}
