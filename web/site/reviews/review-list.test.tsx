import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PublicReviewsAnswer } from '#contract/requests/reviews.ts'
import { ReviewList } from './review-list.tsx'
import { REVIEW_FILTERS } from './reviews-query.ts'

test('a page past the end counts no reviews that are not there, and leads to the first page of the same choice', () => {
  const meta = { current_page: 99, per_page: 10, total: 25, last_page: 3 }
  const query = new URLSearchParams([
    [REVIEW_FILTERS.rating, '5'],
    ['page', '99'],
  ])
  const drawn = renderToStaticMarkup(
    <MemoryRouter>
      <ReviewList answer={{ data: [], meta, rating: null } as unknown as PublicReviewsAnswer} query={query} />
    </MemoryRouter>,
  )
  expect(drawn).toContain('Этой страницы нет')
  expect(drawn).not.toMatch(/981|из\s25/)
  expect(drawn).toContain('href="/reviews?filter[rating]=5"')
})
