import { Dropdown } from '#web/ui/dropdown.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useRevalidate } from './revalidate.ts'
import { rememberTheme, THEME_TITLES, THEMES, type Theme } from './theme.ts'

const ICONS: Record<Theme, string> = { light: 'lucide:sun', dark: 'lucide:moon', system: 'lucide:monitor' }

/** Light, dark, or as the system says. The layout's loader reads the choice back. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const revalidate = useRevalidate()
  const choose = (next: Theme) => {
    rememberTheme(next)
    void revalidate()
  }
  return (
    <Dropdown
      trigger={<IconButton icon="lucide:sun-moon" label="Сменить тему" />}
      items={THEMES.map((one) => ({
        label: THEME_TITLES[one],
        icon: one === theme ? 'lucide:check' : ICONS[one],
        onSelect: () => choose(one),
      }))}
    />
  )
}
