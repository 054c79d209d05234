import { startTransition, useOptimistic } from 'react'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { usePageTheme } from '#web/shell/theme/theme-of-page.ts'
import { rememberTheme, THEMES, type Theme } from '#web/shell/theme/theme.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'

const SHORT_TITLES: Record<Theme, string> = { light: 'Светлая', dark: 'Тёмная', system: 'Системная' }

/** How the back office looks in this browser. */
export function ThemeChoice() {
  const revalidate = useRevalidate()
  // The press is answered before the page has been read anew.
  const [theme, setTheme] = useOptimistic<Theme>(usePageTheme() ?? 'system')
  const choose = (next: Theme) => {
    rememberTheme(next)
    startTransition(async () => {
      setTheme(next)
      await revalidate()
    })
  }
  return (
    <>
      <Segmented
        aria-label="Тема"
        options={THEMES.map((value) => ({ value, label: SHORT_TITLES[value] }))}
        value={theme}
        onChange={choose}
        className="w-full"
      />
      <p className="mt-2 text-12 text-ink-3">Системная&nbsp;— как на&nbsp;компьютере или&nbsp;телефоне.</p>
    </>
  )
}
