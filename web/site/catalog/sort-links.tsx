import { Link } from 'react-router'
import type { CatalogSort } from '#contract/catalog.ts'
import { catalogPath } from './catalog-query.ts'

const ORDERS: { title: string; column: CatalogSort }[] = [
  { title: 'обычный порядок', column: 'fair' },
  { title: 'свободны раньше', column: 'next_slot_at' },
  { title: 'сначала дешевле', column: 'price' },
  { title: 'сначала опытные', column: 'experience_since' },
]

export function SortLinks({ query }: { query: URLSearchParams }) {
  const current = query.get('sort_column') ?? 'fair'
  return (
    <nav className="sort" aria-label="Порядок">
      <ul>
        {ORDERS.map(({ title, column }) => (
          <li key={column}>
            <Link
              to={catalogPath(sortedBy(query, column))}
              aria-current={column === current ? 'true' : undefined}
              preventScrollReset
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function sortedBy(query: URLSearchParams, column: CatalogSort): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['page', 'sort_column', 'sort_direction']) next.delete(name)
  if (column !== 'fair') {
    next.set('sort_column', column)
    next.set('sort_direction', 'asc')
  }
  return next
}
