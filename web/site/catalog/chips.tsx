import { Link } from 'react-router'
import { CloseIcon } from '../frame/close-icon.tsx'
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
            <CloseIcon />
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
