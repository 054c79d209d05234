import type { ListQuery, PageLinks, PageMeta } from '#contract/wire/http.ts'

/** What every list answers beside its records. */
interface Paged {
  links: PageLinks
  meta: PageMeta
}

/** The `meta` of a list at this address. `correctedQuery` is what was searched instead of what was typed; it is told where it found something. */
export function pageMeta(path: string, list: ListQuery, total: number, correctedQuery: string | null = null): PageMeta {
  const before = (list.page - 1) * list.per_page
  const isEmpty = total <= before
  return {
    current_page: list.page,
    per_page: list.per_page,
    total,
    last_page: lastPage(list, total),
    sort_column: list.sort_column,
    sort_direction: list.sort_direction,
    from: isEmpty ? null : before + 1,
    to: isEmpty ? null : Math.min(before + list.per_page, total),
    path,
    ...(correctedQuery !== null && total > 0 && { corrected_query: correctedQuery }),
  }
}

/** How the lists at this address tell of their pages. */
export function pagedAt(asked: URL) {
  return (list: ListQuery, total: number, correctedQuery: string | null = null): Paged =>
    paged(asked, list, total, correctedQuery)
}

/** The same with the addresses of other pages, for whoever asked by this address. */
function paged(asked: URL, list: ListQuery, total: number, correctedQuery: string | null): Paged {
  const path = asked.origin + asked.pathname
  const last = lastPage(list, total)
  const at = addressOfPage(path, asked.searchParams)
  return {
    links: {
      first: at(1),
      last: at(last),
      // Of a page past the end the one before is the last that there is.
      prev: list.page > 1 ? at(Math.min(list.page - 1, last)) : null,
      next: list.page < last ? at(list.page + 1) : null,
    },
    meta: pageMeta(path, list, total, correctedQuery),
  }
}

const PAGE_ZERO = '&page=0'

/** All pages of a list have the same address but for one number: it is written once. */
function addressOfPage(path: string, asked: URLSearchParams): (page: number) => string {
  const query = new URLSearchParams(asked)
  query.set('page', '0')
  // Only the one that was set begins so: within a name or a value the signs are written otherwise.
  const whole = `&${query}`
  const numberAt = whole.indexOf(PAGE_ZERO) + PAGE_ZERO.length - 1
  const [before, after] = [`${path}?${whole.slice(1, numberAt)}`, whole.slice(numberAt + 1)]
  return (page) => before + String(page) + after
}

function lastPage({ per_page }: ListQuery, total: number): number {
  return Math.max(1, Math.ceil(total / per_page))
}
