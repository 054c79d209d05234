import { screens } from '#contract/people/screens.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import type { Route } from './+types/profile-screen'
import { TwoFactorRequiredScreen } from './two-factor-required-screen.tsx'
import { ProfileEditor } from './profile-editor.tsx'
import { loadProfile } from './profile-loader.ts'

export { ScreenError as ErrorBoundary }

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${screens.profile.title} — ${matches[0].loaderData?.site.name}` },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  return { profile: await loadProfile(context, url) }
}

export default function ProfileScreen({ loaderData: { profile } }: Route.ComponentProps) {
  return profile === null ? <TwoFactorRequiredScreen /> : <ProfileEditor key={profile.user.id} profile={profile} />
}
