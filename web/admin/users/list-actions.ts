import { href } from '#contract/people/screens.ts'
import type { User } from '#contract/people/users.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSession } from '#web/shell/session/session.tsx'
import type { DropdownItem } from '#web/ui/overlays/dropdown.tsx'
import { revokeInvitation, sendInvitation } from './invitation-calls.ts'
import { toggleActive, toggleFired } from './list-toggles.ts'

/** What may be done with one account of the list; what may not says why. */
export function useUserActions(): (user: User) => (DropdownItem | 'separator')[] {
  const revalidate = useRevalidate()
  const { permissions } = useSession()
  const refresh = () => void revalidate()
  const toggling = { permissions, onChange: refresh }
  return (user) => [
    {
      label: user.can.update ? 'Изменить' : 'Посмотреть',
      icon: user.can.update ? 'lucide:pencil' : 'lucide:eye',
      href: href('userEditor', { id: user.id }),
    },
    ...invitationActions(user, refresh),
    {
      label: user.is_active ? 'Отключить' : 'Активировать',
      icon: user.is_active ? 'lucide:lock' : 'lucide:lock-open',
      onSelect: () => void toggleActive(user, toggling),
      disabledReason: user.can.reasons.activate,
    },
    'separator',
    {
      label: user.is_fired ? 'Восстановить' : 'Уволить',
      icon: user.is_fired ? 'lucide:user-check' : 'lucide:user-x',
      color: user.is_fired ? undefined : 'danger',
      onSelect: () => void toggleFired(user, toggling),
      disabledReason: user.can.reasons.fire,
    },
  ]
}

/** For somebody who has never come in. */
function invitationActions(user: User, refresh: () => void): DropdownItem[] {
  if (user.invitation === null) return []
  const send: DropdownItem = {
    label: 'Отправить ещё раз',
    icon: 'lucide:mail',
    onSelect: () => void sendInvitation(user, refresh),
    disabledReason: user.can.reasons.invite,
  }
  if (user.invitation.state === 'revoked') return [send]
  return [
    send,
    {
      label: 'Отозвать приглашение',
      icon: 'lucide:mail-x',
      onSelect: () => void revokeInvitation(user, refresh),
      disabledReason: user.can.reasons.invite,
    },
  ]
}
