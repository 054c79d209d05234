import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/wire/api.ts'
import { PER_PAGE_DEFAULT } from '#contract/wire/wire-limits.ts'
import { VIEW_SCREENS, type SavedView } from '#contract/office/saved-views.ts'
import type { ScreenName } from '#contract/people/screens.ts'
import { listSearch, readListState, type ListSort } from '#web/lib/list-state.ts'
import { readIfAllowed } from '../../screen/read-for-screen.ts'

/** What each view finds, by its number or key; null where the list no longer takes its filter. */
export type ViewCounts = Record<number | string, number | null>

/** Own views first, then those shared with a role of this person; null where none can be kept. */
export async function readViews(
  context: Readonly<RouterContextProvider>,
  screen: ScreenName,
): Promise<SavedView[] | null> {
  if (!(VIEW_SCREENS as readonly string[]).includes(screen)) return null
  const answer = await readIfAllowed<{ data: SavedView[] }>(context, `${api.savedViews}?screen=${screen}`)
  return answer?.data ?? null
}

/** Where a plain address leads when this person has chosen what the list opens with. */
export function defaultViewSearch(views: SavedView[] | null, { searchParams }: URL): string | null {
  if (searchParams.size > 0) return null
  const view = views?.find(isOwnDefault)
  return view === undefined ? null : viewSearch(view)
}

export function isOwnDefault({ is_own, is_default }: SavedView): boolean {
  return is_own && is_default
}

/** The address of the view, which tells that one came by it. */
export function viewSearch({ id, state }: { id: number | string; state: string }): string {
  return `?${state === '' ? '' : `${state}&`}view=${id}`
}

/** What of the address a view keeps: everything but the page, the number of rows and the view itself. */
export function viewState(search: string, sort?: ListSort): string {
  const state = readListState(new URLSearchParams(search), sort)
  return listSearch({ ...state, page: 1, perPage: PER_PAGE_DEFAULT, view: null }, sort).slice(1)
}
