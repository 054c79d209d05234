import type { PublicReview } from '#contract/requests/reviews.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { absolute } from '#web/shell/public/page-head.tsx'

/** What search engines read of a list of reviews: schema.org Review, of a person's service or of the site itself. */
export function reviewsJsonLd(reviews: readonly PublicReview[], site: { siteName: string; siteUrl: string }) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: reviews.map((review, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Review',
        author: { '@type': 'Person', name: review.author_name },
        datePublished: review.published_at.slice(0, 10),
        reviewBody: review.text,
        ...(review.rating === null
          ? {}
          : { reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 } }),
        itemReviewed: reviewed(review.psychologist, site),
      },
    })),
  }
}

function reviewed(person: PublicReview['psychologist'], { siteName, siteUrl }: { siteName: string; siteUrl: string }) {
  if (person === null) return { '@type': 'Organization', name: siteName, url: absolute(siteUrl, '/') }
  return {
    '@type': 'Service',
    name: `Психологические консультации: ${person.full_name}`,
    provider: {
      '@type': 'Person',
      name: person.full_name,
      url: absolute(siteUrl, siteHref('psychologistPage', { slug: person.slug })),
    },
  }
}
