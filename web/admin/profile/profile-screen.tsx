import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/profile-screen'
import { TwoFactorRequiredScreen } from './two-factor-required-screen.tsx'
import { ProfileEditor } from './profile-editor.tsx'
import { loadProfile } from './profile-loader.ts'

export { ScreenError as ErrorBoundary }

export const meta = screenTitle('profile')

export async function loader({ context, url }: Route.LoaderArgs) {
  return { profile: await loadProfile(context, url) }
}

export default function ProfileScreen({ loaderData: { profile } }: Route.ComponentProps) {
  return profile === null ? <TwoFactorRequiredScreen /> : <ProfileEditor key={profile.user.id} profile={profile} />
}
