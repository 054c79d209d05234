/**
 * The whole list where it does not take an address: under the view that the address came by, to be mended there or deleted.
 * A plain address would open a person's first view, and lead back here.
 */
export function wholeListSearch(search: string): string {
  const view = new URLSearchParams(search).get('view')
  return view === null ? '' : `?${new URLSearchParams({ view })}`
}
