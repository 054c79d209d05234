import { Link } from 'react-router'
import type { CatalogFacets } from '#contract/catalog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { catalogPath, inMode, isForTwo } from './catalog-query.ts'

/** For oneself or for two: a mode of its own, with its topics and prices. The other filters stay. */
export function ModeLinks({ query, facets }: { query: URLSearchParams; facets: CatalogFacets }) {
  const isNowForTwo = isForTwo(query)
  return (
    <nav className="mode" aria-label="Для кого">
      <ul>
        {facets.is_couples.map(({ value, title, count }) => (
          <li key={value}>
            <Link
              to={catalogPath(inMode(query, value === '1'))}
              aria-current={(value === '1') === isNowForTwo ? 'true' : undefined}
              preventScrollReset
            >
              {title.replace(' ', '\u00a0')}
              <span className="check__count">
                <span className="visually-hidden">, найдётся </span>
                {formatNumber(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
