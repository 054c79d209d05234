import { Form, Link } from 'react-router'
import type { ReviewSubject, ReviewTopic } from '#contract/requests/reviews.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { REVIEW_FILTERS } from './reviews-query.ts'

const RATINGS = [5, 4, 3, 2, 1]

interface Props {
  query: URLSearchParams
  subjects: readonly ReviewSubject[]
  topics: readonly ReviewTopic[]
}

/** A GET form, so that what is chosen stands in the address and works without scripts. */
export function ReviewFilters({ query, subjects, topics }: Props) {
  const asked = query.get(REVIEW_FILTERS.psychologist) ?? ''
  const shown = subjects.filter(({ slug, count }) => count > 0 || slug === asked)
  return (
    <Form
      className="review-filters"
      key={query.toString()}
      action={siteHref('reviewsPage')}
      method="get"
      aria-label="Какие отзывы показать"
      preventScrollReset
    >
      <label className="field">
        <span>О{'\u00a0'}ком</span>
        <select name={REVIEW_FILTERS.psychologist} defaultValue={asked}>
          <option value="">Обо всех</option>
          {shown.map(({ slug, full_name, count }) => (
            <option key={slug} value={slug}>
              {full_name} ({count})
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Тема</span>
        <select name={REVIEW_FILTERS.topic} defaultValue={query.get(REVIEW_FILTERS.topic) ?? ''}>
          <option value="">Любая</option>
          {topics.map(({ slug, title, count }) => (
            <option key={slug} value={slug}>
              {title} ({count})
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Оценка</span>
        <select name={REVIEW_FILTERS.rating} defaultValue={query.get(REVIEW_FILTERS.rating) ?? ''}>
          <option value="">Любая</option>
          {RATINGS.map((rating) => (
            <option key={rating} value={rating}>
              {rating} из{'\u00a0'}5
            </option>
          ))}
        </select>
      </label>
      <div className="review-filters__act">
        <button className="btn btn--quiet btn--small" type="submit">
          Показать
        </button>
        {query.size > 0 && (
          <Link className="more" to={siteHref('reviewsPage')} preventScrollReset>
            Сбросить
          </Link>
        )}
      </div>
    </Form>
  )
}
