import type { Settings } from '#contract/office/settings.ts'
import { api } from '#contract/wire/api.ts'
import { readForScreen } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/settings-screen'
import { SettingsEditor } from './settings-editor.tsx'

export { ScreenError as ErrorBoundary }

export const meta = screenTitle('settings')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { data } = await readForScreen<{ data: Settings }>(context, api.settings, url)
  return { settings: data }
}

export default function SettingsScreen({ loaderData: { settings } }: Route.ComponentProps) {
  return <SettingsEditor settings={settings} />
}
