import { useMatches } from 'react-router'
import type { Theme } from './theme.ts'

/** What a layout's loader says about the theme; nothing means as the system says. */
export function useThemeOfPage(): Exclude<Theme, 'system'> | undefined {
  const theme = useMatches()
    .map(({ loaderData }) => (loaderData as { theme?: Theme } | undefined)?.theme)
    .findLast((found) => found !== undefined)
  return theme === 'system' ? undefined : theme
}
