import type { Booking } from '#contract/requests/bookings.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { typeset } from '#web/lib/typography.ts'
import { ShareLink } from '../favourites/share-link.tsx'
import '../favourites/favourite-button.css'
import { keepLinkInWords } from './visit-words.ts'

interface Props {
  link: { id: string; key: string }
  booking: Booking
}

/** The way back, for whom no letter may have come. */
export function LinkOfVisit({ link, booking }: Props) {
  const address = `${siteHref('booking')}?${new URLSearchParams(link)}`
  return (
    <div className="booking__link">
      <p>
        <a href={address}>Ссылка на{'\u00a0'}запись</a>
        {typeset(keepLinkInWords(booking))}
        {booking.has_letter && typeset(' Она придёт и\u00a0письмом.')}
      </p>
      <ShareLink path={address} />
    </div>
  )
}
