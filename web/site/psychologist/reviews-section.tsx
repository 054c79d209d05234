import { Link } from 'react-router'
import type { PublicReviewsAnswer } from '#contract/requests/reviews.ts'
import { counted } from '#web/lib/format.ts'
import { averageWords } from '../reviews/average.ts'
import { Review } from '../reviews/review.tsx'
import { reviewsOf } from '../reviews/reviews-query.ts'

/** What people told about this psychologist, those of paid meetings first, then the newest. */
export function ReviewsSection({ slug, answer }: { slug: string; answer: PublicReviewsAnswer }) {
  const { data: reviews, meta, rating } = answer
  const all = reviewsOf(slug)
  return (
    <section className="spread" aria-labelledby="reviews">
      <div className="spread__margin">
        <h2 id="reviews">Отзывы</h2>
        {rating !== null && <p>{averageWords(rating)}</p>}
        <Link className="more" to={`${all}#write`}>
          Написать отзыв
        </Link>
      </div>
      <div>
        {reviews.length === 0 && <p className="lead">Отзывов пока нет. Если встречи уже были, ваш будет первым.</p>}
        <ul>
          {reviews.map((review, index) => (
            <li key={index}>
              <Review review={review} isSubjectKnown />
            </li>
          ))}
        </ul>
        {meta.total > reviews.length && (
          <Link className="more" to={all}>
            Все {counted(meta.total, 'отзыв', 'отзыва', 'отзывов')}
          </Link>
        )}
      </div>
    </section>
  )
}
