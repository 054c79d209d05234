import { Link } from 'react-router'
import type { PageMeta } from '#contract/wire/http.ts'
import { catalogPath, withPage } from './catalog-query.ts'

export function Paging({ meta, query }: { meta: PageMeta; query: URLSearchParams }) {
  const { current_page: current, last_page: last, per_page, total } = meta
  if (last <= 1) return null
  const next = Math.min(per_page, total - current * per_page)
  return (
    <nav className="paging" aria-label="Страницы">
      <ul>
        {pagesAround(current, last).map((page, index, pages) => (
          <li key={page}>
            {index > 0 && page - (pages[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <Link
              to={catalogPath(withPage(query, page))}
              aria-label={`Страница ${page}`}
              aria-current={page === current ? 'page' : undefined}
            >
              {page}
            </Link>
          </li>
        ))}
      </ul>
      {next > 0 && (
        <Link className="paging__next" to={catalogPath(withPage(query, current + 1))} rel="next">
          Следующие {next}
        </Link>
      )}
    </nav>
  )
}

/** The first, the last, and those beside the current one; near the ends one more, so that no gap hides a single page. */
function pagesAround(current: number, last: number): number[] {
  const near = [1, current - 1, current, current + 1, last]
  if (current <= 4) near.push(2, 3)
  if (current >= last - 3) near.push(last - 1, last - 2)
  return [...new Set(near)].filter((page) => page >= 1 && page <= last).toSorted((a, b) => a - b)
}
