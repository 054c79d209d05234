import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Understood as Part } from '#contract/catalog.ts'
import { catalogPath, FILTER_NAMES, withPage } from './catalog-query.ts'
import type { NamedFilterLink } from './suggest/named-filter.ts'

interface Props {
  parts: readonly Part[]
  query: URLSearchParams
}

/** What a search was taken for, where that is not what it says, and the way to search for the very words. */
export function SearchInterpretation({ parts, query }: Props) {
  return (
    // It stands before it is filled, so that a screen reader hears it come.
    <div role="status">
      {parts.length > 0 && (
        <p className="understood">
          Ищем{' '}
          {parts.map(({ typed, meant }, index) => (
            <Fragment key={typed}>
              {index > 0 && ' и\u00a0'}«{typed}» как <b>«{meant}»</b>
            </Fragment>
          ))}
          .{' '}
          <Link to={literally(query)} preventScrollReset>
            Искать именно эти слова
          </Link>
        </p>
      )}
    </div>
  )
}

/** A city or a way to meet is searched for in what people wrote; all whom it fits are a filter away. */
export function NamedFilter({ named }: { named: NamedFilterLink | null }) {
  if (named === null) return null
  return (
    <p className="understood">
      {named.note}{' '}
      <Link to={named.path} preventScrollReset>
        {named.words}
      </Link>
    </p>
  )
}

/** Words in quotes are looked for as they stand. */
function literally(query: URLSearchParams): string {
  const next = withPage(query, 1)
  next.set(FILTER_NAMES.search, `«${query.get(FILTER_NAMES.search) ?? ''}»`)
  return catalogPath(next)
}
