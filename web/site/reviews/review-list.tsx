import { Link } from 'react-router'
import { RATED_MIN, type PublicReviewsAnswer } from '#contract/requests/reviews.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { counted, formatNumber } from '#web/lib/format.ts'
import { averageWords } from './average.ts'
import { isFiltered, onPage, reviewsPath } from './reviews-query.ts'
import { Review } from './review.tsx'

/** The reviews that the filters find, the average when it says something, and the way to the next ones. */
export function ReviewList({ answer, query }: { answer: PublicReviewsAnswer; query: URLSearchParams }) {
  const { data: reviews, meta, rating } = answer
  return (
    <section aria-labelledby="reviews-found">
      <div className="reviews__head">
        <div role="status">
          <h2 id="reviews-found">
            {meta.total === 0 ? 'Отзывов пока нет' : counted(meta.total, 'отзыв', 'отзыва', 'отзывов')}
          </h2>
        </div>
        {rating !== null && <p className="reviews__average">{averageWords(rating)}</p>}
        {rating === null && meta.total > 0 && (
          <p className="small muted">
            Среднюю оценку показываем, когда оценок хотя{'\u00a0'}бы {RATED_MIN}.
          </p>
        )}
      </div>
      {reviews.length > 0 && (
        <p className="small muted reviews__order">
          Сначала отзывы после оплаченных встреч, потом остальные; внутри{'\u00a0'}— новые выше.
        </p>
      )}
      {reviews.length === 0 && <Nothing total={meta.total} query={query} />}
      <ul>
        {reviews.map((review, index) => (
          <li key={index}>
            <Review review={review} />
          </li>
        ))}
      </ul>
      {reviews.length > 0 && meta.last_page > 1 && (
        <nav className="reviews__paging" aria-label="Страницы">
          {meta.current_page > 1 && (
            <Link className="btn btn--quiet btn--small" to={to(query, meta.current_page - 1)} rel="prev">
              Более новые
            </Link>
          )}
          <p className="small figures">
            {formatNumber((meta.current_page - 1) * meta.per_page + 1)}–
            {formatNumber(Math.min(meta.current_page * meta.per_page, meta.total))} из{'\u00a0'}
            {formatNumber(meta.total)}
          </p>
          {meta.current_page < meta.last_page && (
            <Link className="btn btn--quiet btn--small" to={to(query, meta.current_page + 1)} rel="next">
              Более старые
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}

function to(query: URLSearchParams, page: number): string {
  return reviewsPath(onPage(query, page))
}

function Nothing({ total, query }: { total: number; query: URLSearchParams }) {
  if (total > 0) {
    return (
      <p className="lead">
        Этой страницы нет: отзывы кончились раньше. <Link to={to(query, 1)}>К{'\u00a0'}началу</Link>
      </p>
    )
  }
  return (
    <p className="lead">
      {isFiltered(query) ? (
        <>
          С{'\u00a0'}такими условиями никто ещё не{'\u00a0'}написал.{' '}
          <Link to={siteHref('reviewsPage')}>Показать все отзывы</Link>
        </>
      ) : (
        <>Если встречи уже были, ваш будет первым.</>
      )}
    </p>
  )
}
