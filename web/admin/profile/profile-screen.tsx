import { isRoleName, ROLE_TITLES } from '#contract/roles.ts'
import { screens } from '#contract/screens.ts'
import { useLogout } from '#web/shell/logout.ts'
import { useSession } from '#web/shell/session.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ScreenError } from '../screen-error.tsx'
import { ScreenHead } from '../screen-head.tsx'
import type { Route } from './+types/profile-screen'

export { ScreenError as ErrorBoundary }

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${screens.profile.title} — ${matches[0].loaderData?.site.name}` },
]

/** Who one is comes with the layout; a loader makes the guard run when one comes here by a link. */
export function loader() {
  return null
}

export default function ProfileScreen() {
  const { full_name, email, avatar, roles } = useSession()
  const logOut = useLogout()
  return (
    <>
      <ScreenHead
        title={screens.profile.title}
        actions={
          <Button variant="outline" color="neutral" icon="lucide:log-out" onClick={() => void logOut()}>
            Выйти
          </Button>
        }
      />
      <div className="grid max-w-160 gap-5 border-t border-line pt-5">
        {roles.length === 0 && (
          <Notice icon="lucide:lock">
            <b className="font-semibold text-ink">Роли пока нет.</b> Экраны сотрудников откроются, когда администратор
            даст вам роль.
          </Notice>
        )}
        <div className="flex items-center gap-4">
          <Avatar size="2xl" name={full_name} src={avatar} />
          <p className="min-w-0 text-16 font-semibold wrap-anywhere">{full_name}</p>
        </div>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr] [&_dt]:text-ink-3 [&_dd]:wrap-anywhere [&_dd]:max-sm:mb-2">
          <dt>Почта</dt>
          <dd>{email}</dd>
          <dt>{roles.length > 1 ? 'Роли' : 'Роль'}</dt>
          <dd>
            {roles.length === 0 ? 'нет' : roles.map((role) => (isRoleName(role) ? ROLE_TITLES[role] : role)).join(', ')}
          </dd>
        </dl>
      </div>
    </>
  )
}
