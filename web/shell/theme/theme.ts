/** How the back office looks: as the person chose, or as their system says. */
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_TITLES: Record<Theme, string> = { light: 'Светлая', dark: 'Тёмная', system: 'Как в системе' }

const COOKIE = 'theme'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The choice that the browser keeps in a cookie, so that the server renders it and nothing flashes. */
export function themeOf(request: Request): Theme {
  const pair = (request.headers.get('cookie') ?? '').split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`))
  const value = pair?.slice(COOKIE.length + 1)
  return THEMES.find((theme) => theme === value) ?? 'system'
}

export function rememberTheme(theme: Theme) {
  document.cookie = `${COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
