import type { ScreenName } from '#contract/people/screens.ts'
import type { ListSort } from '#web/lib/list-state.ts'

/** Where a list comes from. */
export interface ListSource {
  /** Gives the list its memory and its saved views. */
  screen: ScreenName
  /** The API path that answers `{ data, meta }`. */
  path: string
  /** How the API sorts by itself: the newest first unless said otherwise. */
  sort?: ListSort
  /** What the screen asks besides, whatever its address says: `{ grouped: '1' }`. */
  asks?: Record<string, string>
}
