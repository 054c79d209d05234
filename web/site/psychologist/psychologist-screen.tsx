import { data } from 'react-router'
import { path, publicApi } from '#contract/wire/public-api.ts'
import type { PublicPsychologist } from '#contract/catalog.ts'
import { SLOT_DAYS_MAX } from '#contract/requests/booking-limits.ts'
import type { SlotsAnswer } from '#contract/requests/bookings.ts'
import { bookingApi } from '#contract/wire/booking-api.ts'
import type { PublicReviewsAnswer } from '#contract/requests/reviews.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { absolute, PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { formatMeetingLength, formatMoney } from '#web/lib/format.ts'
import { lowerFirst } from '#web/lib/typography.ts'
import { GoneScreen } from '../gone/gone-screen.tsx'
import { leaveOr404 } from '../gone/leave.ts'
import { breadcrumbJsonLd } from '../frame/json-ld.ts'
import { PrintedAddress } from '../frame/printed-address.tsx'
import { descriptionOf } from '../seo/description.ts'
import { methods } from '../person/practice.ts'
import { readPerson } from '../person/read-person.ts'
import type { Route } from './+types/psychologist-screen'
import { PersonPage } from './person-page.tsx'
import { ReviewsSection } from './reviews-section.tsx'
import { roleWords } from './role-words.ts'

/** The rest is a link away. */
const REVIEWS_SHOWN = 3

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const person = await readPerson(context, params.slug)
  if (person === null) {
    return data({ person, gone: await leaveOr404(context, url.href) }, { status: 410 })
  }
  const whose = new URLSearchParams({ 'filter[psychologist]': person.slug, per_page: String(REVIEWS_SHOWN) })
  const [reviews, slots] = await Promise.all([
    readApi<PublicReviewsAnswer>(context, `${publicApi.reviews}?${whose}`),
    person.free_times === null ? null : readKnownSlots(context, person.slug),
  ])
  return data({ person, reviews, slots, now: new Date().toISOString() })
}

/** What is known of free times: a page that many look at waits for no schedule. */
async function readKnownSlots(context: Route.LoaderArgs['context'], slug: string): Promise<SlotsAnswer | null> {
  try {
    return await readApi<SlotsAnswer>(
      context,
      `${path(bookingApi.catalogSlots, { slug })}?known_only=1&days=${SLOT_DAYS_MAX}`,
    )
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  }
}

export default function PsychologistScreen({ loaderData }: Route.ComponentProps) {
  const site = useSite()
  if (loaderData.person === null) return <GoneScreen people={loaderData.gone} />
  const { person, reviews, slots, now } = loaderData
  const pagePath = siteHref('psychologistPage', { slug: person.slug })
  const image = person.avatar === null ? null : `${person.avatar}?w=864`

  return (
    <>
      <PageHead
        title={`${person.full_name}, психолог — ${site.name}`}
        description={personDescription(person, now)}
        path={pagePath}
        image={path(publicApi.shareImageOfPsychologist, { slug: person.slug })}
        type="profile"
        jsonLd={[
          personJsonLd(person, { url: absolute(site.url, pagePath), image: image && absolute(site.url, image) }),
          breadcrumbJsonLd(site.url, [
            { name: 'Каталог', path: siteHref('catalog') },
            { name: person.full_name, path: pagePath },
          ]),
        ]}
      />
      <PrintedAddress path={pagePath} />
      <PersonPage
        person={person}
        now={now}
        slots={slots}
        reviews={<ReviewsSection slug={person.slug} answer={reviews} />}
      />
    </>
  )
}

/** Who somebody is, how they work, the price, and with what people come: as much as a search shows. */
function personDescription(person: PublicPsychologist, now: string): string {
  const method = methods(person)
  const topics = person.topics.map(({ title }) => lowerFirst(title)).join(', ')
  return descriptionOf(
    `${person.full_name}: ${roleWords(person, now).toLowerCase()}.`,
    method === null ? '' : `${method}.`,
    meetingWords(person),
    topics === '' ? '' : `С чем приходят: ${topics}.`,
    'С чем работает, сколько стоит встреча, когда ближайшее время.',
  )
}

/** «Встреча 3 500 ₽ за 50 минут.» */
function meetingWords({ price, meeting_minutes }: PublicPsychologist): string {
  if (price === null) return ''
  const length = meeting_minutes === null ? '' : ` ${formatMeetingLength(meeting_minutes)}`
  return `Встреча ${formatMoney(price)}${length}.`
}

/** What search engines read of a psychologist's page: schema.org ProfilePage with its Person. */
function personJsonLd(person: PublicPsychologist, at: { url: string; image: string | null }) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: at.url,
    mainEntity: {
      '@type': 'Person',
      name: person.full_name,
      jobTitle: 'Психолог',
      url: at.url,
      ...(at.image === null ? {} : { image: at.image }),
      ...(person.short_intro === null ? {} : { description: person.short_intro }),
      knowsAbout: person.topics.map((topic) => topic.title),
      alumniOf: person.credentials
        .filter((credential) => credential.type === 'degree')
        .map((credential) => ({ '@type': 'EducationalOrganization', name: credential.institution })),
    },
  }
}
