import { Link } from 'react-router'
import type { Applied } from './applied.ts'
import { catalogPath, without, withoutFilters } from './catalog-query.ts'

/** What is chosen; each chip takes itself away. */
export function Chips({ applied, query }: { applied: Applied[]; query: URLSearchParams }) {
  if (applied.length === 0) return null
  return (
    <ul className="chips" aria-label="Выбранные фильтры">
      {applied.map(({ key, value, title }) => (
        <li key={key + value}>
          <Link
            className="chip"
            to={catalogPath(without(query, key, value))}
            aria-label={`Убрать фильтр: ${title}`}
            preventScrollReset
          >
            <span className="chip__title">{title}</span>
            <svg
              viewBox="0 0 12 12"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinecap="round"
              aria-hidden="true"
            >
              <path d="m1.5 1.5 9 9m0-9-9 9" />
            </svg>
          </Link>
        </li>
      ))}
      <li>
        <Link className="more" to={catalogPath(withoutFilters(query))} preventScrollReset>
          Сбросить все
        </Link>
      </li>
    </ul>
  )
}
