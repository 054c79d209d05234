import { Link } from 'react-router'
import type { CatalogFacets } from '#contract/catalog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { catalogPath, withMode, modeOf, type Mode } from './catalog-query.ts'

/** For oneself, for two or for a teenager: a mode of its own, with its topics and prices. The other filters stay. */
export function ModeLinks({ query, facets }: { query: URLSearchParams; facets: CatalogFacets }) {
  const current = modeOf(query)
  const modes: { mode: Mode; title: string; count: number }[] = [
    ...facets.is_couples.map(({ value, ...rest }) => ({
      ...rest,
      mode: value === '1' ? ('is_couples' as const) : ('self' as const),
    })),
    ...facets.is_teens.map((one) => ({ ...one, mode: 'is_teens' as const })),
  ]
  return (
    <nav className="mode" aria-label="Для кого">
      <ul>
        {modes.map(({ mode, title, count }) => (
          <li key={mode}>
            <Link
              to={catalogPath(withMode(query, mode))}
              aria-current={mode === current ? 'true' : undefined}
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
