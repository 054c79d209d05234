import { Link } from 'react-router'
import { PROOF_TITLES } from '#contract/requests/proof-titles.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { quoted } from '#web/lib/typography.ts'
import { BlockSection } from './block-section.tsx'
import { REVIEWS_SHOWN, type BlockReview } from './block-facts.ts'

interface ReviewsBlockProps {
  id: string
  title: string | undefined
  reviews: readonly BlockReview[]
}

/** The newest published reviews, those of paid meetings first, in the words of those who wrote them. */
export function ReviewsBlock({ id, title, reviews }: ReviewsBlockProps) {
  if (reviews.length === 0) return null
  return (
    <BlockSection
      id={id}
      title={title}
      form="whole"
      more={
        <Link className="more" to={siteHref('reviewsPage')}>
          Все отзывы
        </Link>
      }
    >
      <div className="block-voices">
        {reviews.slice(0, REVIEWS_SHOWN).map((review, index) => (
          <figure key={index}>
            <blockquote>{quoted(review.text)}</blockquote>
            <figcaption>
              <b>{review.author_name}</b>
              {review.psychologist !== null && (
                <>
                  {', о\u00a0встречах: '}
                  <Link to={siteHref('psychologistPage', { slug: review.psychologist.slug })}>
                    {review.psychologist.full_name}
                  </Link>
                </>
              )}
              <span className="muted block-voices__proof">{PROOF_TITLES[review.has_proof ? 'paid' : 'none']}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </BlockSection>
  )
}
