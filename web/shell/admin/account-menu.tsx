import { useState } from 'react'
import { primaryRole, roleInSentence, roleTitle } from '#contract/people/roles.ts'
import { href } from '#contract/people/screens.ts'
import { cn } from '#web/ui/cn.ts'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { Dropdown } from '#web/ui/overlays/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useLogout } from '../session/logout.ts'
import { useSession } from '../session/session.tsx'
import { viewAsSelf } from './view-as.ts'
import { ViewAsDialog } from './view-as-dialog.tsx'
import { openAddress } from '#web/ui/actions/open-address.ts'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'

const NO_ROLE = 'Без роли'

/** Who is signed in; their profile, the site, the way out. */
export function AccountMenu({ isRail = false }: { isRail?: boolean }) {
  const { full_name, avatar, roles, viewing_as } = useSession()
  const [isChoosing, setChoosing] = useState(false)
  const navigate = useOwnNavigate()
  const logOut = useLogout()
  const role = primaryRole(roles) ?? roles[0]
  return (
    <>
      <Dropdown
        trigger={
          <button
            type="button"
            title={`${full_name}, ${role === undefined ? NO_ROLE.toLowerCase() : roleInSentence(role)}`}
            className={cn(
              'flex min-h-11 w-full items-center gap-2.5 rounded-m px-2 py-1.5 text-start transition-colors hover:bg-pressed focus-visible:-outline-offset-2',
              isRail && 'max-lg:justify-center max-lg:px-0',
            )}
          >
            <Avatar name={full_name} src={avatar} />
            <span className={cn('min-w-0 flex-1', isRail && 'max-lg:sr-only')}>
              <span className="block truncate text-13 font-medium">{full_name}</span>
              <span className="block text-12 text-ink-3">{role === undefined ? NO_ROLE : roleTitle(role)}</span>
            </span>
            <Icon name="lucide:chevrons-up-down" className={cn('text-ink-3', isRail && 'max-lg:hidden')} />
          </button>
        }
        items={[
          { label: 'Мой профиль', icon: 'lucide:user', onSelect: () => void navigate(href('profile')) },
          {
            label: 'На\u00a0сайт',
            icon: 'lucide:external-link',
            onSelect: () => openAddress(href('home'), { inNewTab: true }),
          },
          ...(viewing_as === null
            ? role === 'admin'
              ? [{ label: 'Смотреть как…', icon: 'lucide:eye', onSelect: () => setChoosing(true) }]
              : []
            : [{ label: 'Вернуться к\u00a0своей роли', icon: 'lucide:eye-off', onSelect: () => void viewAsSelf() }]),
          'separator',
          { label: 'Выйти', icon: 'lucide:log-out', onSelect: () => void logOut() },
        ]}
      />
      <ViewAsDialog open={isChoosing} onOpenChange={setChoosing} />
    </>
  )
}
