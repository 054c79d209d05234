import { api, path } from '#contract/api.ts'
import type { PublicPsychologist } from '#contract/catalog.ts'
import type { PublicReviewsAnswer } from '#contract/reviews.ts'
import { href } from '#contract/screens.ts'
import { formatMoney } from '#web/lib/format.ts'
import { readApi, readApiOr404 } from '#web/lib/loader-api.ts'
import { absolute, PageHead } from '#web/shell/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { breadcrumbJsonLd } from '../json-ld.ts'
import { methods } from '../practice.ts'
import type { Route } from './+types/psychologist-screen'
import { personJsonLd } from './person-json-ld.ts'
import { PersonPage } from './person-page.tsx'
import { ReviewsSection } from './reviews-section.tsx'
import { roleWords } from './role-words.ts'

/** The rest is a link away. */
const REVIEWS_SHOWN = 3

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const url = path(api.catalogPsychologist, { slug: params.slug })
  const { data: person } = await readApiOr404<{ data: PublicPsychologist }>(context, url, request.url)
  const whose = new URLSearchParams({ 'filter[psychologist]': person.slug, per_page: String(REVIEWS_SHOWN) })
  const reviews = await readApi<PublicReviewsAnswer>(context, `${api.reviews}?${whose}`)
  return { person, reviews, now: new Date().toISOString() }
}

export default function PsychologistScreen({ loaderData }: Route.ComponentProps) {
  const { person, reviews, now } = loaderData
  const site = useSite()
  const pagePath = href('psychologistPage', { slug: person.slug })
  const image = person.avatar === null ? null : `${person.avatar}?w=864`

  return (
    <>
      <PageHead
        title={`${person.full_name}, психолог — ${site.name}`}
        description={[
          `${person.full_name}: ${roleWords(person, now).toLowerCase()}`,
          methods(person),
          person.price === null ? null : `Встреча ${formatMoney(person.price)}`,
        ]
          .filter(Boolean)
          .join('. ')}
        path={pagePath}
        image={path(api.shareImageOfPsychologist, { slug: person.slug })}
        type="profile"
        jsonLd={[
          personJsonLd(person, { url: absolute(site.url, pagePath), image: image && absolute(site.url, image) }),
          breadcrumbJsonLd(site.url, [
            { name: 'Каталог', path: href('catalog') },
            { name: person.full_name, path: pagePath },
          ]),
        ]}
      />
      <PersonPage person={person} now={now} reviews={<ReviewsSection slug={person.slug} answer={reviews} />} />
    </>
  )
}
