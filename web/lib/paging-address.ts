import { type PageMeta } from '#contract/wire/http.ts'
import { PAGE_MAX, PER_PAGE_MAX } from '#contract/wire/wire-limits.ts'
import { searchText } from './list-state.ts'

/** The address of a list with a page that can be, `?` included: what cannot be is left out. Null when nothing is wrong. */
export function correctedPaging(params: URLSearchParams): string | null {
  const mended = new URLSearchParams(params)
  for (const name of params.keys()) if (/^(per_)?page\[/.test(name)) mended.delete(name)
  mend(mended, 'page', PAGE_MAX)
  mend(mended, 'per_page', PER_PAGE_MAX)
  return mended.toString() === new URLSearchParams(params).toString() ? null : searchText(mended)
}

/** Where a list beyond whose end somebody stands has its last page; null for everybody else. */
export function lastPageAddress(params: URLSearchParams, meta: PageMeta): string | null {
  const isPastEnd = meta.total > 0 && meta.current_page > meta.last_page
  if (!isPastEnd) return null
  const last = new URLSearchParams(params)
  if (meta.last_page === 1) last.delete('page')
  else last.set('page', String(meta.last_page))
  return searchText(last)
}

/** Too much is taken for as much as there can be, nonsense for nothing said. */
function mend(params: URLSearchParams, name: string, max: number) {
  const text = params.get(name)
  if (text === null) return
  const value = /^\d+$/.test(text) ? Number(text) : 0
  if (value < 1) params.delete(name)
  else if (value > max) params.set(name, String(max))
  else if (params.getAll(name).length > 1) params.set(name, text)
}
