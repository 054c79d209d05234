import { useLocation, useMatches } from 'react-router'
import { staleFrameAt } from '../navigation/stale-frame.ts'
import type { Theme } from './theme.ts'

/** What a layout's loader says about the theme; nothing means as the system says. */
export function usePageTheme(): Exclude<Theme, 'system'> | undefined {
  const kept = staleFrameAt(useLocation().pathname)
  const said = useMatches()
    .map(({ loaderData }) => (loaderData as { theme?: Theme } | undefined)?.theme)
    .findLast((found) => found !== undefined)
  const theme = said ?? kept?.theme
  return theme === 'system' ? undefined : theme
}
